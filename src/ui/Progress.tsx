import { useId } from 'react';
import styles from './Progress.module.css';
import { useDelayPassed } from './useDelayPassed.ts';

interface ProgressProps {
  /** What is going on: `Reading 312 files`. */
  label: string;
  /** 0 to 1; absent when how much is left is not known. */
  value?: number;
  /** Milliseconds before it shows at all. */
  after?: number;
}

/** A bar for work that takes a moment. Fast work never shows it. */
export function Progress({ label, value, after = 300 }: ProgressProps) {
  const slow = useDelayPassed(after);
  const id = useId();
  if (!slow) return null;
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <span id={id}>{label}</span>
        {percent !== undefined && <span className={styles.percent}>{percent}%</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={`${styles.track} ${percent === undefined ? styles.unknown : ''}`}
      >
        <div className={styles.bar} style={percent === undefined ? undefined : { width: `${percent}%` }} />
      </div>
    </div>
  );
}
