import { Pause, Play, RotateCcw, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { minutesText } from '#learn/paths/path.ts';
import { Button } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import type { SessionPlan } from '../plan.ts';
import styles from './PresenterView.module.css';
import type { Change } from './shown.ts';
import { clockText, drift, driftText, spent, spentIn, type Timer } from './timer.ts';

/** The current time, updated once a second while `isRunning`. */
export function useNow(isRunning: boolean, now: () => number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    setTime(now());
    if (!isRunning) return;
    const timer = setInterval(() => setTime(now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning, now]);
  return time;
}

interface PresenterClockProps {
  plan: SessionPlan;
  timer: Timer;
  /** The code of the current step. */
  at: string;
  now: () => number;
  onChange: (change: Change) => void;
}

/** The time of the session and of the step so far, and the difference from the plan. */
export function PresenterClock({ plan, timer, at, now, onChange }: PresenterClockProps) {
  const isRunning = timer.since !== undefined;
  const time = useNow(isRunning, now);
  const [before, setBefore] = useState<Timer>();
  const minutes = plan.steps.find(({ code }) => code === at)?.minutes ?? 0;
  const inStep = spentIn(timer, at, at, time);
  const late = drift(plan, timer, at, time);
  const hasRun = isRunning || Object.keys(timer.steps).length > 0;
  return (
    <div className={styles.clock} role="group" aria-label="Timer">
      <p className={styles.time}>
        <b>{clockText(spent(timer, at, time))}</b> of {minutesText(plan.minutes)}
        <span className={styles.label}>Session</span>
      </p>
      <p className={`${styles.time} ${inStep > minutes * 60_000 ? styles.over : ''}`}>
        <b>{clockText(inStep)}</b> of {minutes} min
        <span className={styles.label}>This step</span>
      </p>
      <p className={`${styles.time} ${hasRun && late >= 60_000 ? styles.over : ''}`}>
        <b>{hasRun ? driftText(late) : 'Not started'}</b>
        <span className={styles.label}>Drift</span>
      </p>
      <div className={`${utilities.wrap2} ${styles.clockTools}`}>
        <Button
          icon={isRunning ? Pause : Play}
          onClick={() => {
            setBefore(undefined);
            onChange({ timer: isRunning ? 'pause' : 'start' });
          }}
        >
          {isRunning ? 'Pause' : hasRun ? 'Continue' : 'Start'}
        </Button>
        {before && !hasRun ? (
          <Button
            variant="quiet"
            icon={Undo2}
            onClick={() => {
              onChange({ timer: 'undo', before });
              setBefore(undefined);
            }}
          >
            Undo reset
          </Button>
        ) : (
          <Button
            variant="quiet"
            icon={RotateCcw}
            aria-disabled={!hasRun || undefined}
            onClick={() => {
              if (!hasRun) return;
              setBefore(timer);
              onChange({ timer: 'reset' });
            }}
          >
            Reset
          </Button>
        )}
      </div>
    </div>
  );
}
