import { DAY } from './occurrences.ts';
import type { LocalDate } from './zone.ts';

function utc(date: LocalDate): Date {
  const utcDate = new Date(0);
  utcDate.setUTCFullYear(date.year, date.month - 1, date.day);
  return utcDate;
}

/** The date a number of days after the given date. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const utcDate = new Date(utc(date).getTime() + days * DAY);
  return { year: utcDate.getUTCFullYear(), month: utcDate.getUTCMonth() + 1, day: utcDate.getUTCDate() };
}

/** The day of the week, 0 is Sunday. */
export function weekdayOf(date: LocalDate): number {
  return utc(date).getUTCDay();
}
