import { CirclePlay } from 'lucide-react';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import type { NoPlan } from '#engine/run/plan.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BlockedNodes } from './BlockedNodes.tsx';
import type { RunStore } from './data.ts';
import type { RunChanges } from './runStore.ts';

interface CannotRunProps {
  pipeline: Pipeline;
  plan: NoPlan;
  store: RunStore;
  changes: RunChanges;
}

/** Explains why there is no run, and how to get one. Shown in place of the run. */
export function CannotRun({ pipeline, plan, store, changes }: CannotRunProps) {
  if (plan.why === 'cycle') return <BlockedNodes pipeline={pipeline} blocked={plan.blocked} store={store} />;
  if (plan.why === 'nothingFailed')
    return (
      <EmptyState
        icon={CirclePlay}
        title="Nothing to retry"
        actions={<Button onClick={() => store.setArg('attempt', 'first')}>Show the first run</Button>}
      >
        <p>No node fails in the first run. A retry runs the nodes that failed and those that were skipped because of it.</p>
      </EmptyState>
    );
  const isEmpty = pipeline.nodes.length === 0;
  return (
    <EmptyState
      icon={CirclePlay}
      title={isEmpty ? 'The pipeline has no nodes' : 'No nodes are in the run'}
      actions={!isEmpty && <Button onClick={changes.includeAll}>Put every node back</Button>}
    >
      <p>{isEmpty ? 'Choose another story, or undo.' : 'All of them are left out of the run or have Deploy Enabled off.'}</p>
    </EmptyState>
  );
}
