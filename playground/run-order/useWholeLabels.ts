import { type RefObject, useEffect } from 'react';

/**
 * Of the labels along a scrolled axis, those that its edges cut are not shown: half a time reads as another one. Marks them `data-cut`, which
 * the style sheet hides.
 *
 * @param scroll What scrolls.
 * @param gutter What stays at the left of it, over the axis.
 * @param key Another one where there are other labels, or they are elsewhere.
 */
export function useWholeLabels(scroll: RefObject<HTMLElement | null>, gutter: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    const root = scroll.current;
    if (!root || key === '') return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) target.toggleAttribute('data-cut', intersectionRatio < WHOLE);
      },
      { root, rootMargin: `0px 0px 0px -${gutter.current?.offsetWidth ?? 0}px`, threshold: WHOLE },
    );
    for (const label of root.querySelectorAll('[data-label]')) observer.observe(label);
    return () => observer.disconnect();
  }, [scroll, gutter, key]);
}

/** What is left of this share of a label is a fraction of a pixel. */
const WHOLE = 0.98;
