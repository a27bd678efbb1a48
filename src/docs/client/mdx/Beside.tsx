import type { ReactNode } from 'react';
import styles from './Beside.module.css';

/** Content beside the text on wide screens, such as the request and the answers of an operation. */
export function Beside({ children }: { children: ReactNode }) {
  return (
    <div className={styles.beside} data-beside>
      {children}
    </div>
  );
}
