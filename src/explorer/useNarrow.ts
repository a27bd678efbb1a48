import { useSyncExternalStore } from 'react';

/** Below this the tree is a drawer and the panel is under the playground. */
const NARROW = '(max-width: 60rem)';

/** Below this a panel leaves a playground in a page hardly any room. */
const PHONE = '(max-width: 40rem)';

/** Whether the window is as narrow as a phone, now: for what is decided once. */
export function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone or a small tablet. Wide while prerendering. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}
