import { type RefObject, useEffect } from 'react';

/**
 * Hides the labels of a scrolled axis that are cut by its edges, because half of a time reads as another time. Sets `data-cut` on such labels, and
 * the style sheet hides them.
 *
 * @param scroll The element that scrolls.
 * @param gutter The element that stays in place over the left end of the axis.
 * @param key Must change when the labels change or move; empty to do nothing.
 */
export function useWholeLabels(scroll: RefObject<HTMLElement | null>, gutter: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    const root = scroll.current;
    if (!root || key === '') return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          target.toggleAttribute('data-cut', intersectionRatio < MIN_WHOLE_SHARE);
      },
      { root, rootMargin: `0px 0px 0px -${gutter.current?.offsetWidth ?? 0}px`, threshold: MIN_WHOLE_SHARE },
    );
    for (const label of root.querySelectorAll('[data-label]')) observer.observe(label);
    return () => observer.disconnect();
  }, [scroll, gutter, key]);
}

/** Minimum visible share of a label that counts as whole. The missing 2 % is a fraction of a pixel, from rounding. */
const MIN_WHOLE_SHARE = 0.98;
