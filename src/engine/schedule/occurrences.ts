import type { Cron } from './cron.ts';

/** Moments are milliseconds since 1970 in UTC, as `Date.now()` gives them. */
export type Instant = number;

const SECOND = 1_000;
export const DAY = 86_400 * SECOND;
/** The last moment a `Date` can hold. */
const END_OF_TIME = 8.64e15;
/** 29 February is never more than eight years away. */
const FARTHEST_DAYS = 9 * 366;
const MOST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether no date ever fits, as on 30 February. */
export function fitsNever({ day, month, weekday }: Cron): boolean {
  // Whatever the month, it has every day of the week.
  if (weekday.isRestricted || !day.isRestricted) return false;
  return month.values.every((value) => day.values[0]! > MOST_DAYS[value - 1]!);
}

/** The fields as tables, for many questions about one schedule. */
interface Tables {
  months: boolean[];
  days: boolean[];
  weekdays: boolean[];
  /** Which of the day fields decide; with both, a day counts when either fits. */
  byDay: boolean;
  byWeekday: boolean;
}

function table(values: readonly number[]): boolean[] {
  const fits = new Array<boolean>(60).fill(false);
  for (const value of values) fits[value] = true;
  return fits;
}

const TABLES = new WeakMap<Cron, Tables>();

function tablesOf(cron: Cron): Tables {
  const known = TABLES.get(cron);
  if (known) return known;
  const made: Tables = {
    months: table(cron.month.values),
    days: table(cron.day.values),
    weekdays: table(cron.weekday.values),
    byDay: cron.day.isRestricted,
    byWeekday: cron.weekday.isRestricted,
  };
  TABLES.set(cron, made);
  return made;
}

/** Whether a schedule has runs on the UTC day that holds a moment. */
export function fitsDay(cron: Cron, instant: Instant): boolean {
  const { months, days, weekdays, byDay, byWeekday } = tablesOf(cron);
  const date = new Date(instant);
  if (!months[date.getUTCMonth() + 1]) return false;
  const isDay = days[date.getUTCDate()]!;
  const isWeekday = weekdays[date.getUTCDay()]!;
  if (byDay && byWeekday) return isDay || isWeekday;
  return isDay && isWeekday;
}

function startOfDay(instant: Instant): Instant {
  return Math.floor(instant / DAY) * DAY;
}

function daysIn(year: number, month: number): number {
  if (month !== 1) return MOST_DAYS[month]!;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/**
 * Days that fit, from the one that holds a moment on; ends where the calendar does, or where nothing can fit. Goes month by month with plain
 * numbers: a thousand leap days are four thousand years.
 */
function* daysFrom(cron: Cron, from: Instant): Generator<Instant> {
  if (fitsNever(cron)) return;
  const { months, days, weekdays, byDay, byWeekday } = tablesOf(cron);
  const start = startOfDay(from);
  const date = new Date(start);
  let year = date.getUTCFullYear();
  let month = date.getUTCMonth();
  let weekday = date.getUTCDay();
  let day = date.getUTCDate();
  let instant = start;
  while (instant <= END_OF_TIME) {
    const length = daysIn(year, month);
    if (months[month + 1]) {
      for (; day <= length && instant <= END_OF_TIME; day++) {
        const isDay = days[day]!;
        const isWeekday = weekdays[weekday]!;
        if (byDay && byWeekday ? isDay || isWeekday : isDay && isWeekday) yield instant;
        instant += DAY;
        weekday = (weekday + 1) % 7;
      }
    } else {
      const rest = length - day + 1;
      instant += rest * DAY;
      weekday = (weekday + rest) % 7;
    }
    day = 1;
    month = (month + 1) % 12;
    if (month === 0) year++;
  }
}

/**
 * The runs of a schedule after a moment, one at a time: a run exactly at the moment is not among them. Without end, unless no date ever fits
 * (`/docs/reference/cron-reference`). The extra run when a schedule is saved is not part of it.
 */
export function* occurrences(cron: Cron, after: Instant): Generator<Instant> {
  if (!Number.isFinite(after)) throw new RangeError(`A moment is a number of milliseconds; it is ${after}.`);
  for (const day of daysFrom(cron, after)) {
    for (const hour of cron.hour.values) {
      const atHour = day + hour * 3_600 * SECOND;
      if (atHour + 3_600 * SECOND <= after) continue;
      for (const minute of cron.minute.values) {
        const atMinute = atHour + minute * 60 * SECOND;
        if (atMinute + 60 * SECOND <= after) continue;
        for (const second of cron.second.values) {
          const instant = atMinute + second * SECOND;
          if (instant > after && instant <= END_OF_TIME) yield instant;
        }
      }
    }
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

/** The last run before a moment; undefined when there was none within nine years, which means never. */
export function lastRun(cron: Cron, before: Instant): Instant | undefined {
  if (fitsNever(cron)) return undefined;
  for (let day = startOfDay(before), tries = 0; tries < FARTHEST_DAYS; day -= DAY, tries++) {
    if (!fitsDay(cron, day)) continue;
    const runs = runsBetween(cron, day, Math.min(day + DAY, before), 86_400);
    if (runs.length > 0) return runs.at(-1);
  }
  return undefined;
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

/** How many runs there are from `from` (included) to before `to`, without going through them. */
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

/** The runs of each UTC day, beginning with the one that holds a moment: for a calendar. */
export function countByDay(cron: Cron, from: Instant, days: number): { day: Instant; runs: number }[] {
  const first = startOfDay(from);
  return Array.from({ length: days }, (_, i) => {
    const day = first + i * DAY;
    return { day, runs: fitsDay(cron, day) ? runsPerDay(cron) : 0 };
  });
}

/** Whether there is a run exactly at a moment, to the second. */
export function runsAt(cron: Cron, instant: Instant): boolean {
  const date = new Date(instant);
  return (
    fitsDay(cron, instant) &&
    cron.hour.values.includes(date.getUTCHours()) &&
    cron.minute.values.includes(date.getUTCMinutes()) &&
    cron.second.values.includes(date.getUTCSeconds()) &&
    instant % SECOND === 0
  );
}
