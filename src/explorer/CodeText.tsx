import type { ReactNode } from 'react';
import styles from './CodeText.module.css';

/** A text set as code, in a region that scrolls. */
export function CodeText({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.region} aria-label={label} tabIndex={0}>
      <pre className={styles.code}>
        <code>{children}</code>
      </pre>
    </section>
  );
}
