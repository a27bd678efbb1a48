import type { MouseEvent } from 'react';
import styles from './SkipLink.module.css';
import { skipTo } from './skipTo.ts';

/** The first link of a page, which skips the header and the sidebar and focuses the element with the id `target`. Visible only while focused. */
export function SkipLink({ target, children = 'Skip to content' }: { target: string; children?: string }) {
  function skip(event: MouseEvent) {
    // The URL must not change, since its fragment may hold a playground's state.
    if (skipTo(target)) event.preventDefault();
  }
  return (
    <a className={styles.skip} href={`#${target}`} onClick={skip}>
      {children}
    </a>
  );
}
