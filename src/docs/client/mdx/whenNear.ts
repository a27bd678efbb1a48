/** How far below the window a playground may be when it begins to load. */
const NEAR = '300px 0px';

/** Calls back once, when the first of some elements comes near the window; returns how to stop waiting. */
export function whenNear(elements: Iterable<Element>, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: NEAR },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
