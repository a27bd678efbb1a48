interface Said {
  text: string;
  /** A new number for each announcement, even when the sentence is the same. */
  id: number;
}

let said: Said = { text: '', id: 0 };
const listeners = new Set<() => void>();

/** Has screen readers say something that changed elsewhere than at the focus, such as "3 nodes selected"; also before React is there. */
export function announce(text: string): void {
  said = { text, id: said.id + 1 };
  for (const listener of listeners) listener();
  if (listeners.size > 0) return;
  const words = document.querySelector('[data-live-region] > *');
  if (words) words.textContent = text;
}

/** Calls back at each announcement. Call the function it returns to stop. */
export function onAnnounced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was said last. */
export function lastAnnounced(): Said {
  return said;
}
