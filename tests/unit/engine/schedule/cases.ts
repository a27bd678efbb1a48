import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Cron } from '#engine/schedule/cron.ts';
import { parseCron } from '#engine/schedule/parse.ts';

interface CronCase {
  id: string;
  expression: string;
  from: string;
  next?: string[];
  invalid?: string;
  never?: boolean;
}

export const CASES: CronCase[] = JSON.parse(readFileSync(new URL('../../../vectors/cron.json', import.meta.url), 'utf8')).cases;

/** A schedule that must be valid. */
export function cronOf(text: string): Cron {
  const { cron, diagnostics } = parseCron(text);
  if (!cron) throw new Error(`${text}: ${diagnostics[0]?.message}`);
  return cron;
}

export const at = (text: string) => Date.parse(text);
export const iso = (instants: Iterable<number>) => Array.from(instants, (instant) => new Date(instant).toISOString());

function anyField(least: number, most: number): fc.Arbitrary<string> {
  const value = fc.integer({ min: least, max: most });
  const range = fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
  const entry = fc.oneof(
    value.map(String),
    range,
    fc
      .tuple(fc.oneof(fc.constant('*'), range), fc.integer({ min: 1, max: most - least }))
      .map(([what, step]) => `${what}/${step}`),
  );
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('*') },
    { weight: 1, arbitrary: fc.uniqueArray(entry, { minLength: 1, maxLength: 3 }).map((entries) => entries.join()) },
  );
}

/** A valid schedule of five fields. */
export const anyCron = fc
  .tuple(anyField(0, 59), anyField(0, 23), anyField(1, 31), anyField(1, 12), anyField(0, 6))
  .map((fields) => fields.join(' '));

/** Moments from 1990 to 2110, to the second. */
export const anyInstant = fc.integer({ min: 631_152_000, max: 4_417_977_600 }).map((seconds) => seconds * 1_000);
