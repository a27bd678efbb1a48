import { describe, expect, it } from 'vitest';
import { parseCron } from '#engine/schedule/parse.ts';
import { defaultArgs } from '#explorer/argsUrl.ts';
import { dayLane, hourMarks } from '#playground/cron/dayLanes.ts';
import { meta } from '#playground/cron/meta.ts';
import { calendarWeeks, dayBounds } from '#playground/cron/month.ts';
import { answerTo, readQuestion } from '#playground/cron/question.ts';
import { comingChanges, runRows } from '#playground/cron/runRows.ts';
import { settingsOf } from '#playground/cron/settings.ts';
import { dayOfKey, lengthText, offsetText } from '#playground/cron/when.ts';
import { zoneOptions } from '#playground/cron/zones.ts';

const cronOf = (text: string) => parseCron(text).cron!;
const MONDAY = Date.UTC(2026, 2, 2, 10, 7);
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 1);

describe('settingsOf', () => {
  const read = (args: Record<string, string>) => settingsOf({ ...defaultArgs(meta.args), ...args }, MONDAY, 'Europe/Berlin');

  it('is the present moment and the zone of the device unless said otherwise', () => {
    expect(read({})).toMatchObject({ from: MONDAY, isLive: true, zone: 'Europe/Berlin', dayZone: 'UTC', duration: 600_000 });
    expect(read({ from: '2026-03-28 22:00', zone: 'Asia/Tokyo', days: 'zone' })).toMatchObject({
      from: Date.UTC(2026, 2, 28, 22),
      isLive: false,
      zone: 'Asia/Tokyo',
      dayZone: 'Asia/Tokyo',
    });
  });

  it('says what can’t be read, and what is shown in its place', () => {
    expect(read({ zone: 'Berlin' })).toMatchObject({
      zone: 'Europe/Berlin',
      zoneProblem: expect.stringContaining('Europe/Berlin is shown'),
    });
    expect(read({ zone: 'Mars/Olympus Mons' })).toMatchObject({
      zone: 'UTC',
      zoneProblem: expect.stringContaining('UTC is shown'),
    });
    expect(read({ from: 'soon' })).toMatchObject({
      from: MONDAY,
      isLive: true,
      fromProblem: expect.stringContaining('“soon” is not a moment'),
    });
  });

  it.each([
    ['2026-03-02 10:07', MONDAY],
    ['2026-03-02T10:07Z', MONDAY],
    ['2026-03-02T10:07:00.000Z', MONDAY],
    ['2026-03-02', Date.UTC(2026, 2, 2)],
    ['2026-02-30', undefined],
    ['2026-03-02 24:00', undefined],
    ['1800-01-01', undefined],
    ['2. 3. 2026', undefined],
  ])('reads %s', (text, instant) => {
    const { from, isLive } = settingsOf({ ...defaultArgs(meta.args), from: text }, NOW, 'UTC');
    expect(isLive ? undefined : from).toBe(instant);
  });
});

describe('runRows', () => {
  it('marks the hour that is left out', () => {
    const rows = runRows(cronOf('30 * * * *'), 'Europe/Berlin', Date.UTC(2026, 2, 28, 23, 45), 3);
    expect(rows.map((row) => (row.kind === 'run' ? `${row.run.clock.hour}:${row.run.clock.minute}` : row.text))).toEqual([
      '1:30',
      'Sun 29 Mar 2026: clocks in Berlin go forward by 1 h; the time from 02:00 to 03:00 is left out. From here UTC+2.',
      '3:30',
      '4:30',
    ]);
    expect(rows.map((row) => (row.kind === 'run' ? row.gap : undefined))).toEqual([
      undefined,
      undefined,
      60 * MINUTE,
      60 * MINUTE,
    ]);
  });

  it('marks the hour that comes twice', () => {
    const rows = runRows(cronOf('30 * * * *'), 'Europe/Berlin', Date.UTC(2026, 9, 24, 23, 45), 3);
    expect(rows.map((row) => row.kind)).toEqual(['run', 'change', 'run', 'run']);
    expect(rows.flatMap((row) => (row.kind === 'run' ? row.run.isRepeated : []))).toEqual([true, true, false]);
    expect(rows[1]).toMatchObject({ text: expect.stringContaining('the time from 02:00 to 03:00 comes twice') });
  });

  it('marks a change before the first run, and none between runs that are years apart', () => {
    const daily = runRows(cronOf('0 11 * * *'), 'America/New_York', Date.UTC(2026, 2, 8), 1);
    expect(daily.map(({ kind }) => kind)).toEqual(['change', 'run']);
    expect(runRows(cronOf('0 2 29 2 *'), 'Europe/Berlin', MONDAY, 3).map(({ kind }) => kind)).toEqual(['run', 'run', 'run']);
    expect(runRows(cronOf('0 0 31 2 *'), 'UTC', MONDAY, 10)).toEqual([]);
  });

  it('knows the coming changes', () => {
    expect(comingChanges('America/New_York', MONDAY).map(({ change }) => new Date(change.at).toISOString().slice(0, 10))).toEqual(
      ['2026-03-08', '2026-11-01'],
    );
    expect(comingChanges('Asia/Tokyo', MONDAY)).toEqual([]);
  });
});

describe('calendarWeeks', () => {
  it('covers a month from the week of the first day', () => {
    const days = calendarWeeks(cronOf('*/15 6-18 * * 1-5'), Date.UTC(2026, 2, 5), 'UTC', 'Europe/Berlin').flat();
    expect([days[0]!.key, days.at(-1)!.key]).toEqual(['2026-03-02', '2026-04-05']);
    expect(days[0]).toMatchObject({ isPast: true, runs: 52, heat: 4 });
    expect(days[3]).toMatchObject({ isFirst: true, name: 'Thursday 5 March 2026, 52 runs the first at 06:00' });
    expect(days[5]).toMatchObject({ runs: 0, heat: 0, name: 'Saturday 7 March 2026, no run' });
    expect(days.find(({ change }) => change)!.key).toBe('2026-03-29');
  });

  it('counts the days of another zone, also those of 23 and 25 hours', () => {
    const days = (from: number) => calendarWeeks(cronOf('0 * * * *'), from, 'Europe/Berlin', 'Europe/Berlin').flat();
    expect(days(MONDAY).find(({ key }) => key === '2026-03-29')!.runs).toBe(23);
    expect(days(Date.UTC(2026, 9, 20)).find(({ key }) => key === '2026-10-25')!.runs).toBe(25);
    const tokyo = calendarWeeks(cronOf('0 22 1 * *'), MONDAY, 'Asia/Tokyo', 'Asia/Tokyo').flat();
    expect(tokyo.filter(({ runs }) => runs > 0).map(({ key }) => key)).toEqual(['2026-03-02', '2026-04-02']);
  });

  it('is as long as the month is, from its end as well', () => {
    const days = calendarWeeks(cronOf('0 0 * * *'), Date.UTC(2026, 0, 31), 'UTC', 'UTC').flat();
    expect(days.length % 7).toBe(0);
    expect(days.at(-1)!.key >= '2026-02-28').toBe(true);
  });
});

describe('dayLane', () => {
  const { from, to } = dayBounds({ year: 2026, month: 3, day: 2 }, 'UTC');

  it('has a bar for each run, and where they overlap', () => {
    const apart = dayLane(cronOf('0 6,12 * * *'), from, to, 60 * MINUTE);
    expect(apart).toMatchObject({ count: 2, overlapping: 0, overlaps: [] });
    expect(apart.bars).toEqual([
      { from: 0.25, to: 7 / 24 },
      { from: 0.5, to: 13 / 24 },
    ]);
    const close = dayLane(cronOf('0 6,7 * * *'), from, to, 90 * MINUTE);
    expect(close.overlapping).toBe(1);
    expect(close.overlaps).toEqual([{ from: 7 / 24, to: 7.5 / 24 }]);
  });

  it('draws what still goes on from the day before', () => {
    const lane = dayLane(cronOf('30 23 * * *'), from, to, 60 * MINUTE);
    expect(lane.count).toBe(1);
    expect(lane.bars[0]).toEqual({ from: 0, to: 0.5 / 24 });
  });

  it('stays small with a run in each second', () => {
    const lane = dayLane(cronOf('* * * * * *'), from, to, MINUTE);
    expect(lane).toMatchObject({ count: 86_400, overlapping: 86_400 });
    expect(lane.bars.length).toBeLessThanOrEqual(1_441);
    expect(lane.runs.length).toBeLessThan(200);
  });

  it('has a scale in both times', () => {
    const day = dayBounds({ year: 2026, month: 3, day: 29 }, 'Europe/Berlin');
    expect(day.to - day.from).toBe(23 * 60 * MINUTE);
    expect(hourMarks(day.from, day.to, 'Europe/Berlin', 3).map(({ utc, local }) => `${utc} ${local}`)).toEqual([
      '23 00',
      '02 04',
      '05 07',
      '08 10',
      '11 13',
      '14 16',
      '17 19',
      '20 22',
    ]);
  });
});

describe('answerTo', () => {
  const ask = (question: string, cron = '30 5 * * 1-5', zone = 'UTC') => {
    const { date, time } = readQuestion(question)!;
    return answerTo(date!, time, cronOf(cron), zone);
  };

  it('says yes with the runs, and no with the reason and the nearest runs', () => {
    expect(ask('2026-03-03')).toMatchObject({
      runs: true,
      when: 'Tuesday 3 March 2026, UTC',
      sentences: ['1 run on that day: 05:30 UTC.'],
    });
    expect(ask('2026-12-31', '30 5 * * 1-3')).toEqual({
      runs: false,
      when: 'Thursday 31 December 2026, UTC',
      sentences: ['It is a Thursday, and the day of week has to be Monday to Wednesday.'],
      near: [
        { label: 'Before', instant: Date.UTC(2026, 11, 30, 5, 30), text: 'Wed 30 Dec 2026, 05:30 (18 h 30 min earlier)' },
        { label: 'After', instant: Date.UTC(2027, 0, 4, 5, 30), text: 'Mon 4 Jan 2027, 05:30 (4 days 5 h later)' },
      ],
    });
    expect(ask('2026-03-03 06:00')).toMatchObject({
      runs: false,
      sentences: ['It is hour 6, and the hour has to be 5; it is minute 0, and the minute has to be 30.'].map(() =>
        expect.stringContaining('the hour has to be 5'),
      ),
    });
    expect(ask('2026-03-02', '* * * * *')).toMatchObject({
      runs: true,
      sentences: [expect.stringContaining('1,440 runs on that day: 00:00')],
    });
  });

  it('speaks of another zone, its gaps and its folds', () => {
    expect(ask('2026-03-03 06:30', '30 5 * * *', 'Europe/Berlin')).toMatchObject({
      runs: true,
      when: 'Tuesday 3 March 2026 at 06:30 in Berlin',
      sentences: ['That is Tue 3 Mar 2026, 05:30 UTC.', 'It runs then.'],
    });
    expect(ask('2026-03-29 02:30', '30 * * * *', 'Europe/Berlin')).toMatchObject({
      runs: false,
      sentences: ['There is no 02:30 on that day in Berlin: clocks go forward past it.'],
    });
    expect(ask('2026-10-25 02:30', '30 0 * * *', 'Europe/Berlin')).toMatchObject({
      runs: true,
      sentences: [
        expect.stringContaining('comes twice'),
        '00:30 UTC: Yes, it runs then.',
        expect.stringContaining('01:30 UTC: No'),
      ],
    });
  });

  it('says that never is never', () => {
    expect(ask('2026-03-02', '0 0 31 2 *')).toMatchObject({ runs: false, near: [] });
  });
});

describe('readQuestion', () => {
  const date = { year: 2026, month: 12, day: 25 };
  const time = { hour: 6, minute: 30 };

  it.each([
    ['', undefined, undefined],
    ['2026-12-25', date, undefined],
    ['2026-12-25 06:30', date, time],
    ['2026-12-25T06:30', date, time],
    [' 2026-12-25T06:30:00.000Z ', date, time],
    ['06:30', undefined, time],
  ])('reads %j', (text, day, clock) => {
    expect(readQuestion(text)).toEqual({ date: day, time: clock });
  });

  it.each([
    'on Monday at 6',
    'tomorrow',
    '25 December',
    '2026-02-30',
    '2026-12-25 24:00',
    '2026-12-25 06:60',
    '3/4',
    '2026-12-25 06:30 pm',
  ])('does not read %j, which earlier versions took or refused in words', (text) => expect(readQuestion(text)).toBeUndefined());
});

describe('words', () => {
  it('say lengths, offsets and days', () => {
    expect([0, 25 * MINUTE, 90 * MINUTE, 86_400_000, 90_000_000].map(lengthText)).toEqual([
      '0 s',
      '25 min',
      '1 h 30 min',
      '1 day',
      '1 day 1 h',
    ]);
    expect([0, 60, -210, 345].map(offsetText)).toEqual(['UTC', 'UTC+1', 'UTC−3:30', 'UTC+5:45']);
    expect(dayOfKey('2026-02-29')).toBeUndefined();
    expect(dayOfKey('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29 });
  });

  it('list time zones by region, the own first', () => {
    const zones = zoneOptions('Europe/Berlin');
    expect(zones.slice(0, 2).map(({ value }) => value)).toEqual(['', 'UTC']);
    expect(zones.find(({ value }) => value === 'America/New_York')).toEqual({
      value: 'America/New_York',
      label: 'New York (America)',
      group: 'America',
    });
    expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length);
  });
});
