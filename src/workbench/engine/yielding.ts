/** How long work may block the page before it yields, in milliseconds: less than a reader notices. */
const SLICE = 30;

/** A pause for long work on the page. It can be called often and returns a promise only when it is time to yield. */
export function createYielder(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let began = now();
  return () => {
    if (now() - began < SLICE) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        began = now();
        resolve();
      }),
    );
  };
}
