import type { ReactNode } from 'react';
import { ScrollBox } from '#ui/ScrollBox.tsx';
import styles from './CodeText.module.css';

/** A text set as code, in a region that scrolls. */
export function CodeText({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollBox className={styles.region} label={label}>
      <pre className={styles.code}>
        <code>{children}</code>
      </pre>
    </ScrollBox>
  );
}
