import type { Cron } from '#engine/schedule/cron.ts';
import { type Instant, nextRuns } from '#engine/schedule/occurrences.ts';
import { type ClockChange, clockChanges, runsInZone, wallClock, type ZonedRun } from '#engine/schedule/zone.ts';
import { moment, offsetText, timeOfDay, zoneName } from './when.ts';

/** A row in the list of next runs. */
export type RunRow =
  | { kind: 'run'; number: number; run: ZonedRun; gap: number | undefined }
  /** A clock change between the run above and the run below. */
  | { kind: 'change'; change: ClockChange; text: string };

/** Milliseconds between two runs up to which clock changes between them are searched. */
const MAX_CHANGE_SEARCH_MS = 400 * 86_400_000;

/** A sentence about a clock change and its effect on that day. */
function changeText(change: ClockChange, zone: string): string {
  const clock = (minutes: number) => {
    // The clock time at the moment of the change, with an offset in minutes.
    const shown = wallClock(change.at + minutes * 60_000, 'UTC');
    return timeOfDay(shown);
  };
  const by = Math.abs(change.after - change.before);
  const isForward = change.after > change.before;
  const amount = by % 60 === 0 ? `${by / 60} h` : `${by} min`;
  const [old, next] = [clock(change.before), clock(change.after)];
  const effect = isForward ? `the time from ${old} to ${next} is left out` : `the time from ${next} to ${old} comes twice`;
  return `${moment(change.at + change.before * 60_000).split(',')[0]}: clocks in ${zoneName(zone)} go ${isForward ? 'forward' : 'back'} by ${amount}; ${effect}. From here ${offsetText(change.after)}.`;
}

/** The next runs after a moment, in UTC and in a time zone, with the clock changes between them. */
export function runRows(cron: Cron, zone: string, from: Instant, count: number): RunRow[] {
  const runs = runsInZone(nextRuns(cron, from, count), zone);
  const rows: RunRow[] = [];
  let before: Instant = from;
  let offset = wallClock(from, zone).offset;
  for (const [i, run] of runs.entries()) {
    if (run.clock.offset !== offset && run.instant - before <= MAX_CHANGE_SEARCH_MS) {
      const change = clockChanges(zone, before, run.instant).at(-1);
      if (change) rows.push({ kind: 'change', change, text: changeText(change, zone) });
    }
    rows.push({ kind: 'run', number: i + 1, run, gap: i === 0 ? undefined : run.instant - before });
    before = run.instant;
    offset = run.clock.offset;
  }
  return rows;
}

/** The next two clock changes within about a year, each with a moment 36 hours before it from which to look at it. */
export function comingChanges(zone: string, from: Instant): { change: ClockChange; lookFrom: Instant }[] {
  return clockChanges(zone, from, from + MAX_CHANGE_SEARCH_MS)
    .slice(0, 2)
    .map((change) => ({ change, lookFrom: change.at - 36 * 3_600_000 }));
}
