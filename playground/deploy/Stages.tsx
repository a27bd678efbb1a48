import { CircleCheck, CircleX } from 'lucide-react';
import type { StageOutcome } from '#engine/deploy/deployment.ts';
import type { DeployStage } from '#engine/deploy/nodeStages.ts';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './Stages.module.css';

interface StagesProps {
  stages: readonly DeployStage[];
  /** The results of the stages that were sent, in the order of `stages`. */
  outcomes?: readonly StageOutcome[];
}

/** The statements of a node in order, with their results once they have been sent. */
export function Stages({ stages, outcomes }: StagesProps) {
  if (stages.length === 0) return <p className={styles.none}>No statement: only the metadata of the environment changes.</p>;
  return (
    <ol className={`${utilities.list} ${styles.stages}`}>
      {stages.map(({ name, sql }, index) => {
        const outcome = outcomes?.[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two stages may be equal
          <li key={index} className={styles.stage}>
            <p className={styles.name}>
              {outcome &&
                (outcome.error ? (
                  <>
                    <CircleX size={14} className={styles.failed} aria-hidden />
                    <VisuallyHidden>Failed: </VisuallyHidden>
                  </>
                ) : (
                  <>
                    <CircleCheck size={14} className={styles.done} aria-hidden />
                    <VisuallyHidden>Done: </VisuallyHidden>
                  </>
                ))}
              {name}
              {outcomes && !outcome && <span className={styles.unsent}>not sent</span>}
            </p>
            <pre className={styles.sql}>
              <code>{sql}</code>
            </pre>
            {outcome?.error && <p className={styles.error}>{outcome.error.message}</p>}
          </li>
        );
      })}
    </ol>
  );
}
