import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { readJson, removeText, writeText } from './storage.ts';

const KEY = 'runnel.progress';

/** Which exercises this reader has done: `run-order/first-wave` to the time, in milliseconds since 1970. */
export type Progress = Readonly<Record<string, number>>;

const progressSchema = z.object({ version: z.literal(1), done: z.record(z.string().max(200), z.number()) });
const NONE: Progress = {};

let current: Progress | undefined;
const listeners = new Set<() => void>();

/** Reads what storage holds; anything that is no progress counts as none. */
export function parseProgress(value: unknown): Progress {
  const result = progressSchema.safeParse(value);
  if (!result.success) return NONE;
  return Object.fromEntries(Object.entries(result.data.done).slice(0, 2_000));
}

export function exerciseKey(playground: string, exercise: string): string {
  return `${playground}/${exercise}`;
}

/** The progress as it is now. Kept in memory as well, for browsers and frames without storage. */
export function readProgress(): Progress {
  current ??= parseProgress(readJson(KEY));
  return current;
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Remembers that an exercise was done; the first time counts. */
export function markDone(playground: string, exercise: string, now: number): void {
  const key = exerciseKey(playground, exercise);
  // Read afresh: another tab may have written since.
  const kept = { ...readProgress(), ...parseProgress(readJson(KEY)) };
  if (Object.hasOwn(kept, key)) return;
  current = { ...kept, [key]: now };
  writeText(KEY, JSON.stringify({ version: 1, done: current }));
  tell();
}

/** Forgets all progress, or that of one playground. */
export function clearProgress(playground?: string): void {
  const left = playground === undefined ? [] : Object.entries(readProgress()).filter(([key]) => !key.startsWith(`${playground}/`));
  current = Object.fromEntries(left);
  if (left.length === 0) removeText(KEY);
  else writeText(KEY, JSON.stringify({ version: 1, done: current }));
  tell();
}

function onStorage(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return;
  current = parseProgress(readJson(KEY));
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    // Tabs opened meanwhile may have written while nobody here listened.
    const fresh = { ...(current ?? NONE), ...parseProgress(readJson(KEY)) };
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
