import type { ReactNode } from 'react';
import utilities from '#ui/utilities.module.css';
import styles from './PlayerBar.module.css';

interface PlayerBarProps {
  /** What the state of the playground is, in a sentence. Without a sentence, the children stand in a column. */
  sentence?: ReactNode;
  /** Whether the sentence reports a failure. */
  isBad?: boolean;
  /** Shown before the sentence: its subject, or the button that starts a run. */
  start?: ReactNode;
  /** The width of the sentence: the rest of the row; the rest of the row, or a row of its own in a narrow bar; or always a row of its own. */
  room?: 'rest' | 'more' | 'line';
  /** The progress of the current run, in a row of its own below. Screen readers announce it. */
  progress?: ReactNode;
  /** Shown after the sentence. */
  children?: ReactNode;
}

/** The bar over the graph of a playground, with the controls that run it. */
export function PlayerBar({ sentence, isBad = false, start, room = 'rest', progress, children }: PlayerBarProps) {
  if (sentence === undefined) return <div className={`${utilities.floating} ${styles.bar}`}>{children}</div>;
  return (
    <div className={`${utilities.floating} ${styles.bar} ${styles.parts} ${styles[room] ?? ''}`}>
      {start}
      <p className={`${styles.sentence} ${isBad ? styles.bad : ''}`}>{sentence}</p>
      {children}
      {progress && (
        <div className={styles.progress} role="status">
          {progress}
        </div>
      )}
    </div>
  );
}
