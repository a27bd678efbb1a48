/** Distance from the window at which an element counts as near, as a root margin. */
const NEAR_MARGIN = '300px 0px';

/** Calls `onNear` once, when the first of the elements comes near the window. Returns a function that stops waiting. */
export function whenNear(elements: Iterable<Element>, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: NEAR_MARGIN },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
