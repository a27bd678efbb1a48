import { type RefObject, startTransition, useEffect, useState } from 'react';
import type { Size } from './cardSize.ts';

type Measured = RefObject<HTMLElement | null>;

/** Width and height of an element in CSS pixels, following it. Undefined before the first measurement. */
export function useSize(element: Measured): Size | undefined {
  return useSizes({ element }).element;
}

/**
 * The same of several elements, all measured at once: who needs more than one of them is not drawn for each. What is not there, or was never
 * shown, has no size; what is hidden keeps the one it had.
 *
 * @param elements By name; always the same ones.
 */
export function useSizes<Name extends string>(elements: Readonly<Record<Name, Measured>>): Partial<Record<Name, Size>> {
  const [sizes, setSizes] = useState<Partial<Record<Name, Size>>>({});
  const [measured] = useState(elements);
  useEffect(() => {
    const names = new Map<Element, Name>();
    for (const name of Object.keys(measured) as Name[]) {
      const { current } = measured[name];
      if (current) names.set(current, name);
    }
    if (names.size === 0) return;
    let isFirst = true;
    const observer = new ResizeObserver((entries) => {
      const found: Partial<Record<Name, Size>> = {};
      for (const { target, contentRect } of entries) {
        const size = { width: Math.round(contentRect.width), height: Math.round(contentRect.height) };
        if (size.width > 0 && size.height > 0) found[names.get(target)!] = size;
      }
      const take = () =>
        setSizes((now) => {
          const isSame = (Object.keys(found) as Name[]).every(
            (name) => now[name]?.width === found[name]!.width && now[name].height === found[name]!.height,
          );
          return isSame ? now : { ...now, ...found };
        });
      // What waits to know how much room it has is much to draw at once.
      if (isFirst) startTransition(take);
      else take();
      isFirst = false;
    });
    for (const element of names.keys()) observer.observe(element);
    return () => observer.disconnect();
  }, [measured]);
  return sizes;
}
