import { useSyncExternalStore } from 'react';
import { z } from '#engine/zod.ts';
import { readStored, removeStored, writeStored } from '#ui/storage.ts';

/** Under what the progress is saved. */
export const PROGRESS_KEY = 'runnel.progress';

/** Which exercises this reader has done: `run-order/first-wave` to the time, in milliseconds since 1970. */
export type Progress = Readonly<Record<string, number>>;

const progressSchema = z.object({ version: z.literal(1), done: z.record(z.string().max(200), z.number()) });
const NONE: Progress = {};

let current: Progress | undefined;
const listeners = new Set<() => void>();

/** What storage holds; anything that is no progress counts as none. */
function storedProgress(): Progress {
  const read = readStored(PROGRESS_KEY, progressSchema);
  return read.ok ? Object.fromEntries(Object.entries(read.value.done).slice(0, 2_000)) : NONE;
}

function storeProgress(progress: Progress): void {
  // Where nothing can be stored, the progress lasts as long as the page.
  if (Object.keys(progress).length === 0) removeStored(PROGRESS_KEY);
  else writeStored(PROGRESS_KEY, { version: 1, done: progress });
}

/** Under what an exercise stands in the progress. */
export function exerciseKey(playground: string, exercise: string): string {
  return `${playground}/${exercise}`;
}

/** The progress as it is now. Kept in memory as well, for browsers and frames without storage. */
export function readProgress(): Progress {
  current ??= storedProgress();
  return current;
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Remembers that an exercise was done; the first time counts. */
export function markDone(playground: string, exercise: string, now: number): void {
  const key = exerciseKey(playground, exercise);
  // Read afresh: another tab may have written since.
  const kept = { ...readProgress(), ...storedProgress() };
  if (Object.hasOwn(kept, key)) return;
  current = { ...kept, [key]: now };
  storeProgress(current);
  tell();
}

/** Forgets all progress, or that of one playground. */
export function clearProgress(playground?: string): void {
  const left =
    playground === undefined ? [] : Object.entries(readProgress()).filter(([key]) => !key.startsWith(`${playground}/`));
  current = Object.fromEntries(left);
  storeProgress(current);
  tell();
}

function onStorage(event: StorageEvent): void {
  if (event.key !== PROGRESS_KEY && event.key !== null) return;
  current = storedProgress();
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    // Tabs opened meanwhile may have written while nobody here listened.
    const fresh = { ...(current ?? NONE), ...storedProgress() };
    if (JSON.stringify(fresh) !== JSON.stringify(current ?? NONE)) current = fresh;
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** The progress, kept up to date across tabs. None while prerendering. */
export function useProgress(): Progress {
  return useSyncExternalStore(subscribe, readProgress, () => NONE);
}
