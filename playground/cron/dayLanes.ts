import type { Cron } from '#engine/schedule/cron.ts';
import { countRuns, type Instant, runsBetween } from '#engine/schedule/occurrences.ts';
import { wallClock } from '#engine/schedule/zone.ts';

const MINUTE = 60_000;
/** More than one run a minute can't be told apart on a day's line. */
const MAX_DRAWN = 1_440;
const MAX_LISTED = 96;

/** A stretch of the day's line, from 0 to 1. */
export interface Stretch {
  from: number;
  to: number;
}

/** The runs of one schedule on a day. */
interface DayLane {
  count: number;
  /** The runs that are listed. */
  runs: Instant[];
  /** The drawn stretches: from the start of each run to its end, or as thin as a line. */
  bars: Stretch[];
  /** Where a run goes on while the next one has begun. */
  overlaps: Stretch[];
  /** How many runs of the day begin while the one before goes on. */
  overlapping: number;
}

/** A mark of the scale under the line. */
interface HourMark {
  at: number;
  /** The hour in UTC and in the time zone: `06`. */
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

/** The runs of a schedule on a day, each taking `duration` milliseconds; what began the day before and still goes on is drawn as well. */
export function dayLane(cron: Cron, from: Instant, to: Instant, duration: number): DayLane {
  const count = countRuns(cron, from, to);
  const at = (instant: Instant) => Math.min(1, Math.max(0, (instant - from) / (to - from)));
  const isDense = count > MAX_DRAWN;
  // Several runs a minute: one of them is drawn, and with any duration they overlap.
  const thin: Cron = isDense ? { ...cron, second: { ...cron.second, values: cron.second.values.slice(0, 1) } } : cron;
  const drawn = runsBetween(thin, from - duration, to, 3 * MAX_DRAWN);
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
  const runs = runsBetween(cron, from, to, MAX_LISTED);
  if (isDense && duration >= MINUTE) return { count, runs, bars, overlaps: merged(bars), overlapping: count };
  return { count, runs, bars, overlaps: merged(overlaps), overlapping };
}

/** The scale of a day every few hours, in UTC and in a time zone. The day may have 23 or 25 hours. */
export function hourMarks(from: Instant, to: Instant, zone: string, everyHours: number): HourMark[] {
  const marks: HourMark[] = [];
  for (let instant = from; instant <= to; instant += everyHours * 60 * MINUTE) {
    const [utc, local] = [wallClock(instant, 'UTC'), wallClock(instant, zone)];
    const text = ({ hour, minute }: { hour: number; minute: number }) =>
      `${String(hour).padStart(2, '0')}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`;
    marks.push({ at: (instant - from) / (to - from), utc: text(utc), local: text(local) });
  }
  return marks;
}
