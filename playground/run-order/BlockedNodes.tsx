import { useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Blocked } from '#engine/run/plan.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import styles from './BlockedNodes.module.css';
import type { RunSession } from './data.ts';

const MOST_CYCLES = 3;
const MOST_BUTTONS = 6;

export interface BlockedNodesProps {
  pipeline: Pipeline;
  blocked: Blocked;
  session: RunSession;
  /** Whether other nodes run all the same. */
  othersRun?: boolean;
}

/** Which nodes no run can hold because they wait for each other or for such nodes, and the ways out. */
export function BlockedNodes({ pipeline, blocked, session, othersRun = false }: BlockedNodesProps) {
  const [refusal, setRefusal] = useState('');
  const { cycles, onCycles, behindCycles } = blocked;
  const nameOf = (node: number) => pipeline.nodes[node]!.name;
  const shown = cycles.slice(0, MOST_CYCLES);
  const links = shown.flatMap(({ path }) => path.slice(1).map((to, at) => ({ from: path[at]!, to })));
  const disconnect = (from: number, to: number) =>
    session.apply({ kind: 'disconnect', from: pipeline.nodes[from]!.id, to: pipeline.nodes[to]!.id })?.message ?? '';
  return (
    <div className={styles.message}>
      <Callout
        tone={othersRun ? 'warn' : 'error'}
        title={othersRun ? 'Nodes that no run can hold' : 'No run order: nodes wait for each other'}
        actions={links.slice(0, MOST_BUTTONS).map(({ from, to }) => (
          <Button key={`${from} ${to}`} size="s" onClick={() => setRefusal(disconnect(from, to))}>
            {`Let ${nameOf(to)} not wait for ${nameOf(from)}`}
          </Button>
        ))}
      >
        {shown.map(({ nodes, path }) => (
          <p key={nodes[0]}>
            Cycle: {path.map(nameOf).join(' → ')}.
            {nodes.length > path.length - 1 && ` ${counted(nodes.length, 'node')} depend on each other here.`}
          </p>
        ))}
        <p>
          {cycles.length > MOST_CYCLES && `And ${counted(cycles.length - MOST_CYCLES, 'more cycle')}. `}
          {counted(onCycles.size, 'node is', 'nodes are')} on a cycle
          {behindCycles.size > 0 &&
            `, ${counted(behindCycles.size, 'more waits', 'more wait')} behind: ${listed([...behindCycles].map(nameOf), 6)}`}
          . {othersRun ? 'Everything else runs.' : 'Nothing of the pipeline is lost.'} Remove one ref or use{' '}
          <code>ref_no_link</code>.
        </p>
        {refusal && <p role="alert">{refusal}</p>}
      </Callout>
    </div>
  );
}
