import type { ReactNode } from 'react';
import styles from './CodeBox.module.css';

interface CodeBoxProps {
  /** Accessible name of the content. */
  label: string;
  /** For the styles that `CodeBox` leaves open, such as its height. */
  className?: string;
  children: ReactNode;
}

/** Code, such as a statement or a file. Its lines do not wrap; the box is focusable, so that arrow keys scroll it (WCAG 2.1.1). */
export function CodeBox({ label, className = '', children }: CodeBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <pre tabIndex={0} role="group" aria-label={label} className={`${styles.box} ${className}`}>
      {children}
    </pre>
  );
}
