interface Announcement {
  text: string;
  /** A new number for each announcement, even when the sentence is the same. */
  id: number;
}

let last: Announcement = { text: '', id: 0 };
const listeners = new Set<() => void>();

/** Announces a change away from the focus to screen readers, such as "3 nodes selected". Also works before React has started. */
export function announce(text: string): void {
  last = { text, id: last.id + 1 };
  for (const listener of listeners) listener();
  if (listeners.size > 0) return;
  const words = document.querySelector('[data-live-region] > *');
  if (words) words.textContent = text;
}

/** Calls the listener at each announcement. The returned function stops that. */
export function onAnnounced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last announcement. */
export function lastAnnounced(): Announcement {
  return last;
}
