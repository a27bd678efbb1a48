import { isTimeZone, offsetAt } from '#engine/schedule/zone.ts';
import type { TextFunction } from './scalarFunctions.ts';

/** Milliseconds of a quarter of an hour, within which no zone changes its clocks. */
const QUARTER_MS = 900_000;
/** Number of offsets that are kept; columns mostly hold few days. */
const MAX_OFFSETS = 50_000;
const MINUTE_MS = 60_000;

/** Thrown for a time zone that is not known. */
class ZoneError extends Error {}

const offsets = new Map<string, number>();

/** Milliseconds by which a zone is ahead of UTC at a moment. */
function offsetOf(zone: string, instant: number): number {
  const quarter = Math.floor(instant / QUARTER_MS);
  const key = `${quarter} ${zone}`;
  let found = offsets.get(key);
  if (found === undefined) {
    if (!isTimeZone(zone)) throw new ZoneError(`Unknown time zone: '${zone}'`);
    if (offsets.size > MAX_OFFSETS) offsets.clear();
    found = offsetAt(quarter * QUARTER_MS, zone) * MINUTE_MS;
    offsets.set(key, found);
  }
  return found;
}

/** A time as DuckDB prints it, `2024-01-05 10:00:00.25`, moved by what `shift` says for its moment. */
function moved(text: string, shift: (instant: number) => number): string | null {
  const instant = Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`);
  if (Number.isNaN(instant)) return null;
  return new Date(instant + shift(instant)).toISOString().slice(0, 19).replace('T', ' ') + text.slice(19);
}

/** The functions that DuckDB calls, by name: a zone and a time without a zone, as texts. */
export const ZONE_FUNCTIONS: Readonly<Record<string, TextFunction>> = {
  runnel_to_zone_of_text: (zone = null, time = null) =>
    zone === null || time === null ? null : moved(time, (instant) => offsetOf(zone, instant)),
  runnel_from_zone_of_text: (zone = null, time = null) =>
    zone === null || time === null ? null : moved(time, (local) => -offsetOf(zone, local - offsetOf(zone, local))),
};

const macro = (name: string) =>
  `${name}(zone, t) AS CAST(${name}_of_text(CAST(zone AS VARCHAR), CAST(CAST(t AS TIMESTAMP) AS VARCHAR)) AS TIMESTAMP)`;

/** Macros over these functions: the local time of a time in UTC, the time in UTC of a local time, and the local time in another zone. */
export const ZONE_MACROS: readonly string[] = [
  macro('runnel_to_zone'),
  macro('runnel_from_zone'),
  'runnel_between_zones(from_zone, zone, t) AS runnel_to_zone(zone, runnel_from_zone(from_zone, t))',
  'runnel_at_zone(t, zone) AS runnel_to_zone(zone, t)',
  'runnel_of_zone(t, zone) AS runnel_from_zone(zone, t)',
];
