import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface MoreFieldsProps {
  /** What they are: `parameters`. */
  what: string;
  names: readonly string[];
  /** Whether one of them is sent, which shows them. */
  isSet: boolean;
  children: ReactNode;
}

/** Fields that most requests leave empty, behind a button. */
export function MoreFields({ what, names, isSet, children }: MoreFieldsProps) {
  if (names.length === 0) return null;
  return (
    <details className={styles.more} open={isSet || undefined}>
      <summary>
        More {what}: <span>{names.join(', ')}</span>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
