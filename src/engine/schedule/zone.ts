import { numberList } from './choice.ts';
import type { Instant } from './occurrences.ts';

/** The date and time of clocks in a time zone. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** 0 is Sunday. */
  weekday: number;
  /** Minutes ahead of UTC. */
  offset: number;
}

/** A change of clocks, such as to daylight saving time. */
export interface ClockChange {
  /** The first moment with the new offset. */
  at: Instant;
  /** Minutes ahead of UTC before and after the change. */
  before: number;
  after: number;
}

/** A run of a schedule with its local time in a time zone. */
export interface ZonedRun {
  instant: Instant;
  clock: WallClock;
  /** Whether clocks changed between the previous run and this run, so that its local time may differ from the usual one. */
  isAfterChange: boolean;
  /** Whether this local time occurs twice on that day, because clocks are set back. */
  isRepeated: boolean;
}

/** Milliseconds of a minute. */
const MINUTE = 60_000;
const FORMATS = new Map<string, Intl.DateTimeFormat | undefined>();

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (FORMATS.has(zone)) return FORMATS.get(zone);
  let format: Intl.DateTimeFormat | undefined;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    // Intl throws for unknown zones, which come from links and typing.
  }
  // Names come from outside, so the size of the cache is limited.
  if (FORMATS.size > 500) FORMATS.clear();
  FORMATS.set(zone, format);
  return format;
}

/** Whether a name, such as `Europe/Berlin`, is a time zone that this machine supports. */
export function isTimeZone(zone: string): boolean {
  return formatOf(zone) !== undefined;
}

/** The names of the time zones that this machine supports, `UTC` first. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** The date and time of clocks in a time zone at a moment. Throws a RangeError for an unknown time zone. */
export function wallClock(instant: Instant, zone: string): WallClock {
  const format = formatOf(zone);
  if (!format) throw new RangeError(`There is no time zone ${zone}.`);
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
  const number = (name: string) => Number(parts[name]);
  const year = parts.era === 'BC' ? 1 - number('year') : number('year');
  const local = new Date(0);
  local.setUTCFullYear(year, number('month') - 1, number('day'));
  local.setUTCHours(number('hour'), number('minute'), number('second'));
  return {
    year,
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
    weekday: local.getUTCDay(),
    offset: Math.round((local.getTime() - Math.floor(instant / 1_000) * 1_000) / MINUTE),
  };
}

/** Minutes by which a time zone is ahead of UTC at a moment. */
export function offsetAt(instant: Instant, zone: string): number {
  return wallClock(instant, zone).offset;
}

/** A local date and time, without a time zone. */
type LocalTime = Pick<WallClock, 'year' | 'month' | 'day' | 'hour' | 'minute'>;
export type LocalDate = Pick<WallClock, 'year' | 'month' | 'day'>;

/** Maximum offset of a time zone from UTC in either direction, in milliseconds; more than any zone has. */
const MAX_OFFSET_MS = 15 * 60 * MINUTE;

function asUtc({ year, month, day }: LocalDate, hour = 0, minute = 0): Instant {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute);
}

/**
 * The moments at which clocks in a time zone show a date and time: usually one; none when clocks are set forward over it; two when they are set back
 * (`/docs/deploy-and-refresh/refresh/time-changes`).
 */
export function instantsAt(local: LocalTime, zone: string): Instant[] {
  const wanted = asUtc(local, local.hour, local.minute);
  const offsets = new Set([wanted - MAX_OFFSET_MS, wanted, wanted + MAX_OFFSET_MS].map((instant) => offsetAt(instant, zone)));
  return [...offsets]
    .map((offset) => ({ instant: wanted - offset * MINUTE, offset }))
    .filter(({ instant, offset }) => offsetAt(instant, zone) === offset)
    .map(({ instant }) => instant)
    .sort((a, b) => a - b);
}

/** The first moment of a date in a time zone (bisection): midnight, or later when clocks are set forward over midnight. */
export function startOfLocalDay(date: LocalDate, zone: string): Instant {
  const midnight = asUtc(date);
  if (zone === 'UTC') return midnight;
  let [low, high] = [midnight - MAX_OFFSET_MS, midnight + MAX_OFFSET_MS];
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE;
    if (asUtc(wallClock(middle, zone)) >= midnight) high = middle;
    else low = middle;
  }
  return high;
}

/** The changes of clocks in a time zone between two moments, in order (bisection between samples six hours apart). */
export function clockChanges(zone: string, from: Instant, to: Instant): ClockChange[] {
  const changes: ClockChange[] = [];
  const step = 6 * 60 * MINUTE;
  let before = offsetAt(from, zone);
  for (let start = from; start < to; start += step) {
    const end = Math.min(to, start + step);
    const after = offsetAt(end, zone);
    if (after === before) continue;
    let [low, high] = [start, end];
    while (high - low > 1_000) {
      const middle = Math.floor((low + high) / 2_000) * 1_000;
      if (middle <= low) break;
      if (offsetAt(middle, zone) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, before, after });
    before = after;
  }
  return changes;
}

/** Runs with their local times, and the effects of daylight saving time on them (`/docs/deploy-and-refresh/refresh/time-changes`). */
export function runsInZone(runs: readonly Instant[], zone: string): ZonedRun[] {
  let before: number | undefined;
  return runs.map((instant) => {
    const clock = wallClock(instant, zone);
    const isAfterChange = before !== undefined && before !== clock.offset;
    before = clock.offset;
    const offsets = [offsetAt(instant - 3 * 60 * MINUTE, zone), offsetAt(instant + 3 * 60 * MINUTE, zone)];
    // Another moment with the same local time differs by the amount of the clock change.
    const isRepeated = offsets.some((offset) => {
      const other = instant + (clock.offset - offset) * MINUTE;
      return other !== instant && offsetAt(other, zone) === offset;
    });
    return { instant, clock, isAfterChange, isRepeated };
  });
}

/** A period in which one UTC schedule gives the wanted local time. */
interface UtcPeriod {
  from: Instant;
  to: Instant;
  cron: string;
  /** Minutes ahead of UTC. */
  offset: number;
}

/**
 * The UTC schedules for a local time in a time zone between two moments: a new schedule after each change of clocks
 * (`/docs/deploy-and-refresh/refresh/time-changes`). `weekdays` are the local days (0 is Sunday); empty means every day. They shift by a day when the
 * time is on another date in UTC.
 */
export function utcSchedules(
  local: { hour: number; minute: number; weekdays: readonly number[] },
  zone: string,
  from: Instant,
  to: Instant,
): UtcPeriod[] {
  const bounds = [from, ...clockChanges(zone, from, to).map(({ at }) => at), to];
  return bounds.slice(0, -1).map((start, i) => {
    const offset = offsetAt(start, zone);
    const minutes = local.hour * 60 + local.minute - offset;
    const shift = Math.floor(minutes / 1_440);
    const ofDay = minutes - shift * 1_440;
    const weekdays = local.weekdays.map((weekday) => (weekday + shift + 7) % 7).sort((a, b) => a - b);
    const cron = `${ofDay % 60} ${Math.floor(ofDay / 60)} * * ${weekdays.length === 0 || weekdays.length === 7 ? '*' : numberList(weekdays)}`;
    return { from: start, to: bounds[i + 1]!, cron, offset };
  });
}
