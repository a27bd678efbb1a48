import { z } from '#engine/zod.ts';
import type { SessionPlan } from '../plan.ts';

const time = z.number().min(0).max(8.64e15);

/** The time of a session so far: milliseconds by the code of each step, and since when the current step is being counted. */
export const timerSchema = z.strictObject({
  steps: z.record(z.string().max(3), time).refine((steps) => Object.keys(steps).length <= 100),
  /** Milliseconds since 1970, so that the timer continues while its window reloads. Absent: the timer is stopped. */
  since: time.optional(),
});

/** A timer. Its functions get the time as an argument; none reads a clock. */
export type Timer = z.infer<typeof timerSchema>;

export const NO_TIME: Timer = { steps: {} };

/** Starts the timer. */
export function started(timer: Timer, now: number): Timer {
  return timer.since === undefined ? { ...timer, since: now } : timer;
}

/** Stops the timer. The time so far is added to the current step. */
export function paused(timer: Timer, at: string, now: number): Timer {
  return { steps: counted(timer, at, now).steps };
}

/** Adds the time so far to the current step, and counts from `now` on for the next step. */
export function counted(timer: Timer, at: string, now: number): Timer {
  if (timer.since === undefined) return timer;
  return { steps: { ...timer.steps, [at]: spentIn(timer, at, at, now) }, since: now };
}

/** Milliseconds that a step took so far. A clock that was set back does not reduce them. */
export function spentIn({ steps, since }: Timer, code: string, at: string, now: number): number {
  return (steps[code] ?? 0) + (code === at && since !== undefined ? Math.max(0, now - since) : 0);
}

/** Milliseconds that the session took so far. */
export function spent(timer: Timer, at: string, now: number): number {
  const codes = new Set([...Object.keys(timer.steps), at]);
  return [...codes].reduce((sum, code) => sum + spentIn(timer, code, at, now), 0);
}

const MINUTE_MS = 60_000;

/**
 * Milliseconds by which the session is behind its plan; negative if it is ahead. The plan expects that all steps before the current step are over,
 * and that the current step has used its time so far, at most its planned minutes.
 */
export function drift({ steps }: Pick<SessionPlan, 'steps'>, timer: Timer, at: string, now: number): number {
  const index = steps.findIndex(({ code }) => code === at);
  const before = steps.slice(0, Math.max(index, 0)).reduce((sum, { minutes }) => sum + minutes * MINUTE_MS, 0);
  const own = Math.min(spentIn(timer, at, at, now), (steps[index]?.minutes ?? 0) * MINUTE_MS);
  return spent(timer, at, now) - before - own;
}

/** Milliseconds as a clock shows them: `7:05`, `1:07:05`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** The drift in words, rounded to minutes; less than half a minute is none. */
export function driftText(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / MINUTE_MS);
  if (minutes === 0) return 'On plan';
  return `${minutes} min ${milliseconds > 0 ? 'behind' : 'ahead of'} the plan`;
}
