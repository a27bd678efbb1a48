import type { Instant } from '#engine/schedule/occurrences.ts';
import { instantsAt, isTimeZone, timeZones } from '#engine/schedule/zone.ts';
import { nearest } from '#engine/text/nearest.ts';
import type { CronArgs } from './meta.ts';

/** The settings from the controls. A value that can't be parsed is replaced by a usable value and reported. */
export interface CronSettings {
  text: string;
  /** A time zone that this device knows. */
  zone: string;
  zoneProblem: string | undefined;
  /** The moment from which runs are counted. */
  from: Instant;
  fromProblem: string | undefined;
  /** Whether runs are counted from the current time. */
  isLive: boolean;
  /** Duration of a run in milliseconds. */
  duration: number;
  count: number;
  /** The time zone whose days the calendar shows. */
  dayZone: string;
  view: CronArgs['view'];
}

/** Parses a moment in UTC, such as `2026-03-02 10:07`. A date without a time is midnight. Undefined for any other text. */
function readFrom(text: string): Instant | undefined {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(?:Z|UTC)?$/i.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (year < 1900 || hour > 23 || minute > 59 || second > 59) return undefined;
  const [midnight] = instantsAt({ year, month, day, hour: 0, minute: 0 }, 'UTC');
  const date = new Date(midnight!);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return midnight! + ((hour * 60 + minute) * 60 + second) * 1_000;
}

/** The time zone of this device. */
export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

function nearestZone(text: string): string | undefined {
  const wanted = text.toLowerCase().replaceAll(' ', '_');
  const zones = timeZones();
  const within = zones.find((zone) => zone.toLowerCase().split('/').at(-1) === wanted);
  if (within) return within;
  return nearest(wanted, zones);
}

/** Reads the controls. `now` is the current time, and `here` is the time zone of this device. */
export function settingsOf(args: CronArgs, now: Instant, here: string): CronSettings {
  const typed = args.zone.trim();
  const isKnown = typed === '' || isTimeZone(typed);
  const near = isKnown ? undefined : nearestZone(typed);
  const zone = typed === '' ? here : isKnown ? typed : (near ?? 'UTC');
  const fromText = args.from.trim();
  const from = fromText === '' ? now : readFrom(fromText);
  return {
    text: args.cron,
    zone,
    zoneProblem: isKnown
      ? undefined
      : `There is no time zone “${typed}”. ${near ? `${near} is shown instead, the nearest name.` : 'UTC is shown.'} Names look like Europe/Berlin.`,
    from: from ?? now,
    fromProblem:
      from === undefined
        ? `“${fromText}” is not a moment. Write it as 2026-03-02 10:07, in UTC. Runs are counted from now.`
        : undefined,
    isLive: fromText === '' || from === undefined,
    duration: args.duration * 60_000,
    count: args.count,
    dayZone: args.days === 'zone' ? zone : 'UTC',
    view: args.view,
  };
}
