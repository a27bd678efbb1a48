import { z } from '#engine/zod.ts';
import type { StoryListing } from '#explorer/listedPlaygrounds.ts';
import { exerciseKey, type Progress } from '#explorer/progress.ts';
import { storedValue } from '#ui/storedValue.ts';
import { type LearningPath, type PathStep, stepAddress } from './path.ts';
import { PATHS } from './paths.ts';
import { TRAIL_KEY } from './trailKey.ts';

const time = z.number().min(0).max(8.64e15);
const trailSchema = z.object({
  version: z.literal(1),
  /** The id of the path that the reader follows. */
  path: z.string().max(100).optional(),
  /** When the reader was done with a page or story, by its address. Exercises are recorded in the progress. */
  seen: z.record(z.string().max(300), time).refine((seen) => Object.keys(seen).length <= 2_000),
  /** The result of the last check of a path, by the path's id. */
  checks: z
    .record(z.string().max(100), z.object({ right: z.int().min(0), all: z.int().min(1).max(100), at: time }))
    .refine((checks) => Object.keys(checks).length <= 100),
  /** When the question about an exercise was last asked, and how often it was answered correctly in a row, by the exercise's key. */
  asked: z
    .record(z.string().max(200), z.object({ at: time, times: z.int().min(0).max(100) }))
    .refine((asked) => Object.keys(asked).length <= 2_000),
});

/** The reader's progress on paths. It is stored only in this browser, and the site works without it. */
export type Trail = z.infer<typeof trailSchema>;

const NONE: Trail = { version: 1, seen: {}, checks: {}, asked: {} };
const kept = storedValue(TRAIL_KEY, trailSchema, NONE);

/** The progress on paths, kept up to date across tabs. Empty while prerendering. */
export const useTrail = kept.use;

/** Makes the reader follow a path; undefined leaves the current path. */
export function joinPath(path: string | undefined): void {
  const { path: _, ...rest } = kept.read();
  kept.write(path === undefined ? rest : { ...rest, path });
}

/** Makes a reader who follows no path follow the first. */
export function joinFirstPath(): void {
  if (kept.read().path === undefined) joinPath(PATHS[0]?.id);
}

/** Remembers that the reader is done with a page or a story, or no longer is. */
export function markSeen(step: PathStep, now: number, isSeen = true): void {
  const before = kept.read();
  const { [stepAddress(step)]: _, ...others } = before.seen;
  kept.write({ ...before, seen: isSeen ? { ...others, [stepAddress(step)]: now } : others });
}

/** Remembers the result of the last check of a path. */
export function keepCheck(path: string, right: number, all: number, now: number): void {
  const before = kept.read();
  kept.write({ ...before, checks: { ...before.checks, [path]: { right, all, at: now } } });
}

const WEEK_MS = 7 * 86_400_000;

/**
 * The key of the exercise whose question is due: a week after the exercise was done, and after each right answer after twice the time. If several
 * are due, the one that has been due the longest. Undefined when none is due.
 */
export function dueExercise(progress: Progress, { asked }: Trail, now: number): string | undefined {
  const due = Object.entries(progress).map(([key, doneAt]) => {
    const { at, times } = asked[key] ?? { at: doneAt, times: 0 };
    return { key, from: at + WEEK_MS * 2 ** times };
  });
  return due.filter(({ from }) => from <= now).sort((a, b) => a.from - b.from)[0]?.key;
}

/** Remembers the answer to the question about an exercise. After a wrong answer the question returns after a week. */
export function keepRepeated(key: string, isRight: boolean, now: number): void {
  const before = kept.read();
  const times = isRight ? Math.min(20, (before.asked[key]?.times ?? 0) + 1) : 0;
  kept.write({ ...before, asked: { ...before.asked, [key]: { at: now, times } } });
}

/** Clears the progress on paths. Returns a function that restores it. */
export function clearTrail(): () => void {
  const before = kept.read();
  kept.write(NONE);
  return () => kept.write(before);
}

/** What paths need to know about playgrounds: the titles and exercises of their stories. */
export type ListedStories = readonly { meta: { id: string; title: string }; stories: readonly StoryListing[] }[];

/** The story of a step. */
export function storyOfStep(step: PathStep, entries: ListedStories): StoryListing | undefined {
  if (step.kind === 'page') return undefined;
  return entries.find(({ meta }) => meta.id === step.playground)?.stories.find(({ id }) => id === step.story);
}

/** The title of a step: that of its page or of its story. */
export function stepTitle(step: PathStep, entries: ListedStories): string {
  return step.kind === 'page' ? step.title : (storyOfStep(step, entries)?.title ?? step.story);
}

/** Whether the reader is done with a step. */
function isStepDone(step: PathStep, entries: ListedStories, progress: Progress, { seen }: Trail): boolean {
  if (step.kind !== 'exercise') return Object.hasOwn(seen, stepAddress(step));
  const exercise = storyOfStep(step, entries)?.exercise;
  return exercise !== undefined && Object.hasOwn(progress, exerciseKey(step.playground, exercise));
}

/** The progress on a path: which steps are done, how many, and the index of the first open step, or -1 when all are done. */
export function pathState(
  { steps }: LearningPath,
  entries: ListedStories,
  progress: Progress,
  trail: Trail,
): { done: readonly boolean[]; count: number; next: number } {
  const done = steps.map((step) => isStepDone(step, entries, progress, trail));
  return { done, count: done.filter(Boolean).length, next: done.indexOf(false) };
}

/** The reader's position on their path. */
interface PlaceOnPath {
  path: LearningPath;
  /** The step of this page; absent on pages that are no step. */
  here?: { at: number; step: PathStep };
  /** The next step; absent when every other step is done. */
  next?: { at: number; step: PathStep };
}

/**
 * The reader's position on their path, seen from an address. After a step of the path, the next step is the next open one, and after the last step
 * the first that was skipped; from other addresses, the first open step. Undefined for readers who follow no path.
 */
export function placeOnPath(address: string, entries: ListedStories, progress: Progress, trail: Trail): PlaceOnPath | undefined {
  const path = PATHS.find(({ id }) => id === trail.path);
  if (!path) return undefined;
  const { done, next: firstOpen } = pathState(path, entries, progress, trail);
  const at = path.steps.findIndex((step) => stepAddress(step) === address.replace(/\/$/, ''));
  const isOpen = (index: number) => !done[index] && index !== at;
  const later = path.steps.findIndex((_, index) => index > at && isOpen(index));
  const open = at === -1 ? firstOpen : later === -1 ? path.steps.findIndex((_, index) => isOpen(index)) : later;
  const stepAt = (index: number) => {
    const step = path.steps[index];
    return step && { at: index, step };
  };
  const [here, next] = [stepAt(at), stepAt(open)];
  return { path, ...(here ? { here } : {}), ...(next ? { next } : {}) };
}
