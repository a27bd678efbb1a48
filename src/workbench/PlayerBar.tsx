import type { ReactNode } from 'react';
import utilities from '#ui/utilities.module.css';
import styles from './PlayerBar.module.css';

interface PlayerBarProps {
  /** The state of things in a sentence. Without one, the children are below each other. */
  sentence?: ReactNode;
  /** Whether it says that something failed. */
  isBad?: boolean;
  /** Before the sentence: what it is about, or how to start it. */
  start?: ReactNode;
  /** How much room the sentence wants: what is left, a line of its own where the bar is narrow, or always one. */
  room?: 'rest' | 'more' | 'line';
  /** What is going on, on a line of its own below; screen readers announce it. */
  progress?: ReactNode;
  /** After the sentence. */
  children?: ReactNode;
}

/** The bar over the graph of a playground, from which it is run. */
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
