import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Width and height of an element in CSS pixels, following it. Undefined before the first measurement. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>();
  useEffect(() => {
    if (!element.current) return;
    let isFirst = true;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const width = Math.round(entry.contentRect.width);
      const height = Math.round(entry.contentRect.height);
      const take = () => setSize((now) => (now?.width === width && now.height === height ? now : { width, height }));
      // What waits to know how much room it has is much to draw at once.
      if (isFirst) startTransition(take);
      else take();
      isFirst = false;
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
