import { lazy, Suspense, useSyncExternalStore } from 'react';
import { TRAIL_KEY } from '#playground/paths/trailKey.ts';
import { readText } from '#ui/storage.ts';

const PathBar = lazy(() => import('./PathBar.tsx'));

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** “Continue where you were”, for those who are on a path; what it takes is loaded for them alone. Stands at the end of a page. */
export function Continue() {
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
