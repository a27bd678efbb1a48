import { z } from '#engine/zod.ts';
import type { StoryListing } from '#explorer/catalog.ts';
import { exerciseKey, type Progress } from '#explorer/progress.ts';
import { storedValue } from '#ui/storedValue.ts';
import { type LearningPath, type PathStep, stepAddress } from './path.ts';
import { PATHS } from './paths.ts';
import { TRAIL_KEY } from './trailKey.ts';

const time = z.number().min(0).max(8.64e15);
const trailSchema = z.object({
  version: z.literal(1),
  /** The path that the reader is on. */
  path: z.string().max(100).optional(),
  /** Pages and stories that the reader is done with, by address. Exercises count by the progress. */
  seen: z.record(z.string().max(300), time).refine((seen) => Object.keys(seen).length <= 2_000),
  /** How the last check of a path went. */
  checks: z
    .record(z.string().max(100), z.object({ right: z.int().min(0), all: z.int().min(1).max(100), at: time }))
    .refine((checks) => Object.keys(checks).length <= 100),
  /** When an exercise was last asked for again, and how often it was remembered since it was done. */
  asked: z
    .record(z.string().max(200), z.object({ at: time, times: z.int().min(0).max(100) }))
    .refine((asked) => Object.keys(asked).length <= 2_000),
});

/** The reader's progress on paths, kept in this browser. It never leaves the browser, and the site works without it. */
export type Trail = z.infer<typeof trailSchema>;

const NONE: Trail = { version: 1, seen: {}, checks: {}, asked: {} };
const kept = storedValue(TRAIL_KEY, trailSchema, NONE);

/** The way so far, kept up to date across tabs. None while prerendering. */
export const useTrail = kept.use;

/** Joins a path; undefined leaves it. */
export function joinPath(path: string | undefined): void {
  const { path: _, ...rest } = kept.read();
  kept.write(path === undefined ? rest : { ...rest, path });
}

/** Remembers that the reader is done with a page or a story, or is not. */
export function markSeen(step: PathStep, now: number, isSeen = true): void {
  const before = kept.read();
  const { [stepAddress(step)]: _, ...others } = before.seen;
  kept.write({ ...before, seen: isSeen ? { ...others, [stepAddress(step)]: now } : others });
}

/** Remembers how the last check of a path went. */
export function keepCheck(path: string, right: number, all: number, now: number): void {
  const before = kept.read();
  kept.write({ ...before, checks: { ...before.checks, [path]: { right, all, at: now } } });
}

const WEEK = 7 * 86_400_000;

/**
 * The exercise that is due to be repeated, by its key: a week after it was done, and after each right answer in twice the time before; the one
 * that is due for longest. Undefined when none is.
 */
export function dueExercise(progress: Progress, { asked }: Trail, now: number): string | undefined {
  const due = Object.entries(progress).map(([key, doneAt]) => {
    const { at, times } = asked[key] ?? { at: doneAt, times: 0 };
    return { key, from: at + WEEK * 2 ** times };
  });
  return due.filter(({ from }) => from <= now).sort((a, b) => a.from - b.from)[0]?.key;
}

/** Remembers that an exercise was repeated; after a wrong answer it comes back after a week. */
export function keepRepeated(key: string, isRight: boolean, now: number): void {
  const before = kept.read();
  const times = isRight ? Math.min(20, (before.asked[key]?.times ?? 0) + 1) : 0;
  kept.write({ ...before, asked: { ...before.asked, [key]: { at: now, times } } });
}

/** Forgets the trail; the function it returns restores it. */
export function clearTrail(): () => void {
  const before = kept.read();
  kept.write(NONE);
  return () => kept.write(before);
}

/** What paths need to know about playgrounds: titles and exercises of their stories. */
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

/** How far a path is: which steps are done, and the first that is not; -1 when all are. */
export function pathState(
  { steps }: LearningPath,
  entries: ListedStories,
  progress: Progress,
  trail: Trail,
): { done: readonly boolean[]; count: number; next: number } {
  const done = steps.map((step) => isStepDone(step, entries, progress, trail));
  return { done, count: done.filter(Boolean).length, next: done.indexOf(false) };
}

/** Where a reader is on their path, and what comes next. */
interface PlaceOnPath {
  path: LearningPath;
  /** The step that this page is; absent on pages that are no step. */
  here?: { at: number; step: PathStep };
  /** The step to go on with; absent when every other one is done. */
  next?: { at: number; step: PathStep };
}

/**
 * The next step from an address. From a step of the path it is the next open one, and after the last one the first that was skipped; from elsewhere
 * the first open one. Undefined for readers who are on no path.
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
