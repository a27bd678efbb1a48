import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readText } from '#ui/storage.ts';
import { TRAIL_KEY } from './paths/trailKey.ts';

const PathBar = lazy(() => import('./PathBar.tsx'));

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** “Continue where you were” at the end of a page, for readers who are on a path. The code is loaded only for them. */
export function Continue() {
  // Rendered on every navigation: a reader joins a path by following a link, and the bar appears at once on the page that the link opens.
  useLocation();
  const isOnPath = useSyncExternalStore(
    subscribe,
    () => readText(TRAIL_KEY) !== undefined,
    () => false,
  );
  return (
    <>
      <span hidden data-saved={TRAIL_KEY} />
      {isOnPath && (
        <Suspense>
          <PathBar />
        </Suspense>
      )}
    </>
  );
}
