import type { ReactNode } from 'react';
import styles from './Beside.module.css';

/** What stands beside the text where there is room, as the request and the answers of an operation do. */
export function Beside({ children }: { children: ReactNode }) {
  return (
    <div className={styles.beside} data-beside>
      {children}
    </div>
  );
}
