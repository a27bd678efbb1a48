import { createContext, useContext, useEffect } from 'react';

/** Called when React has drawn the page or taken it over: it answers every press and key. */
export const HydrationContext = createContext<(() => void) | undefined>(undefined);

/**
 * Stands behind a page's content and says when that answers. React takes a built page over in pieces, the frame first: told of the frame alone, it
 * would have to take over all the rest at once for the first press.
 */
export function HydrationSignal() {
  const onHydrated = useContext(HydrationContext);
  // The effects of what it stands behind, which listen to keys, have run before this one.
  useEffect(() => onHydrated?.(), [onHydrated]);
  return null;
}
