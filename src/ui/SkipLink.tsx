import type { MouseEvent } from 'react';
import styles from './SkipLink.module.css';

/** The first link of a page: past the header to the focusable element with that id. Seen only while focused. */
export function SkipLink({ target, children = 'Skip to content' }: { target: string; children?: string }) {
  function skip(event: MouseEvent) {
    const element = document.getElementById(target);
    if (!element) return;
    // The address stays as it is: its fragment may carry a playground's state.
    event.preventDefault();
    element.focus();
  }
  return (
    <a className={styles.skip} href={`#${target}`} onClick={skip}>
      {children}
    </a>
  );
}
