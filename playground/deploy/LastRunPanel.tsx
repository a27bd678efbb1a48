import { useEffect, useRef } from 'react';
import { noteText } from '#engine/deploy/presync.ts';
import type { PlatformRun } from '#engine/platform/platformState.ts';
import { Badge } from '#ui/Badge.tsx';
import { Callout } from '#ui/Callout.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './Panel.module.css';
import { StepList } from './StepList.tsx';

interface LastRunPanelProps {
  /** The last deploy to the environment; undefined before the first. */
  run: Extract<PlatformRun, { kind: 'deploy' }> | undefined;
  name: string;
  selected: string | undefined;
  onSelect: (nodeId: string | undefined) => void;
  /** The number of the run that the reader just started. Its heading takes the focus, because the Deploy button may be gone. */
  arrivedAt: number | undefined;
}

/** The report of a finished deploy: heading, metadata updates, and the nodes with their statements. */
export function LastRunPanel({ run, name, selected, onSelect, arrivedAt }: LastRunPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isArrival = run !== undefined && run.id === arrivedAt;
  useEffect(() => {
    if (isArrival) heading.current?.focus();
  }, [isArrival]);
  if (!run) return <EmptyState title={`No deploy to ${name} yet`}>Read the plan, then deploy it.</EmptyState>;
  const { outcome, id, plan } = run;
  const names = new Map(outcome.environment.deployed?.pipeline.nodes.map((node) => [node.id, node.name]));
  return (
    <div className={`${utilities.panel} ${styles.panel}`}>
      <div className={utilities.wrapRow}>
        <h2 ref={heading} className={utilities.title} tabIndex={-1}>
          Run {id}: {plan.version.commit} to {name}
        </h2>
        <Badge tone={outcome.status === 'completed' ? 'ok' : 'danger'}>{outcome.status}</Badge>
      </div>
      {outcome.failureReason && <Callout tone="error">Run failure reason: {outcome.failureReason}</Callout>}
      {outcome.notes.length > 0 && (
        <Callout title="Metadata updates">
          {outcome.notes.map((note) => (
            <p key={`${note.nodeId}${note.message}`}>
              {names.get(note.nodeId) ?? note.nodeId}: {noteText(note)}
            </p>
          ))}
        </Callout>
      )}
      <StepList steps={outcome.steps.map(({ step }) => step)} outcomes={outcome.steps} selected={selected} onSelect={onSelect} />
    </div>
  );
}
