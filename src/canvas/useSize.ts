import { type RefObject, startTransition, useEffect, useState } from 'react';
import type { Size } from './cardSize.ts';

type Measured = RefObject<HTMLElement | null>;

/** Width and height of an element in CSS pixels, updated when it is resized. Undefined before the first measurement. */
export function useSize(element: Measured): Size | undefined {
  return useSizes({ element }).element;
}

/**
 * The sizes of several elements, measured together, so that a component that needs several is rendered once. An element that is absent or was never shown
 * has no size; a hidden element keeps its last size.
 *
 * @param elements The elements by name. Must be the same in every render.
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
      // Rendering everything that waits for its size takes long, so the first render may be interrupted.
      if (isFirst) startTransition(take);
      else take();
      isFirst = false;
    });
    for (const element of names.keys()) observer.observe(element);
    return () => observer.disconnect();
  }, [measured]);
  return sizes;
}
