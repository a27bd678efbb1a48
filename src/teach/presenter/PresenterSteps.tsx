import type { SessionPlan } from '../plan.ts';
import { STEP_KINDS } from '../sessions/steps.ts';
import { useNow } from './PresenterClock.tsx';
import styles from './PresenterView.module.css';
import { clockText, spentIn, type Timer } from './timer.ts';

interface PresenterStepsProps {
  plan: SessionPlan;
  timer: Timer;
  at: string;
  now: () => number;
  onStep: (code: string) => void;
}

/** All steps with their planned minutes and the time they took; pressing a step shows it. */
export function PresenterSteps({ plan, timer, at, now, onStep }: PresenterStepsProps) {
  const time = useNow(timer.since !== undefined, now);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {plan.steps.map(({ code, title, minutes, kind }, index) => {
        const { label, Icon } = STEP_KINDS[kind];
        const took = spentIn(timer, code, at, time);
        return (
          <li key={code}>
            <button
              type="button"
              className={styles.stepButton}
              aria-current={code === at ? 'step' : undefined}
              onClick={() => onStep(code)}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.stepName}>
                {title}
                <span className={styles.stepAbout}>
                  <Icon size={13} aria-hidden /> {label}, {minutes} min{took >= 1_000 ? `, took ${clockText(took)}` : ''}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
