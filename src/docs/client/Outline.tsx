import { useLayoutEffect } from 'react';
import type { OutlineEntry } from '../shared/page.ts';
import styles from './Outline.module.css';
import { showReading } from './outlineReading.ts';

/** The headings of the page: a column beside the text, or a disclosure above the text on narrow screens. `outlineReading.ts` marks the current heading. */
export function Outline({ entries, variant }: { entries: readonly OutlineEntry[]; variant: 'column' | 'disclosure' }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the page changes
  useLayoutEffect(showReading, [entries]);
  if (entries.length < 2) return null;
  const list = (
    <ul className={styles.list}>
      {entries.map(({ id, text, depth }) => (
        <li key={id} className={depth === 3 ? styles.deep : undefined}>
          <a href={`#${id}`} className={styles.link}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
  if (variant === 'disclosure') {
    return (
      <details className={styles.disclosure}>
        <summary className={styles.summary}>On this page</summary>
        <nav aria-label="On this page, short" data-outline>
          {list}
        </nav>
      </details>
    );
  }
  return (
    <nav className={styles.column} aria-label="On this page" data-outline>
      <p className={styles.title} aria-hidden>
        On this page
      </p>
      {list}
    </nav>
  );
}
