import { MONTHS, WEEKDAYS } from './cron.ts';
import type { LocalDate } from './zone.ts';

/** A day, or a moment of a day, in a question about a schedule. */
type AskedMoment =
  | { ok: true; date: LocalDate; time: { hour: number; minute: number } | undefined }
  | { ok: false; message: string };

/** Milliseconds of a day. */
const DAY = 86_400_000;
const EXAMPLES = '`2026-12-25`, `25 December 2026`, `Friday at 06:00`, `tomorrow` or `last day of February`';
const WORDS_TO_SKIP = /\b(does|it|run|runs|fire|fires|on|at|the|of|in|a|an|o'?clock)\b/g;

function utc(date: LocalDate): Date {
  const utcDate = new Date(0);
  utcDate.setUTCFullYear(date.year, date.month - 1, date.day);
  return utcDate;
}

function dateOf(utcDate: Date): LocalDate {
  return { year: utcDate.getUTCFullYear(), month: utcDate.getUTCMonth() + 1, day: utcDate.getUTCDate() };
}

/** The date a number of days after the given date. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOf(new Date(utc(date).getTime() + days * DAY));
}

/** The day of the week, 0 is Sunday. */
export function weekdayOf(date: LocalDate): number {
  return utc(date).getUTCDay();
}

function exists({ year, month, day }: LocalDate): boolean {
  const utcDate = utc({ year, month, day });
  return year >= 1 && year <= 9_999 && utcDate.getUTCMonth() === month - 1 && utcDate.getUTCDate() === day;
}

function isBefore(a: LocalDate, b: LocalDate): boolean {
  return utc(a).getTime() < utc(b).getTime();
}

const indexIn = (list: readonly string[], word: string) =>
  word.length < 3 ? -1 : list.findIndex((name) => name.toLowerCase().startsWith(word));

/** Removes the time of day from the text: `06:00`, `6:30 pm`, `6am`, `noon`, `midnight`. */
function takeTime(text: string): { rest: string; time: { hour: number; minute: number } | undefined; wrong?: string } {
  const word = /\b(noon|midnight)\b/.exec(text);
  if (word) return { rest: text.replace(word[0], ' '), time: { hour: word[0] === 'noon' ? 12 : 0, minute: 0 } };
  const found = /(?:^|[\st])(\d{1,2})(?::(\d{2})(?::00(?:\.0+)?)?)?\s*(am|pm)?z?(?=\s|$)/g;
  for (const match of text.matchAll(found)) {
    const [whole, hours, minutes, half] = match;
    if (minutes === undefined && half === undefined) continue;
    const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
    const minute = Number(minutes ?? 0);
    const isRight = hour < 24 && minute < 60 && (half === undefined || (Number(hours) >= 1 && Number(hours) <= 12));
    const rest = text.replace(whole, ' ');
    return isRight ? { rest, time: { hour, minute } } : { rest, time: undefined, wrong: whole.trim().replace(/^t/, '') };
  }
  return { rest: text, time: undefined };
}

/** The next occurrence of a date without a year, from today on. Eight years are searched, because the next leap day can be that far away. */
function nextSuch(month: number, day: number, today: LocalDate): LocalDate | undefined {
  for (let year = today.year; year <= today.year + 8; year++) {
    const date = { year, month, day };
    if (exists(date) && !isBefore(date, today)) return date;
  }
  return undefined;
}

function edgeOfMonth(rest: string, today: LocalDate): LocalDate | undefined {
  const match = /^(first|last|end)(?: day)?(?: (this|next))?(?: (month|[a-z]{3,}))?(?: (\d{4}))?$/.exec(rest);
  if (!match) return undefined;
  const [, edge, which, word = 'month', yearText] = match;
  const named = word === 'month' ? undefined : indexIn(MONTHS, word) + 1;
  if (named === 0) return undefined;
  const at = (year: number, month: number): LocalDate =>
    edge === 'first' ? dateOf(new Date(Date.UTC(year, month - 1, 1))) : dateOf(new Date(Date.UTC(year, month, 0)));
  if (named === undefined) return at(today.year, today.month + (which === 'next' ? 1 : 0));
  if (yearText !== undefined) return at(Number(yearText), named);
  const thisYear = at(today.year, named);
  return isBefore(thisYear, today) ? at(today.year + 1, named) : thisYear;
}

function wordedDate(rest: string, today: LocalDate): LocalDate | undefined {
  const near = { today: 0, now: 0, tomorrow: 1, yesterday: -1 }[rest];
  if (near !== undefined) return addDays(today, near);
  const days = /^(\d{1,4}) days?$/.exec(rest);
  if (days) return addDays(today, Number(days[1]));
  const weekday = /^(?:(next|this|every) )?([a-z]+?)s?$/.exec(rest);
  const wanted = weekday ? indexIn(WEEKDAYS, weekday[2]!) : -1;
  if (weekday && wanted !== -1) {
    const ahead = (wanted - weekdayOf(today) + 7) % 7;
    return addDays(today, ahead === 0 && weekday[1] === 'next' ? 7 : ahead);
  }
  return edgeOfMonth(rest, today);
}

/** The year, month and day in a text, whether or not that date exists. */
function writtenDate(rest: string, today: LocalDate): (LocalDate & { hasYear: boolean }) | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(rest);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), hasYear: true };
  const dayFirst = /^(?:[a-z]+ )?(\d{1,2})(?:st|nd|rd|th)?\.? ([a-z]{3,})\.?(?: (\d{4}))?$/.exec(rest);
  const monthFirst = /^(?:[a-z]+ )?([a-z]{3,})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(rest);
  const [day, word, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : monthFirst
      ? [monthFirst[2], monthFirst[1], monthFirst[3]]
      : [];
  const month = word === undefined ? 0 : indexIn(MONTHS, word) + 1;
  if (month === 0) return undefined;
  return { year: Number(year ?? today.year), month, day: Number(day), hasYear: year !== undefined };
}

/**
 * Reads a day, or a moment of a day, in common notations: `2026-12-25 06:00`, `25 December`, `next Friday at 6 pm`, `last day of February`. A date
 * without a year is the next such date; a time without a date is today. Ambiguous dates such as `3/4` are refused.
 */
export function readMoment(text: string, today: LocalDate): AskedMoment {
  const fail = (message: string): AskedMoment => ({ ok: false, message });
  const shown = `“${text.trim().slice(0, 40)}”`;
  const { rest, time, wrong } = takeTime(
    text
      .slice(0, 200)
      .toLowerCase()
      .replace(/[,?!]/g, ' ')
      .replace(/\b(\d{1,2}) o'?clock\b/, '$1:00')
      .replace(/\butc\b/, ' '),
  );
  if (wrong !== undefined) return fail(`${wrong} is not a time of day: times go from 00:00 to 23:59.`);
  const plain = rest.replace(WORDS_TO_SKIP, ' ').replace(/\s+/g, ' ').trim();
  if (plain === '') return time ? { ok: true, date: today, time } : fail(`Write a day, such as ${EXAMPLES}.`);
  if (/^\d{1,4}[/.]\d{1,2}([/.]\d{1,4})?$/.test(plain))
    return fail(`${shown} can be read as two dates. Write it as year-month-day, such as 2026-12-25.`);
  const worded = wordedDate(plain, today);
  if (worded) return { ok: true, date: worded, time };
  const written = writtenDate(plain, today);
  if (!written) return fail(`${shown} can’t be read as a day. Write it as ${EXAMPLES}.`);
  const { year, month, day, hasYear } = written;
  const date = hasYear ? (exists({ year, month, day }) ? { year, month, day } : undefined) : nextSuch(month, day, today);
  if (date) return { ok: true, date, time };
  const name = MONTHS[month - 1];
  return fail(
    name === undefined
      ? `${month} is not a month: months go from 1 to 12.`
      : `There is no ${day} ${name}${hasYear ? ` in ${year}` : ''}.`,
  );
}
