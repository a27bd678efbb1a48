import { CronExpressionParser } from 'cron-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cron } from '#engine/schedule/cron.ts';
import { countRuns, DAY, fitsDay, fitsNever, lastRun, nextRuns, runsAt, runsBetween } from '#engine/schedule/occurrences.ts';
import { printCron } from '#engine/schedule/printCron.ts';
import { anyCron, anyInstant, at, CASES, cronOf, iso } from './cases.ts';

/** Whether the fields contain the numbers of a minute. When both day fields are restricted, matching one of them is enough. */
function isListed({ minute, hour, day, month, weekday }: Cron, instant: number): boolean {
  const date = new Date(instant);
  const isDay = day.values.includes(date.getUTCDate());
  const isWeekday = weekday.values.includes(date.getUTCDay());
  return (
    minute.values.includes(date.getUTCMinutes()) &&
    hour.values.includes(date.getUTCHours()) &&
    month.values.includes(date.getUTCMonth() + 1) &&
    (day.isRestricted && weekday.isRestricted ? isDay || isWeekday : isDay && isWeekday)
  );
}

describe('nextRuns', () => {
  it.each(CASES.filter(({ invalid }) => !invalid))('case $id: $expression', ({ expression, from, next, never }) => {
    const cron = cronOf(expression);
    expect(fitsNever(cron)).toBe(never ?? false);
    expect(iso(nextRuns(cron, at(from), 5))).toEqual(next ?? []);
  });

  it('has every minute that fits, and no other', () => {
    fc.assert(
      fc.property(anyCron, anyInstant, (text, from) => {
        const cron = cronOf(text);
        const first = from - (from % 60_000);
        const minutes = Array.from({ length: 2 * 1_440 }, (_, i) => first + i * 60_000);
        expect(runsBetween(cron, first, first + 2 * DAY)).toEqual(minutes.filter((minute) => isListed(cron, minute)));
      }),
    );
    // A restricted field that contains all days: matching either field is enough, so every day matches.
    for (const text of ['0 0 */1 * 1', '0 0 1-31 * 1', '0 0 1 * 0-6']) expect(countRuns(cronOf(text), 0, 70 * DAY)).toBe(70);
  });

  it('reads values as cron-parser reads the text', () => {
    fc.assert(
      fc.property(anyCron, anyInstant, (text, from) => {
        const cron = cronOf(text);
        // cron-parser refuses duplicate values, searches long for dates that are years apart, and forever for dates that never come.
        if (cron.day.values[0]! > 28 && !cron.weekday.isRestricted) return;
        const other = CronExpressionParser.parse(printCron(cron), { currentDate: new Date(from), tz: 'UTC' });
        expect(iso(nextRuns(cron, from, 6))).toEqual(Array.from({ length: 6 }, () => other.next().toDate().toISOString()));
      }),
      { numRuns: 150 },
    );
  });

  it('knows leap years', () => {
    expect(iso(nextRuns(cronOf('0 0 29 2 *'), at('2096-03-01T00:00:00Z'), 2))).toEqual([
      '2104-02-29T00:00:00.000Z',
      '2108-02-29T00:00:00.000Z',
    ]);
    expect(iso(nextRuns(cronOf('0 0 29 2 *'), at('1996-03-01T00:00:00Z'), 1))).toEqual(['2000-02-29T00:00:00.000Z']);
  });

  it('ends where the calendar does, and never searches for what never comes', () => {
    expect(nextRuns(cronOf('0 0 31 2 *'), 0, 5)).toEqual([]);
    expect(iso(nextRuns(cronOf('0 0 1 1 *'), 8.64e15 - 400 * DAY, 5))).toEqual(['+275760-01-01T00:00:00.000Z']);
    expect(nextRuns(cronOf('* * * * *'), 0, 0)).toEqual([]);
    expect(() => nextRuns(cronOf('* * * * *'), Number.NaN, 1)).toThrow(RangeError);
  });
});

describe('runsBetween', () => {
  it('has the first moment and not the last', () => {
    const cron = cronOf('*/15 * * * *');
    expect(iso(runsBetween(cron, at('2026-03-02T10:00:00Z'), at('2026-03-02T10:30:00Z')))).toEqual([
      '2026-03-02T10:00:00.000Z',
      '2026-03-02T10:15:00.000Z',
    ]);
    expect(runsBetween(cron, 0, 100 * DAY, 7)).toHaveLength(7);
  });
});

describe('lastRun and runsAt', () => {
  it('are the other side of nextRuns', () => {
    fc.assert(
      fc.property(anyCron, anyInstant, (text, from) => {
        const cron = cronOf(text);
        const [first, second] = nextRuns(cron, from, 2);
        if (first === undefined || second === undefined) return;
        expect(lastRun(cron, second)).toBe(first);
        expect(lastRun(cron, first + 1)).toBe(first);
        expect(lastRun(cron, first)! <= from).toBe(true);
        expect(runsAt(cron, first)).toBe(true);
        expect(runsAt(cron, first + 1)).toBe(false);
        expect(runsAt(cron, from)).toBe(lastRun(cron, from + 1) === from);
      }),
    );
    expect(lastRun(cronOf('0 0 30 2 *'), 0)).toBeUndefined();
  });
});

describe('fitsDay', () => {
  it('says of every day whether it has runs', () => {
    fc.assert(
      fc.property(anyCron, anyInstant, (text, from) => {
        const cron = cronOf(text);
        const day = from - (from % DAY);
        for (let start = day; start < day + 10 * DAY; start += DAY)
          expect(fitsDay(cron, start)).toBe(runsBetween(cron, start, start + DAY, 1).length === 1);
      }),
    );
  });
});

describe('countRuns', () => {
  it('is what going through the runs counts', () => {
    fc.assert(
      fc.property(anyCron, anyInstant, fc.integer({ min: 0, max: 3 * 86_400 }), (text, from, seconds) => {
        const cron = cronOf(text);
        const to = from + seconds * 1_000;
        expect(countRuns(cron, from, to)).toBe(runsBetween(cron, from, to, 10_000).length);
      }),
    );
    expect(countRuns(cronOf('* * * * * *'), 500, 2_000)).toBe(1);
    expect(countRuns(cronOf('* * * * * *'), 0, 30 * DAY)).toBe(30 * 86_400);
  });
});
