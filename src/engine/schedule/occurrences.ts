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

/** Moments are milliseconds since 1970 in UTC, as `Date.now()` gives them. */
export type Instant = number;

const SECOND = 1_000;
export const DAY = 86_400 * SECOND;
/** The last moment a `Date` can hold. */
const END_OF_TIME = 8.64e15;
const MAX_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether no date ever fits, as on 30 February. Ours, because cron-parser refuses such a schedule and the platform takes it. */
export function fitsNever({ day, month, weekday }: Cron): boolean {
  // Whatever the month, it has every day of the week.
  if (weekday.isRestricted || !day.isRestricted) return false;
  return month.values.every((value) => day.values[0]! > MAX_DAYS[value - 1]!);
}

/** A field's values for cron-parser. */
function valuesOf<Value>({ values }: CronField): Value[] {
  return [...values] as Value[];
}

/**
 * A schedule for cron-parser, which computes when it runs, standing at a moment. It gets the values and not the text, because it reads more
 * than the platform does (names, `7`, `L`, `?`, `@daily`). It is passed whether a field is restricted, too: by itself it would
 * take `1-31` for `*`, and the two differ as soon as the other day field is restricted.
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

/** What cron-parser finds. It gives up after 10,000 steps, which for a schedule that fits some date means that the calendar has ended. */
function found(search: () => { getTime(): number }): Instant | undefined {
  try {
    return search().getTime();
  } catch {
    return undefined;
  }
}

/** Seconds of the day at which a schedule runs, ascending. */
export function* secondsOfDay({ second, minute, hour }: Cron): Generator<number> {
  for (const h of hour.values) for (const m of minute.values) for (const s of second.values) yield h * 3_600 + m * 60 + s;
}

/**
 * The runs of a schedule after a moment, one at a time: a run exactly at the moment is not among them. Without end, unless no date ever fits
 * (`/docs/reference/cron-reference`). The extra run when a schedule is saved is not part of it.
 *
 * cron-parser finds the first run and then the first of each day; the others of a day are its hours, minutes and seconds in order. Asked
 * for each, it takes 30 µs, which for two schedules of every minute that are compared over a month would be seconds.
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

/** The runs from `from` (included) to before `to`, at most `limit` of them. */
export function runsBetween(cron: Cron, from: Instant, to: Instant, limit = 10_000): Instant[] {
  const runs: Instant[] = [];
  for (const run of occurrences(cron, from - 1)) {
    if (run >= to || runs.length >= limit) break;
    runs.push(run);
  }
  return runs;
}

/** The last run before a moment; undefined when no date ever fits. */
export function lastRun(cron: Cron, before: Instant): Instant | undefined {
  if (fitsNever(cron)) return undefined;
  const expression = expressionAt(cron, before);
  return found(() => expression.prev());
}

/** Whether there is a run exactly at a moment. */
export function runsAt(cron: Cron, instant: Instant): boolean {
  return instant % SECOND === 0 && !fitsNever(cron) && expressionAt(cron, instant).includesDate(new Date(instant));
}

/**
 * Whether a schedule has runs on the UTC day that holds a moment. cron-parser knows the same rule, but needs 2 to 5 µs for a day, and
 * counting and `shortestGap` ask about as many as 28 years of days while somebody types. A test holds the two against each other.
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

/** How many of a day's runs come before a second of the day, counted from 0. */
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
 * How many runs there are from `from` (included) to before `to`. Multiplied out, because a schedule can have 86,400 a day and the calendar
 * asks for each of its days.
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

/** How many runs a day has that fits. */
export function runsPerDay({ second, minute, hour }: Cron): number {
  return second.values.length * minute.values.length * hour.values.length;
}
