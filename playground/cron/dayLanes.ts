import type { Cron } from '#engine/schedule/cron.ts';
import { countRuns, type Instant, runsBetween } from '#engine/schedule/occurrences.ts';
import { wallClock } from '#engine/schedule/zone.ts';

const MINUTE_MS = 60_000;
/** Runs of a day that are drawn: one for each minute, because more can't be distinguished on the line. */
const MAX_DRAWN_RUNS = 1_440;
/** Runs of a day that are listed as text. */
const MAX_LISTED_RUNS = 96;

/** A part of a day's line. The whole line is from 0 to 1. */
export interface Stretch {
  from: number;
  to: number;
}

/** The runs of a schedule on a day. */
interface DayLane {
  count: number;
  /** The runs that are listed. */
  runs: Instant[];
  /** The drawn stretches, each from the start of a run to its end or to the start of the next run. */
  bars: Stretch[];
  /** The stretches in which a run continues although the next run has begun. */
  overlaps: Stretch[];
  /** The number of runs of the day that begin before the previous run has ended. */
  overlapping: number;
}

/** A mark of the scale below the line. */
interface HourMark {
  at: number;
  /** The hour in UTC, such as `06`. `local` is the hour in the time zone. */
  utc: string;
  local: string;
}

function merged(stretches: readonly Stretch[]): Stretch[] {
  const list: Stretch[] = [];
  for (const stretch of stretches) {
    const last = list.at(-1);
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to);
    else list.push({ ...stretch });
  }
  return list;
}

/** The runs of a schedule on a day, each with a length of `duration` milliseconds. A run that began the day before and still continues is drawn too. */
export function dayLane(cron: Cron, from: Instant, to: Instant, duration: number): DayLane {
  const count = countRuns(cron, from, to);
  const at = (instant: Instant) => Math.min(1, Math.max(0, (instant - from) / (to - from)));
  const isDense = count > MAX_DRAWN_RUNS;
  // With several runs per minute, one run per minute is drawn. If a run takes a minute or more, all runs overlap.
  const thin: Cron = isDense ? { ...cron, second: { ...cron.second, values: cron.second.values.slice(0, 1) } } : cron;
  const drawn = runsBetween(thin, from - duration, to, 3 * MAX_DRAWN_RUNS);
  const bars: Stretch[] = [];
  const overlaps: Stretch[] = [];
  let overlapping = 0;
  for (const [i, run] of drawn.entries()) {
    const end = run + duration;
    const next = drawn[i + 1];
    const isHidden = duration > 0 && end <= from;
    if (!isHidden) bars.push({ from: at(run), to: at(next === undefined ? end : Math.min(end, next)) });
    if (next === undefined || next >= end || isHidden) continue;
    overlaps.push({ from: at(next), to: at(end) });
    if (next >= from) overlapping++;
  }
  const runs = runsBetween(cron, from, to, MAX_LISTED_RUNS);
  if (isDense && duration >= MINUTE_MS) return { count, runs, bars, overlaps: merged(bars), overlapping: count };
  return { count, runs, bars, overlaps: merged(overlaps), overlapping };
}

/** The marks of a day's scale, one every `everyHours` hours, in UTC and in a time zone. The day may have 23 or 25 hours. */
export function hourMarks(from: Instant, to: Instant, zone: string, everyHours: number): HourMark[] {
  const marks: HourMark[] = [];
  for (let instant = from; instant <= to; instant += everyHours * 60 * MINUTE_MS) {
    const [utc, local] = [wallClock(instant, 'UTC'), wallClock(instant, zone)];
    const text = ({ hour, minute }: { hour: number; minute: number }) =>
      `${String(hour).padStart(2, '0')}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`;
    marks.push({ at: (instant - from) / (to - from), utc: text(utc), local: text(local) });
  }
  return marks;
}
