import type { DeployPlan } from '#engine/deploy/plan.ts';
import { STRATEGIES } from '#engine/platform/strategies.ts';
import type { DeployStrategy } from '#engine/template/typeTemplate.ts';
import { Badge } from '#ui/Badge.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './Panel.module.css';
import { Stages } from './Stages.tsx';
import { rowsWords } from './words.ts';

interface StrategiesPanelProps {
  /** The plan under each strategy, as if that strategy had been set from the beginning; undefined while the plan is being computed. */
  plans: Readonly<Record<DeployStrategy, DeployPlan | undefined>>;
  nodeId: string | undefined;
}

/** The same change of one node under the three strategies. */
export function StrategiesPanel({ plans, nodeId }: StrategiesPanelProps) {
  const steps = STRATEGIES.map((strategy) => ({ strategy, step: plans[strategy]?.steps.find((one) => one.nodeId === nodeId) }));
  const name = steps.find(({ step }) => step)?.step?.name;
  if (STRATEGIES.some((strategy) => plans[strategy] === undefined))
    return <p className={`${utilities.panel} ${styles.note}`}>Working out the plan under each strategy …</p>;
  if (name === undefined)
    return (
      <EmptyState title="No change to compare">
        Select a node that the plan changes: its statements are shown under each of the three strategies.
      </EmptyState>
    );
  return (
    <div className={`${utilities.panel} ${styles.panel}`}>
      <h2 className={utilities.title}>{name} under three strategies</h2>
      <div className={styles.compare}>
        {steps.map(({ strategy, step }) => {
          const rows = step && rowsWords(step);
          return (
            <section key={strategy} className={styles.strategy} aria-label={strategy}>
              <h3>
                {strategy}
                {rows && <Badge tone={rows.tone}>{rows.text}</Badge>}
              </h3>
              {step ? <Stages stages={step.stages} /> : <p className={styles.note}>Nothing to do.</p>}
            </section>
          );
        })}
      </div>
    </div>
  );
}
