import type { Instant } from '#engine/schedule/occurrences.ts';
import { instantsAt, isTimeZone } from '#engine/schedule/zone.ts';
import { minutesText } from '#learn/paths/path.ts';
import type { SessionPlan } from '../plan.ts';

/** What a trainer says about a session to those who are to come. */
export interface Invitation {
  plan: SessionPlan;
  start: Instant;
  /** The time zone in which the time is written; programs show it in each reader's own. */
  zone: string;
  minutes: number;
  /** Where participants follow the session. */
  link: string;
  /** The link leads to the page only, because no link could carry the plan: its file has to come along. */
  isFileNeeded?: boolean;
  /** What they are to bring or to do before. */
  bring: string;
}

/** A letter with a link in it is cut by some mail programs from about this many characters of `mailto:` on. */
const MAX_MAILTO = 2_000;
const LINK_NOTE = '(paste the link of the session here)';

/**
 * The moment of a day and a time in a time zone, as date and time fields give them: `2026-11-30` and `10:00`. A sentence where there is none: nothing was
 * chosen, or clocks go forward past it.
 */
export function momentOf(day: string, time: string, zone: string): { ok: true; start: Instant } | { ok: false; message: string } {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  if (year === undefined) return { ok: false, message: 'Choose the day.' };
  if (hour === undefined) return { ok: false, message: 'Choose when it starts.' };
  if (!isTimeZone(zone)) return { ok: false, message: `There is no time zone “${zone}”.` };
  const local = { year: Number(year), month: Number(month), day: Number(date), hour: Number(hour), minute: Number(minute) };
  // Where clocks are put back a time comes twice: the first one is meant.
  const [start] = instantsAt(local, zone);
  if (start === undefined)
    return { ok: false, message: `Clocks in ${zone} go forward past ${time} on that day. Choose another time.` };
  return { ok: true, start };
}

/** When a session is, for people: `Monday, November 30, 2026, 10:00 AM to 11:00 AM (Europe/Berlin, GMT+1)`. */
function whenText({ start, minutes, zone }: Pick<Invitation, 'start' | 'minutes' | 'zone'>): string {
  const end = start + minutes * 60_000;
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: zone });
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone });
  // Some browsers put a narrow space before AM, which old mail programs show as a box.
  const clock = (at: Instant) => time.format(at).replace(/\s/g, ' ');
  const names = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(start);
  const offset = names.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const isSameDay = day.format(start) === day.format(end);
  const until = isSameDay ? clock(end) : `${day.format(end)}, ${clock(end)}`;
  const where = zone === 'UTC' ? 'UTC' : `${zone}, ${offset}`;
  return `${day.format(start)}, ${clock(start)} to ${until} (${where})`;
}

function lines({ plan, bring, isFileNeeded = false, ...when }: Invitation, shownLink: string): string[] {
  const audience = plan.audience.trim();
  return [
    plan.title,
    '',
    `When: ${whenText(when)}`,
    `How long: ${minutesText(when.minutes)}`,
    ...(audience === '' ? [] : [`For: ${audience}`]),
    ...(bring.trim() === '' ? [] : [`Bring: ${bring.trim()}`]),
    '',
    'What we do:',
    ...plan.steps.map(({ title, minutes }, index) => `${index + 1}. ${title} (${minutesText(minutes)})`),
    '',
    `Open this link in your browser when we start${isFileNeeded ? ', and there the plan file that comes with this invitation' : ''}. You need no account and install nothing:`,
    shownLink,
  ];
}

/** The invitation as plain text. */
export function invitationText(invitation: Invitation): string {
  return lines(invitation, invitation.link).join('\n');
}

/**
 * The invitation as a letter to be sent: RFC 6068, lines end with CR LF. Where the link makes it longer than mail programs take, a note to paste the link
 * is in the letter, and `hasLink` is false.
 */
export function mailto(invitation: Invitation): { href: string; hasLink: boolean } {
  const href = (link: string) => {
    const body = lines(invitation, link).join('\r\n');
    return `mailto:?subject=${encodeURIComponent(invitation.plan.title)}&body=${encodeURIComponent(body)}`;
  };
  const whole = href(invitation.link);
  return whole.length <= MAX_MAILTO ? { href: whole, hasLink: true } : { href: href(LINK_NOTE), hasLink: false };
}
