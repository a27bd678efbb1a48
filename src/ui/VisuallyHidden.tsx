import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

interface VisuallyHiddenProps {
  children: ReactNode;
  /** For texts that may have changed by the time React hydrates the prerendered page. */
  suppressHydrationWarning?: boolean;
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, ...rest }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} {...rest}>
      {children}
    </span>
  );
}
