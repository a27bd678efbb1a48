import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than this many pixels. False until it is measured, and where `ResizeObserver` does not exist. */
export function useNarrowerThan(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  // Measured before the first paint, so that the page is not drawn wide first.
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const { width } = box.getBoundingClientRect();
    if (width > 0) setNarrow(width < pixels);
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setNarrow(entry.contentRect.width < pixels);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, pixels]);
  return isNarrow;
}
