import { useId } from 'react';
import styles from './Progress.module.css';
import { useDelayPassed } from './useDelayPassed.ts';

interface ProgressProps {
  /** The work in progress: `Reading 312 files`. */
  label: string;
  /** The finished share, 0 to 1; absent when it is not known. */
  value?: number;
  /** Milliseconds before the bar appears. */
  after?: number;
  /** Whether styles alone make the bar appear, for pages that are rendered in advance and wait for their script. */
  early?: boolean;
}

/** A progress bar. It does not appear when the work is done within `after` milliseconds. */
export function Progress({ label, value, after = 300, early = false }: ProgressProps) {
  const slow = useDelayPassed(early ? 0 : after);
  const id = useId();
  if (!slow) return null;
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={`${styles.progress} ${early ? styles.early : ''}`}>
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
