import { MONTHS, WEEKDAYS } from '#engine/schedule/cron.ts';
import type { Instant } from '#engine/schedule/occurrences.ts';
import { type LocalDate, type WallClock, wallClock } from '#engine/schedule/zone.ts';
import { counted } from '#engine/text/phrases.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** A short date, such as `Tue 3 Mar 2026`. */
export function shortDay({ weekday, day, month, year }: Pick<WallClock, 'weekday' | 'day' | 'month' | 'year'>): string {
  return `${WEEKDAYS[weekday]!.slice(0, 3)} ${day} ${MONTHS[month - 1]!.slice(0, 3)} ${year}`;
}

/** The date of a moment in UTC, such as `Mar 2, 2026`. */
export function monthDay(at: Instant): string {
  const { day, month, year } = wallClock(at, 'UTC');
  return `${MONTHS[month - 1]!.slice(0, 3)} ${day}, ${year}`;
}

/** A long date, such as `Tuesday 3 March 2026`. */
export function longDay({ weekday, day, month, year }: Pick<WallClock, 'weekday' | 'day' | 'month' | 'year'>): string {
  return `${WEEKDAYS[weekday]!} ${day} ${MONTHS[month - 1]!} ${year}`;
}

/** A time of day, such as `05:30`, with seconds only if they are not 0. */
export function timeOfDay({ hour, minute, second }: { hour: number; minute: number; second?: number }): string {
  return `${two(hour)}:${two(minute)}${second ? `:${two(second)}` : ''}`;
}

/** A moment as shown by clocks in a time zone, such as `Tue 3 Mar 2026, 05:30`. */
export function moment(instant: Instant, zone = 'UTC'): string {
  const clock = wallClock(instant, zone);
  return `${shortDay(clock)}, ${timeOfDay(clock)}`;
}

/** The key of a day, such as `2026-03-03`. */
export function dayKey({ year, month, day }: LocalDate): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The day of a key such as `2026-03-03`; undefined if the text is not a valid day. */
export function dayOfKey(key: string): LocalDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(key);
  if (!match) return undefined;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 99 ? { year, month, day } : undefined;
}

/** An offset in minutes as text: `UTC`, `UTC+1`, `UTC−3:30`. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest ? `:${two(rest)}` : ''}`;
}

/** A duration in milliseconds, in its two largest units: `25 min`, `1 h 30 min`, `3 days`, `3 years 365 days`. */
export function lengthText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const units: [number, (count: number) => string][] = [
    [86_400, (count) => counted(count, 'day')],
    [3_600, (count) => `${count} h`],
    [60, (count) => `${count} min`],
    [1, (count) => `${count} s`],
  ];
  let rest = seconds;
  const parts: string[] = [];
  for (const [size, text] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(text(count));
  }
  return parts.slice(0, 2).join(' ') || '0 s';
}

/** The city after which a time zone is named: `New York` for `America/New_York`. */
export function zoneName(zone: string): string {
  return zone.split('/').at(-1)!.replaceAll('_', ' ');
}
