import { lazy, Suspense, useEffect, useState } from 'react';

const NewVersion = lazy(() => import('./NewVersion.tsx'));

/** Shown on every page to readers who keep something for offline use. Other readers load none of its code. */
export function OfflineHint() {
  const [isKept, setKept] = useState(false);
  useEffect(() => setKept(Boolean(navigator.serviceWorker?.controller)), []);
  return (
    isKept && (
      <Suspense>
        <NewVersion />
      </Suspense>
    )
  );
}
