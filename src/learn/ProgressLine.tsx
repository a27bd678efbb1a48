import styles from './ProgressLine.module.css';

/** The progress on a path, in words and as a bar. */
export function ProgressLine({ count, all }: { count: number; all: number }) {
  return (
    <div className={styles.progress}>
      <span className={styles.line} aria-hidden>
        <i style={{ width: `${(100 * count) / all}%` }} />
      </span>
      <span className={styles.words}>
        {count} of {all} done
      </span>
    </div>
  );
}
