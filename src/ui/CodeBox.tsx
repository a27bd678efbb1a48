import type { ReactNode } from 'react';
import styles from './CodeBox.module.css';

interface CodeBoxProps {
  /** What it contains, for screen readers. */
  label: string;
  /** For the styles that `CodeBox` leaves open, such as its height. */
  className?: string;
  children: ReactNode;
}

/** A statement or a file, as it is. Its lines do not wrap: it takes the focus, so that the arrow keys scroll it (WCAG 2.1.1). */
export function CodeBox({ label, className = '', children }: CodeBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0} role="group" aria-label={label} className={`${styles.box} ${className}`}>
      {children}
    </pre>
  );
}
