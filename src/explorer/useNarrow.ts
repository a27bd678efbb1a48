import { useSyncExternalStore } from 'react';

/** Up to this width the tree is a drawer and the dock is below the playground. */
const NARROW = '(max-width: 60rem)';

/** Up to this width, a panel takes nearly all of a playground inside a page. */
const PHONE = '(max-width: 40rem)';

/** Whether the window is now as narrow as a phone, for decisions that are made once. */
export function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone or a small tablet. False while prerendering. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}
