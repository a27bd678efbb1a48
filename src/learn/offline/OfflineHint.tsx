import { lazy, Suspense, useEffect, useState } from 'react';

const NewVersion = lazy(() => import('./NewVersion.tsx'));

/** What those see on every page who keep something for offline; the others load nothing of it. */
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
