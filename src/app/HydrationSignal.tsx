import { createContext, useContext, useEffect } from 'react';

/** Called when React has rendered or hydrated the page, so that it answers every press and key. */
export const HydrationContext = createContext<(() => void) | undefined>(undefined);

/**
 * Rendered after a page's content, to signal when the content is interactive. React hydrates a prerendered page in pieces, the frame first. If the
 * signal came with the frame alone, the first press would make React hydrate all the rest at once.
 */
export function HydrationSignal() {
  const onHydrated = useContext(HydrationContext);
  // The effects of the content before it, which listen to keys, have run before this effect.
  useEffect(() => onHydrated?.(), [onHydrated]);
  return null;
}
