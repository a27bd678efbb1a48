import { z } from '#engine/zod.ts';
import { storedValue } from '#ui/storedValue.ts';

/** The storage key of the progress. */
export const PROGRESS_KEY = 'runnel.progress';

/** The exercises that this reader has done: `run-order/first-wave` to the time in milliseconds since 1970. */
export type Progress = Readonly<Record<string, number>>;

/** Maximum number of exercises that are remembered. */
const MAX_EXERCISES = 2_000;
const keySchema = z.string().max(200);
const progressSchema = z.object({
  version: z.literal(1),
  done: z.record(keySchema, z.number()).transform((done) => Object.fromEntries(Object.entries(done).slice(0, MAX_EXERCISES))),
  /** Exercises whose solution was shown and that the reader has not started over since. */
  shown: z.array(keySchema).max(MAX_EXERCISES).optional(),
});
type SavedProgress = z.infer<typeof progressSchema>;

const NONE: SavedProgress = { version: 1, done: {} };
const kept = storedValue(PROGRESS_KEY, progressSchema, NONE);

function write({ done, shown = [] }: Omit<SavedProgress, 'version'>): void {
  const isNone = Object.keys(done).length === 0 && shown.length === 0;
  kept.write(isNone ? NONE : { version: 1, done, ...(shown.length > 0 ? { shown } : {}) });
}

/** The key of an exercise in the progress. */
export function exerciseKey(playground: string, exercise: string): string {
  return `${playground}/${exercise}`;
}

/** The current progress. */
export function readProgress(): Progress {
  return kept.read().done;
}

/** Remembers that an exercise was done; only the first time counts. */
export function markDone(playground: string, exercise: string, now: number): void {
  const key = exerciseKey(playground, exercise);
  const before = kept.read();
  if (!Object.hasOwn(before.done, key)) write({ ...before, done: { ...before.done, [key]: now } });
}

/** Whether the reader's work on an exercise continues from its shown solution. */
export function wasShown(playground: string, exercise: string): boolean {
  return kept.read().shown?.includes(exerciseKey(playground, exercise)) ?? false;
}

/** Remembers that the solution of an exercise was shown, or that the reader has started over since. */
export function markShown(playground: string, exercise: string, isShown: boolean): void {
  if (wasShown(playground, exercise) === isShown) return;
  const before = kept.read();
  const key = exerciseKey(playground, exercise);
  const others = (before.shown ?? []).filter((other) => other !== key);
  write({ ...before, shown: isShown ? [...others, key].slice(-MAX_EXERCISES) : others });
}

/** Clears all progress. Returns a function that restores it. */
export function clearProgress(): () => void {
  const before = kept.read();
  write({ done: {} });
  return () => write({ ...before, done: { ...before.done, ...kept.read().done } });
}

/** The progress, kept up to date across tabs. Empty while prerendering. */
export function useProgress(): Progress {
  return kept.use().done;
}
