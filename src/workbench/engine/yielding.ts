/** Maximum time in milliseconds that work may block the page before it yields: less than a reader notices. */
const MAX_BLOCKING_MS = 30;

/** Returns a function for long work on the page to call often. The function returns a promise only when it is time to yield to the page. */
export function createYielder(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let began = now();
  return () => {
    if (now() - began < MAX_BLOCKING_MS) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        began = now();
        resolve();
      }),
    );
  };
}
