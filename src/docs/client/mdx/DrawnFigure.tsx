import type { ReactNode } from 'react';
import styles from './DrawnFigure.module.css';

interface DrawnFigureProps {
  title: string;
  /** The legend, beside the title. */
  signs?: ReactNode;
  /** The picture and what is below it. */
  children: ReactNode;
}

/** A picture of a page in a frame, with its title as the caption. */
export function DrawnFigure({ title, signs, children }: DrawnFigureProps) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{title}</span>
        {signs}
      </figcaption>
      {children}
    </figure>
  );
}

/** A description of a picture in words, for readers who can't see it or whose screen is too small. */
export function InWords({ children }: { children: ReactNode }) {
  return (
    <details className={styles.words}>
      <summary>The drawing in words</summary>
      {children}
    </details>
  );
}
