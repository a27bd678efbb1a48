import { useSyncExternalStore } from 'react';
import { lastAnnounced, onAnnounced } from './announce.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The live region that screen readers read announcements from. Once per page, in the app's frame. */
export function LiveRegion() {
  const { text, id } = useSyncExternalStore(onAnnounced, lastAnnounced, lastAnnounced);
  return (
    <div role="status" aria-live="polite" aria-atomic="true" data-live-region>
      {/* The key makes screen readers read the same sentence again. An announcement may happen before React hydrates the page. */}
      <VisuallyHidden key={id} suppressHydrationWarning>
        {text}
      </VisuallyHidden>
    </div>
  );
}
