import { useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { Blocked } from '#engine/run/plan.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { useDock } from '#workbench/dock.tsx';
import styles from './BlockedNodes.module.css';
import type { RunStore } from './data.ts';

/** Cycles that are described; more would push the run out of view. */
const MAX_SHOWN_CYCLES = 3;
/** Buttons that remove a ref of a shown cycle. */
const MAX_BUTTONS = 6;

interface BlockedNodesProps {
  pipeline: Pipeline;
  blocked: Blocked;
  store: RunStore;
  /** Length in milliseconds of the run of the other nodes; undefined if no node can run. */
  total?: number;
}

/** The nodes on or behind a cycle, which no run can include, with buttons that break the cycle. Takes less space if there is a run to show. */
export function BlockedNodes({ pipeline, blocked, store, total }: BlockedNodesProps) {
  const [refusal, setRefusal] = useState('');
  const { isExercise } = useDock();
  const { cycles, onCycles, downstreamOfCycles } = blocked;
  const nameOf = (node: number) => pipeline.nodes[node]!.name;
  const shown = cycles.slice(0, MAX_SHOWN_CYCLES);
  const links = shown.flatMap(({ path }) => path.slice(1).map((to, at) => ({ from: path[at]!, to })));
  const disconnect = (from: number, to: number) =>
    store.apply({ kind: 'disconnect', from: pipeline.nodes[from]!.id, to: pipeline.nodes[to]!.id })?.message ?? '';
  const text = (
    <>
      {shown.map(({ nodes, path }) => (
        <p key={nodes[0]}>
          Cycle: {path.map(nameOf).join(' → ')}.
          {nodes.length > path.length - 1 && ` ${counted(nodes.length, 'node')} depend on each other here.`}
        </p>
      ))}
      <p>
        {cycles.length > MAX_SHOWN_CYCLES && `And ${counted(cycles.length - MAX_SHOWN_CYCLES, 'more cycle')}. `}
        {counted(onCycles.size, 'node is', 'nodes are')} on a cycle
        {downstreamOfCycles.size > 0 &&
          `, ${counted(downstreamOfCycles.size, 'more waits', 'more wait')} behind it: ${listed([...downstreamOfCycles].map(nameOf), 6)}`}
        . {total === undefined ? 'No node is lost.' : 'No run can include them; everything else runs.'}
      </p>
      {refusal && <p role="alert">{refusal}</p>}
    </>
  );
  const buttons = links.slice(0, MAX_BUTTONS).map(({ from, to }) => (
    <Button key={`${from} ${to}`} size="s" onClick={() => setRefusal(disconnect(from, to))}>
      {`Stop ${nameOf(to)} from waiting for ${nameOf(from)}`}
    </Button>
  ));
  const advice = (
    <>
      Remove one ref or use <code>ref_no_link</code>.
    </>
  );
  if (total === undefined)
    return (
      <div className={styles.message}>
        <Callout tone="error" title="No run order: nodes wait for each other" actions={buttons}>
          {text}
          <p>{advice}</p>
        </Callout>
      </div>
    );
  return (
    <section className={styles.notice} aria-label="Nodes that no run can include">
      {text}
      <details open={total === 0 && !isExercise}>
        <summary>Ways out of the cycle</summary>
        <p>{advice}</p>
        <div className={styles.buttons}>{buttons}</div>
      </details>
    </section>
  );
}
