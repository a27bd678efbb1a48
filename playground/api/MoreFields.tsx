import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface MoreFieldsProps {
  /** The plural noun for the fields, such as `parameters`. */
  what: string;
  names: readonly string[];
  /** Whether one of the fields has a value. The fields are then shown. */
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
