import type { Cron } from './cron.ts';
import { DAY, fitsDay, fitsNever, type Instant, occurrences, secondsOfDay } from './occurrences.ts';

/** Days in the cycle of weekdays and leap years (28 years). All gaps between days occur within one cycle. */
const CYCLE_DAYS = 28 * 366;

/** The shortest time between two runs, in milliseconds; undefined when the schedule never runs. */
export function shortestGap(cron: Cron): number | undefined {
  if (fitsNever(cron)) return undefined;
  let first = -1;
  let last = -1;
  let shortest = Number.POSITIVE_INFINITY;
  for (const at of secondsOfDay(cron)) {
    if (first === -1) first = at;
    else shortest = Math.min(shortest, at - last);
    last = at;
  }
  let shortestInDays = Number.POSITIVE_INFINITY;
  let before: number | undefined;
  for (let i = 0; i < CYCLE_DAYS && shortestInDays > 1; i++) {
    if (!fitsDay(cron, Date.UTC(2000, 0, 1) + i * DAY)) continue;
    if (before !== undefined) shortestInDays = Math.min(shortestInDays, i - before);
    before = i;
  }
  return Math.min(shortest, shortestInDays * 86_400 - last + first) * 1_000;
}

/** A run that would begin while the run before it is still in progress. */
interface Overlap {
  run: Instant;
  next: Instant;
}

/**
 * The first time after a moment at which runs of a duration (milliseconds) would overlap; undefined when they never do. What the scheduler does then
 * is not documented (`/docs/deploy-and-refresh/refresh/scheduling-jobs`).
 */
export function firstOverlap(cron: Cron, duration: number, after: Instant): Overlap | undefined {
  const gap = shortestGap(cron);
  if (gap === undefined || gap >= duration) return undefined;
  let run: Instant | undefined;
  for (const next of occurrences(cron, after)) {
    if (run !== undefined && next - run < duration) return { run, next };
    run = next;
  }
  return undefined;
}

/**
 * The moments from `from` (inclusive) to `to` (exclusive) at which at least two of the schedules run, with the indexes of those schedules; at most
 * `limit`.
 */
export function sharedRuns(
  crons: readonly Cron[],
  from: Instant,
  to: Instant,
  limit: number,
): { instant: Instant; schedules: number[] }[] {
  const runs = crons.map((cron) => occurrences(cron, from - 1));
  const heads = runs.map((run) => run.next());
  const shared: { instant: Instant; schedules: number[] }[] = [];
  while (shared.length < limit) {
    let instant = to;
    for (const head of heads) if (!head.done && head.value < instant) instant = head.value;
    if (instant === to) break;
    const schedules = [...crons.keys()].filter((i) => heads[i]!.value === instant);
    if (schedules.length > 1) shared.push({ instant, schedules });
    for (const i of schedules) heads[i] = runs[i]!.next();
  }
  return shared;
}
