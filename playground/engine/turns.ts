/** How long work on the page goes on before the page has a turn, in milliseconds: less than a reader notices. */
const SLICE = 30;

/** A pause for long work on the page: asked often, it answers a promise only when the page is due for a turn. */
export function turns(now: () => number = () => performance.now()): () => Promise<void> | undefined {
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
