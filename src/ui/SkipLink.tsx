import type { MouseEvent } from 'react';
import styles from './SkipLink.module.css';
import { skipTo } from './skipTo.ts';

/** The first link of a page: past the header, and a sidebar, to the focusable element with that id. Seen only while focused. */
export function SkipLink({ target, children = 'Skip to content' }: { target: string; children?: string }) {
  function skip(event: MouseEvent) {
    // The address stays as it is: its fragment may carry a playground's state.
    if (skipTo(target)) event.preventDefault();
  }
  return (
    <a className={styles.skip} href={`#${target}`} onClick={skip}>
      {children}
    </a>
  );
}
