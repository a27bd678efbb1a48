import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRuns } from '#engine/schedule/occurrences.ts';
import {
  clockChanges,
  instantsAt,
  isTimeZone,
  offsetAt,
  runsInZone,
  startOfLocalDay,
  timeZones,
  utcSchedules,
  wallClock,
} from '#engine/schedule/zone.ts';
import { anyInstant, at, cronOf, iso } from './cases.ts';

describe('wallClock', () => {
  it('shows local time', () => {
    expect(wallClock(at('2026-03-29T00:59:59Z'), 'Europe/Berlin')).toEqual({
      year: 2026,
      month: 3,
      day: 29,
      hour: 1,
      minute: 59,
      second: 59,
      weekday: 0,
      offset: 60,
    });
    expect(wallClock(at('2026-03-29T01:00:00Z'), 'Europe/Berlin')).toMatchObject({ hour: 3, offset: 120 });
    expect(wallClock(at('2026-01-01T00:00:00Z'), 'America/New_York')).toMatchObject({
      year: 2025,
      day: 31,
      hour: 19,
      weekday: 3,
      offset: -300,
    });
    expect(offsetAt(at('2026-01-01T00:00:00Z'), 'Asia/Kathmandu')).toBe(345);
  });

  it('is the moment itself in UTC, and anywhere the moment plus the offset', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.constantFrom('UTC', 'Europe/London', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia'),
        (instant, zone) => {
          const { year, month, day, hour, minute, second, offset } = wallClock(instant, zone);
          expect(Date.UTC(year, month - 1, day, hour, minute, second) - offset * 60_000).toBe(instant);
        },
      ),
    );
  });

  it('refuses what is no time zone', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(() => wallClock(0, '')).toThrow(RangeError);
    expect(timeZones()).toContain('America/New_York');
  });
});

describe('clockChanges', () => {
  it('finds when clocks are moved', () => {
    const changes = clockChanges('America/New_York', at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'));
    expect(changes.map(({ at, before, after }) => [...iso([at]), before, after])).toEqual([
      ['2026-03-08T07:00:00.000Z', -300, -240],
      ['2026-11-01T06:00:00.000Z', -240, -300],
    ]);
    expect(clockChanges('UTC', 0, at('2026-01-01T00:00:00Z') / 20)).toEqual([]);
  });
});

describe('runsInZone', () => {
  it('marks gaps and folds', () => {
    const spring = runsInZone(nextRuns(cronOf('30 * * * *'), at('2026-03-29T00:00:00Z'), 3), 'Europe/Berlin');
    expect(spring.map(({ clock, isAfterChange }) => [clock.hour, isAfterChange])).toEqual([
      [1, false],
      [3, true],
      [4, false],
    ]);
    const autumn = runsInZone(nextRuns(cronOf('30 * * * *'), at('2026-10-24T23:00:00Z'), 4), 'Europe/Berlin');
    expect(autumn.map(({ clock, isAfterChange, isRepeated }) => [clock.hour, isAfterChange, isRepeated])).toEqual([
      [1, false, false],
      [2, false, true],
      [2, true, true],
      [3, false, false],
    ]);
  });
});

describe('utcSchedules', () => {
  const year = [at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z')] as const;

  it('changes with the clocks', () => {
    const schedules = utcSchedules({ hour: 6, minute: 0, weekdays: [] }, 'America/New_York', ...year);
    expect(schedules.map(({ cron }) => cron)).toEqual(['0 11 * * *', '0 10 * * *', '0 11 * * *']);
  });

  it('moves the days where the date is another', () => {
    expect(utcSchedules({ hour: 22, minute: 15, weekdays: [5, 6] }, 'America/New_York', ...year)[0]!.cron).toBe('15 3 * * 0,6');
    expect(utcSchedules({ hour: 5, minute: 0, weekdays: [0, 1] }, 'Asia/Kolkata', ...year)[0]!.cron).toBe('30 23 * * 0,6');
  });

  it('gives runs at the local time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.subarray([0, 1, 2, 3, 4, 5, 6]),
        fc.constantFrom('Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland'),
        (hour, minute, weekdays, zone) => {
          for (const { cron, from, to } of utcSchedules({ hour, minute, weekdays }, zone, ...year)) {
            const [run] = nextRuns(cronOf(cron), from, 1);
            if (run! >= to) continue;
            const clock = wallClock(run!, zone);
            expect([clock.hour, clock.minute]).toEqual([hour, minute]);
            if (weekdays.length > 0) expect(weekdays).toContain(clock.weekday);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('instantsAt and startOfLocalDay', () => {
  it('find one moment, none in a gap and two in a fold', () => {
    const march = { year: 2026, month: 3, day: 29, minute: 30 };
    expect(iso(instantsAt({ ...march, hour: 1 }, 'Europe/Berlin'))).toEqual(['2026-03-29T00:30:00.000Z']);
    expect(instantsAt({ ...march, hour: 2 }, 'Europe/Berlin')).toEqual([]);
    expect(iso(instantsAt({ year: 2026, month: 10, day: 25, hour: 2, minute: 30 }, 'Europe/Berlin'))).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
  });

  it('begins a day at midnight, and later where midnight is left out', () => {
    expect(iso([startOfLocalDay({ year: 2026, month: 7, day: 1 }, 'Asia/Kathmandu')])).toEqual(['2026-06-30T18:15:00.000Z']);
    // On this day, clocks in Cairo skip from 00:00 to 01:00.
    const day = startOfLocalDay({ year: 2026, month: 4, day: 24 }, 'Africa/Cairo');
    expect(wallClock(day, 'Africa/Cairo')).toMatchObject({ day: 24, hour: 1, minute: 0 });
  });

  it('are the other side of wallClock', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.constantFrom('UTC', 'Europe/London', 'Australia/Lord_Howe', 'America/St_Johns'),
        (instant, zone) => {
          const minute = instant - (instant % 60_000);
          expect(instantsAt(wallClock(minute, zone), zone)).toContain(minute);
          const clock = wallClock(minute, zone);
          const start = startOfLocalDay(clock, zone);
          expect(start <= minute).toBe(true);
          expect(wallClock(start, zone).day).toBe(clock.day);
          expect(wallClock(start - 60_000, zone).day).not.toBe(clock.day);
        },
      ),
    );
  });
});
