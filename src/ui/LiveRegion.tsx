import { useSyncExternalStore } from 'react';
import { lastAnnounced, onAnnounced } from './announce.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Where `announce` speaks. Once a page, in the app's frame. */
export function LiveRegion() {
  const { text, id } = useSyncExternalStore(onAnnounced, lastAnnounced, lastAnnounced);
  return (
    <div role="status" aria-live="polite" aria-atomic="true" data-live-region>
      {/* A new key makes the same sentence said twice be read twice. Something may be said while React takes the page over. */}
      <VisuallyHidden key={id} suppressHydrationWarning>
        {text}
      </VisuallyHidden>
    </div>
  );
}
