import { type ReactNode, useMemo } from 'react';
import type { StepOutcome } from '#engine/deploy/deployment.ts';
import { PHASES, type PlanStep } from '#engine/deploy/planStep.ts';
import { Badge } from '#ui/Badge.tsx';
import { Stages } from './Stages.tsx';
import styles from './StepList.module.css';
import { useFirstItems } from './useFirstItems.tsx';
import { BUCKET_WORDS, changeWords, rowsWords } from './words.ts';

interface StepListProps {
  steps: readonly PlanStep[];
  /** The results of the steps, once they have been carried out. */
  outcomes?: readonly StepOutcome[];
  /** The ID of the selected node, whose step is open. */
  selected: string | undefined;
  /** Selects a node; undefined clears the selection. */
  onSelect: (nodeId: string | undefined) => void;
}

const PHASE_WORDS = { delete: 'Delete phase', alter: 'Alter phase', add: 'Add phase' } as const;

function outcomeBadge({ state }: StepOutcome): ReactNode {
  if (state === 'done') return <Badge tone="ok">done</Badge>;
  return state === 'failed' ? <Badge tone="danger">failed</Badge> : <Badge>not reached</Badge>;
}

/** The steps of a plan, phase by phase: what each step changes, what happens to the rows, and the statements. */
export function StepList({ steps, outcomes, selected, onSelect }: StepListProps) {
  const byNode = useMemo(() => new Map(outcomes?.map((outcome) => [outcome.step.nodeId, outcome])), [outcomes]);
  const hasSelected = steps.some(({ nodeId }) => nodeId === selected);
  return PHASES.map((phase) => {
    const inPhase = steps.filter((step) => step.phase === phase);
    if (inPhase.length === 0) return null;
    return (
      <Phase
        key={phase}
        title={PHASE_WORDS[phase]}
        steps={inPhase}
        byNode={byNode}
        isOpen={({ nodeId }) => nodeId === selected || (!hasSelected && byNode.get(nodeId)?.state === 'failed')}
        onPress={({ nodeId }) => onSelect(nodeId === selected ? undefined : nodeId)}
      />
    );
  });
}

interface PhaseProps {
  title: string;
  steps: readonly PlanStep[];
  byNode: ReadonlyMap<string, StepOutcome>;
  isOpen: (step: PlanStep) => boolean;
  onPress: (step: PlanStep) => void;
}

function Phase({ title, steps, byNode, isOpen, onPress }: PhaseProps) {
  const { shown, more } = useFirstItems(steps, 'step', isOpen);
  return (
    <section className={styles.phase}>
      <h3 className={styles.title}>{title}</h3>
      {shown.map((step) => {
        const { nodeId, name, bucket, changes, stages, kind, notice } = step;
        const outcome = byNode.get(nodeId);
        const rows = rowsWords(step);
        const words = kind === 'source' ? ['source: metadata only'] : changes.map(changeWords);
        return (
          <div key={nodeId} className={styles.step}>
            <button type="button" className={styles.line} aria-expanded={isOpen(step)} onClick={() => onPress(step)}>
              <span className={styles.name}>{name}</span>
              <Badge tone={bucket === 'deleted' ? 'danger' : bucket === 'added' ? 'accent' : 'info'}>
                {BUCKET_WORDS[bucket]}
              </Badge>
              {rows && (!outcome || outcome.state === 'done') && <Badge tone={rows.tone}>{rows.text}</Badge>}
              {outcome && outcomeBadge(outcome)}
              {words.length > 0 && <span className={styles.words}>{words.join(' · ')}</span>}
            </button>
            {isOpen(step) && (
              <div className={styles.body}>
                {notice && <p className={styles.notice}>{notice}</p>}
                <Stages stages={stages} {...(outcome ? { outcomes: outcome.stages } : {})} />
              </div>
            )}
          </div>
        );
      })}
      {more}
    </section>
  );
}
