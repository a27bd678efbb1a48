import type { Cron } from '#engine/schedule/cron.ts';
import { addDays, weekdayOf } from '#engine/schedule/localDate.ts';
import { countRuns, type Instant, runsBetween } from '#engine/schedule/occurrences.ts';
import { type ClockChange, clockChanges, type LocalDate, startOfLocalDay, wallClock } from '#engine/schedule/zone.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { dayKey, longDay, timeOfDay } from './when.ts';

/** A day in the calendar. */
export interface CalendarDay {
  key: string;
  date: LocalDate;
  /** 0 is Sunday. */
  weekday: number;
  from: Instant;
  to: Instant;
  runs: number;
  /** How many runs the day has compared with other days: 0 for none, 4 for the most. */
  heat: 0 | 1 | 2 | 3 | 4;
  /** Whether the day is before the day from which runs are counted. */
  isPast: boolean;
  isFirst: boolean;
  change: ClockChange | undefined;
  /** The name for screen readers, such as `Tuesday 3 March 2026, 1 run at 05:30`. */
  name: string;
}

/** The date of a moment in a time zone. */
export function dateAt(instant: Instant, zone: string): LocalDate {
  const { year, month, day } = wallClock(instant, zone);
  return { year, month, day };
}

/** The start and end of a day in a time zone, in milliseconds. */
export function dayBounds(date: LocalDate, zone: string): { from: Instant; to: Instant } {
  return { from: startOfLocalDay(date, zone), to: startOfLocalDay(addDays(date, 1), zone) };
}

function timesOf(cron: Cron, from: Instant, to: Instant, zone: string): string {
  const runs = runsBetween(cron, from, to, 4).map((run) => timeOfDay(wallClock(run, zone)));
  return runs.length > 3 ? `the first at ${runs[0]}` : `at ${listed(runs)}`;
}

/**
 * The coming month in weeks from Monday to Sunday: from the week of a moment to the week of the same date a month later. Days are days in `zone`, and
 * clock changes are those of the time zone `changesOf`.
 */
export function calendarWeeks(cron: Cron, from: Instant, zone: string, changesOf: string): CalendarDay[][] {
  const first = dateAt(from, zone);
  const monday = addDays(first, -((weekdayOf(first) + 6) % 7));
  const firstKey = dayKey(first);
  const last = dayKey(dateAt(Date.UTC(first.year, first.month, first.day) - 86_400_000, 'UTC'));
  const dates: LocalDate[] = [];
  for (let i = 0; i % 7 !== 0 || i === 0 || dayKey(addDays(monday, i)) <= last; i++) dates.push(addDays(monday, i));
  const bounds = [...dates, addDays(dates.at(-1)!, 1)].map((date) => startOfLocalDay(date, zone));
  const changes = clockChanges(changesOf, bounds[0]!, bounds.at(-1)!);
  const counts = dates.map((_, i) => countRuns(cron, bounds[i]!, bounds[i + 1]!));
  const most = Math.max(...counts);
  const days = dates.map((date, i): CalendarDay => {
    const [start, end] = [bounds[i]!, bounds[i + 1]!];
    const runs = counts[i]!;
    const weekday = weekdayOf(date);
    const change = changes.find(({ at }) => at >= start && at < end);
    const about = runs === 0 ? 'no run' : `${counted(runs, 'run')} ${timesOf(cron, start, end, zone)}`;
    return {
      key: dayKey(date),
      date,
      weekday,
      from: start,
      to: end,
      runs,
      heat: runs === 0 ? 0 : (Math.ceil((runs / most) * 4) as 1 | 2 | 3 | 4),
      isPast: dayKey(date) < firstKey,
      isFirst: dayKey(date) === firstKey,
      change,
      name: `${longDay({ ...date, weekday })}, ${about}${change ? ', clocks change' : ''}`,
    };
  });
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
