import { doesRunAt, runsOnDay } from '#engine/schedule/answer.ts';
import type { Cron } from '#engine/schedule/cron.ts';
import { weekdayOf } from '#engine/schedule/localDate.ts';
import type { Instant } from '#engine/schedule/occurrences.ts';
import { instantsAt, type LocalDate, offsetAt, wallClock } from '#engine/schedule/zone.ts';
import { counted, listed } from '#engine/text/phrases.ts';
import { dayBounds } from './month.ts';
import { dayOfKey, lengthText, longDay, moment, timeOfDay, zoneName } from './when.ts';

/** A time of day, without a time zone. */
interface TimeOfDay {
  hour: number;
  minute: number;
}

const QUESTION = /^(\d{4}-\d{2}-\d{2})?[T ]?(?:(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?Z?)?$/;

/**
 * Reads the text of a question: `2026-12-25`, `2026-12-25 06:00`, or an empty text. Undefined for every other text. Earlier versions took questions in
 * words, such as `Friday at 6 am`, which links and saved work still have.
 */
export function readQuestion(text: string): { date: LocalDate | undefined; time: TimeOfDay | undefined } | undefined {
  const match = QUESTION.exec(text.trim());
  if (!match) return undefined;
  const [, day, hours, minutes] = match;
  const date = day === undefined ? undefined : dayOfKey(day);
  const time = hours === undefined ? undefined : { hour: Number(hours), minute: Number(minutes) };
  if ((day !== undefined && !date) || (time && (time.hour > 23 || time.minute > 59))) return undefined;
  return { date, time };
}

/** The answer to "Does it run …?" as shown on screen. */
interface Answer {
  runs: boolean;
  /** The moment of the question, written out: `Friday 25 December 2026 at 06:00 UTC`. */
  when: string;
  sentences: string[];
  /** The nearest runs, each with its distance in time. */
  near: { label: string; text: string; instant: Instant }[];
}

function nearest(previous: Instant | undefined, next: Instant | undefined, around: Instant, zone: string) {
  const neighbor = (label: string, instant: Instant | undefined) =>
    instant === undefined
      ? []
      : [
          {
            label,
            instant,
            text: `${moment(instant, zone)} (${lengthText(Math.abs(instant - around))} ${label === 'Before' ? 'earlier' : 'later'})`,
          },
        ];
  return [...neighbor('Before', previous), ...neighbor('After', next)];
}

/** Whether a schedule runs on a date, or at a time of that date, in UTC or in a time zone. */
export function answerTo(date: LocalDate, time: TimeOfDay | undefined, cron: Cron, zone: string): Answer {
  const zoneWords = zone === 'UTC' ? 'UTC' : `in ${zoneName(zone)}`;
  const day = longDay({ ...date, weekday: weekdayOf(date) });
  if (time === undefined) {
    const { from: start, to: end } = dayBounds(date, zone);
    const { count, runs, reasons, previous, next } = runsOnDay(cron, start, end, 6);
    const times = runs.map((run) => timeOfDay(wallClock(run, zone)));
    const shown =
      count > times.length ? `${times.join(', ')} and ${(count - times.length).toLocaleString('en')} more` : listed(times, 6);
    const because = reasons.length > 0 ? [`${reasons.join('; ').replace(/^it/, 'It')}.`] : ['No run falls on that day.'];
    return {
      runs: count > 0,
      when: `${day}, ${zoneWords}`,
      sentences: count > 0 ? [`${counted(count, 'run')} on that day: ${shown} ${zoneWords}.`] : because,
      near: count > 0 ? [] : nearest(previous, next, start, zone),
    };
  }
  const when = `${day} at ${timeOfDay(time)} ${zoneWords}`;
  const instants = instantsAt({ ...date, ...time }, zone);
  if (instants.length === 0) {
    const { from: start, to: end } = dayBounds(date, zone);
    const { previous, next } = runsOnDay(cron, start, end, 1);
    return {
      runs: false,
      when,
      sentences: [`There is no ${timeOfDay(time)} on that day in ${zoneName(zone)}: clocks go forward past it.`],
      near: nearest(previous, next, start, zone),
    };
  }
  const answers = instants.map((instant) => ({ instant, ...doesRunAt(cron, instant) }));
  const [first] = answers;
  const runs = answers.some((answer) => answer.runs);
  const utc = (instant: Instant) => `${timeOfDay(wallClock(instant, 'UTC'))} UTC`;
  const sentences: string[] = [];
  if (zone !== 'UTC' && offsetAt(instants[0]!, zone) !== 0 && instants.length === 1)
    sentences.push(`That is ${moment(instants[0]!)} UTC.`);
  if (instants.length > 1) {
    sentences.push(`That time comes twice, because clocks go back. It is ${instants.map(utc).join(' and ')}.`);
    for (const answer of answers) sentences.push(`${utc(answer.instant)}: ${answer.sentence}`);
  } else sentences.push(first!.sentence.replace(/^(Yes, it|No: )/, (word) => (word === 'No: ' ? '' : 'It')));
  return {
    runs,
    when,
    sentences: sentences.map((sentence) => sentence[0]!.toUpperCase() + sentence.slice(1)),
    near: nearest(first!.previous, answers.at(-1)!.next, first!.instant, zone),
  };
}
