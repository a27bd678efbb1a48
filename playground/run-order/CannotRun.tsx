import { CirclePlay } from 'lucide-react';
import { useState } from 'react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import styles from './CannotRun.module.css';
import type { RunSession } from './data.ts';
import type { NoPlan } from './plan.ts';
import type { RunChanges } from './runSession.ts';

const MOST_BUTTONS = 6;

export interface CannotRunProps {
  pipeline: Pipeline;
  plan: NoPlan;
  session: RunSession;
  changes: RunChanges;
}

/** What stands in place of a run that can't be: why, and the ways out. */
export function CannotRun({ pipeline, plan, session, changes }: CannotRunProps) {
  if (plan.why === 'cycle') return <CycleMessage pipeline={pipeline} plan={plan} session={session} />;
  if (plan.why === 'nothingFailed')
    return (
      <EmptyState
        icon={CirclePlay}
        title="Nothing to retry"
        actions={<Button onClick={() => session.setArg('attempt', 'first')}>Show the first run</Button>}
      >
        <p>No node fails in the first run. A retry runs what failed and what was skipped behind it.</p>
      </EmptyState>
    );
  const isEmpty = pipeline.nodes.length === 0;
  return (
    <EmptyState
      icon={CirclePlay}
      title={isEmpty ? 'The pipeline has no nodes' : 'No node is in the run'}
      actions={!isEmpty && <Button onClick={changes.includeAll}>Put every node back</Button>}
    >
      <p>{isEmpty ? 'Choose another story, or undo.' : 'All of them are left out of it, or have Deploy Enabled off.'}</p>
    </EmptyState>
  );
}

function CycleMessage({ pipeline, plan, session }: { pipeline: Pipeline; plan: NoPlan & { why: 'cycle' }; session: RunSession }) {
  const [refusal, setRefusal] = useState('');
  const nameOf = new Map(pipeline.nodes.map((node) => [node.id, node.name]));
  const names = plan.cycle.map((id) => nameOf.get(id) ?? id);
  const links = plan.cycle.slice(1).map((id, at) => ({ from: plan.cycle[at]!, to: id }));
  return (
    <div className={styles.message}>
      <Callout
        tone="error"
        title="No run order: nodes wait for each other"
        actions={links.slice(0, MOST_BUTTONS).map(({ from, to }) => (
          <Button
            key={`${from} ${to}`}
            size="s"
            onClick={() => setRefusal(session.apply({ kind: 'disconnect', from, to })?.message ?? '')}
          >
            {`Let ${nameOf.get(to)} not wait for ${nameOf.get(from)}`}
          </Button>
        ))}
      >
        <p>
          Cycle: {names.join(' → ')}. Remove one ref or use <code>ref_no_link</code>.
        </p>
        <p>
          {counted(plan.onCycle, 'node is', 'nodes are')} on a cycle
          {plan.behind > 0 && `, ${counted(plan.behind, 'more waits', 'more wait')} behind`}. Nothing of the pipeline is lost.
        </p>
        {refusal && <p role="alert">{refusal}</p>}
      </Callout>
    </div>
  );
}
