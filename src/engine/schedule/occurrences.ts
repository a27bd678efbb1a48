import {
  CronDayOfMonth,
  CronDayOfWeek,
  CronExpression,
  CronFieldCollection,
  CronHour,
  CronMinute,
  CronMonth,
  CronSecond,
} from 'cron-parser';
import type { Cron, CronField } from './cron.ts';

/** A moment in milliseconds since 1970 in UTC, as in `Date.now()`. */
export type Instant = number;

/** Milliseconds of a second. */
const SECOND = 1_000;
/** Milliseconds of a day. */
export const DAY = 86_400 * SECOND;
/** The last moment that a `Date` can represent, in milliseconds since 1970. */
const END_OF_TIME = 8.64e15;
/** Maximum number of days of each month, in leap years. */
const MAX_MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether no date ever matches, as with 30 February. The platform accepts such a schedule, but cron-parser refuses it, so this is checked here. */
export function fitsNever({ day, month, weekday }: Cron): boolean {
  // Every month has every day of the week.
  if (weekday.isRestricted || !day.isRestricted) return false;
  return month.values.every((value) => day.values[0]! > MAX_MONTH_DAYS[value - 1]!);
}

/** The values of a field in the type of cron-parser. */
function valuesOf<Value>({ values }: CronField): Value[] {
  return [...values] as Value[];
}

/**
 * A cron-parser expression for a schedule, positioned at a moment. The expression is built from values, not from the text, because cron-parser
 * accepts more than the platform does (names, `7`, `L`, `?`, `@daily`). It also needs to know whether a field is restricted: without that,
 * cron-parser would treat `1-31` like `*`, and the two differ when the other day field is restricted.
 */
function expressionAt(cron: Cron, instant: Instant): CronExpression {
  if (!Number.isFinite(instant)) throw new RangeError(`A moment is a number of milliseconds, not ${instant}.`);
  const options = ({ text, isRestricted }: CronField) => ({ rawValue: text, wildcard: !isRestricted });
  const fields = new CronFieldCollection({
    second: new CronSecond(valuesOf(cron.second)),
    minute: new CronMinute(valuesOf(cron.minute)),
    hour: new CronHour(valuesOf(cron.hour)),
    dayOfMonth: new CronDayOfMonth(valuesOf(cron.day), options(cron.day)),
    month: new CronMonth(valuesOf(cron.month)),
    dayOfWeek: new CronDayOfWeek(valuesOf(cron.weekday), options(cron.weekday)),
  });
  return CronExpression.fieldsToExpression(fields, { currentDate: new Date(instant), tz: 'UTC' });
}

/** The result of cron-parser. It throws after 10,000 steps, which, for a schedule that matches some date, means that the calendar has ended. */
function found(search: () => { getTime(): number }): Instant | undefined {
  try {
    return search().getTime();
  } catch {
    return undefined;
  }
}

/** The seconds of the day at which a schedule runs, ascending. */
export function* secondsOfDay({ second, minute, hour }: Cron): Generator<number> {
  for (const h of hour.values) for (const m of minute.values) for (const s of second.values) yield h * 3_600 + m * 60 + s;
}

/**
 * The runs of a schedule after a moment (exclusive), one at a time. The sequence ends only when no date ever matches, or with the calendar
 * (`/docs/reference/cron-reference`). The extra run when a schedule is saved is not included.
 *
 * cron-parser finds the first run and then the first run of each day; the other runs of a day are computed from its hours, minutes and seconds.
 * cron-parser takes 30 µs for each run, which would be seconds when two schedules that run every minute are compared over a month.
 */
export function* occurrences(cron: Cron, after: Instant): Generator<Instant> {
  if (fitsNever(cron)) return;
  const expression = expressionAt(cron, after);
  for (;;) {
    const first = found(() => expression.next());
    if (first === undefined) return;
    yield first;
    const day = startOfDay(first);
    let last = first;
    for (const seconds of secondsOfDay(cron)) {
      const instant = day + seconds * SECOND;
      if (instant <= first) continue;
      if (instant > END_OF_TIME) return;
      yield instant;
      last = instant;
    }
    if (last > first) expression.reset(new Date(last));
  }
}

/** The next runs after a moment, at most `count`. */
export function nextRuns(cron: Cron, after: Instant, count: number): Instant[] {
  const runs: Instant[] = [];
  if (count <= 0) return runs;
  for (const run of occurrences(cron, after)) {
    runs.push(run);
    if (runs.length >= count) break;
  }
  return runs;
}

/** The runs from `from` (inclusive) to `to` (exclusive), at most `limit`. */
export function runsBetween(cron: Cron, from: Instant, to: Instant, limit = 10_000): Instant[] {
  const runs: Instant[] = [];
  for (const run of occurrences(cron, from - 1)) {
    if (run >= to || runs.length >= limit) break;
    runs.push(run);
  }
  return runs;
}

/** The last run before a moment; undefined when no date ever matches. */
export function lastRun(cron: Cron, before: Instant): Instant | undefined {
  if (fitsNever(cron)) return undefined;
  const expression = expressionAt(cron, before);
  return found(() => expression.prev());
}

/** Whether a run starts exactly at a moment. */
export function runsAt(cron: Cron, instant: Instant): boolean {
  return instant % SECOND === 0 && !fitsNever(cron) && expressionAt(cron, instant).includesDate(new Date(instant));
}

/**
 * Whether a schedule has runs on the UTC day that contains a moment. cron-parser implements the same rule, but needs 2 to 5 µs for each day, and
 * `countRuns` and `shortestGap` check up to 28 years of days while the reader types. A test compares the two.
 */
export function fitsDay({ month, day, weekday }: Cron, instant: Instant): boolean {
  const date = new Date(instant);
  if (!month.values.includes(date.getUTCMonth() + 1)) return false;
  const isDay = day.values.includes(date.getUTCDate());
  const isWeekday = weekday.values.includes(date.getUTCDay());
  return day.isRestricted && weekday.isRestricted ? isDay || isWeekday : isDay && isWeekday;
}

function startOfDay(instant: Instant): Instant {
  return Math.floor(instant / DAY) * DAY;
}

/** The number of runs of a day before a second of the day, which counts from 0. */
function runsBefore(cron: Cron, secondOfDay: number): number {
  const [hour, minute, second] = [Math.floor(secondOfDay / 3_600), Math.floor(secondOfDay / 60) % 60, secondOfDay % 60];
  const below = (values: readonly number[], limit: number) => values.filter((value) => value < limit).length;
  const perMinute = cron.second.values.length;
  let count = below(cron.hour.values, hour) * cron.minute.values.length * perMinute;
  if (!cron.hour.values.includes(hour)) return count;
  count += below(cron.minute.values, minute) * perMinute;
  return cron.minute.values.includes(minute) ? count + below(cron.second.values, second) : count;
}

/**
 * The number of runs from `from` (inclusive) to `to` (exclusive). The number is multiplied out, because a schedule can have 86,400 runs a day and the
 * calendar needs the number for each of its days.
 */
export function countRuns(cron: Cron, from: Instant, to: Instant): number {
  let count = 0;
  for (let day = startOfDay(from); day < to; day += DAY) {
    if (!fitsDay(cron, day)) continue;
    const start = Math.ceil((Math.max(from, day) - day) / SECOND);
    const end = Math.ceil((Math.min(to, day + DAY) - day) / SECOND);
    count += (end === 86_400 ? runsPerDay(cron) : runsBefore(cron, end)) - runsBefore(cron, start);
  }
  return count;
}

/** The number of runs on a matching day. */
export function runsPerDay({ second, minute, hour }: Cron): number {
  return second.values.length * minute.values.length * hour.values.length;
}
