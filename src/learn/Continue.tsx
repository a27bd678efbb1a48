import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { TRAIL_KEY } from '#playground/paths/trailKey.ts';
import { readText } from '#ui/storage.ts';

const PathBar = lazy(() => import('./PathBar.tsx'));

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** “Continue where you were”, for those who are on a path; what it takes is loaded for them alone. Stands at the end of a page. */
export function Continue() {
  // A path is taken by a link: with the page that it leads to, the way on is there.
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
