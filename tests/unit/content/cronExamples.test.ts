import { describe, expect, it, test } from 'vitest';
import { readVersions } from '#docs/compile/drawings/versions.ts';
import { countRuns, DAY, fitsNever, nextRuns, runsBetween, runsPerDay } from '#engine/schedule/occurrences.ts';
import { parseCron } from '#engine/schedule/parse.ts';
import { clockChanges, offsetAt, utcSchedules, wallClock } from '#engine/schedule/zone.ts';
import { applyFix } from '#engine/text/diagnostic.ts';
import { codeBlocks } from './codeBlocks.ts';
import { pageText, tableRows } from './markdownTable.ts';

// What the pages on schedules say of their examples, computed by the engine.

const REFERENCE = pageText('docs/reference/cron-reference');
const SCHEDULER = pageText('docs/deploy-and-refresh/refresh/scheduling-jobs');
const CHANGES = pageText('docs/deploy-and-refresh/refresh/time-changes');
const NOW = Date.UTC(2026, 2, 2, 10, 7);

function cronOf(text: string) {
  const { cron, diagnostics } = parseCron(text);
  if (!cron) throw new Error(`${text}: ${diagnostics[0]?.message}`);
  return cron;
}

const stamp = (instant: number) => new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
const row = (rows: Record<string, string>[], key: string, value: string) => rows.find((one) => one[key] === value)!;

describe('cron reference', () => {
  it.each(tableRows(REFERENCE, 'Schedule', 'In words'))('$Schedule runs when the page says', (example) => {
    const runs = nextRuns(cronOf(example.Schedule!), NOW, 3).map(stamp);
    expect(runs.join(', ')).toBe(example['Next three runs (UTC)']);
  });

  it('has the limits of the fields', () => {
    const rows = tableRows(REFERENCE, 'Field', 'Allowed values');
    expect(rows).toHaveLength(5);
    for (const [i, { Field, 'Allowed values': allowed }] of rows.entries()) {
      const [least, most] = allowed!.split('-').map(Number) as [number, number];
      const at = (value: number) => parseCron(['*', '*', '*', '*', '*'].with(i, String(value)).join(' ')).cron;
      expect([at(least - 1), at(most + 1)], Field).toEqual([undefined, undefined]);
      expect([at(least), at(most)].every(Boolean), Field).toBe(true);
    }
  });

  it.each(tableRows(REFERENCE, 'Written', 'Problem'))('$Written is refused, and its first fix leads to $Write', (example) => {
    let text = example.Written!;
    expect(parseCron(text).cron).toBeUndefined();
    for (let tries = 0; tries < 3 && !parseCron(text).cron; tries++)
      text = applyFix(text, parseCron(text).diagnostics[0]!.fixes[0]!);
    expect(text).toBe(example.Write);
  });

  it('tells what mistakes that are no errors do', () => {
    const rows = tableRows(REFERENCE, 'Schedule', 'What was meant');
    const is = (text: string) => row(rows, 'Schedule', text)['What it does']!;
    expect(is('* 6 * * *')).toContain(`${runsPerDay(cronOf('* 6 * * *'))} runs a day`);
    const year = runsBetween(cronOf('0 0 31 * *'), Date.UTC(2026, 0), Date.UTC(2027, 0));
    expect(is('0 0 31 * *')).toContain(`${year.length} runs a year`);
    expect(12 - year.length).toBe(5);
    expect(is('0 0 31 2 *')).toBe('never');
    expect(fitsNever(cronOf('0 0 31 2 *'))).toBe(true);
    const runs = nextRuns(cronOf('*/25 * * * *'), NOW - (NOW % 3_600_000) - 1, 4);
    const gaps = runs.slice(1).map((run, i) => (run - runs[i]!) / 60_000);
    expect(is('*/25 * * * *')).toBe(`gaps of ${gaps[0]}, ${gaps[1]} and ${gaps[2]} minutes`);
    expect(rows).toHaveLength(5);
  });

  it('reads operators, steps and both day fields as it says', () => {
    const rows = tableRows(REFERENCE, 'Operator', 'Meaning');
    expect(rows.map(({ Operator }) => Operator)).toEqual(['*', 'a-b', 'a,b', '*/n']);
    expect(cronOf('0 10-12 * * *').hour.values.join(', ')).toBe(rows[1]!.Values);
    expect(cronOf('0 0 * * 0,6,5').weekday.values).toEqual([0, 5, 6]);
    expect(cronOf('*/15 * * * *').minute.values.join(', ')).toBe(rows[3]!.Values);
    expect(cronOf('0 8-18/2 * * *').hour.values).toEqual([8, 10, 12, 14, 16, 18]);
    expect(cronOf('0,30-35 * * * *').minute.values).toHaveLength(7);
    expect(cronOf('*/7 * * * *').minute.values.at(-1)).toBe(56);
    expect(cronOf('0 0 */2 * *').day.values.at(-1)).toBe(31);
    const either = runsBetween(cronOf('0 0 1 * 1'), NOW, NOW + 60 * DAY).map((run) => new Date(run));
    expect(either.every((run) => run.getUTCDate() === 1 || run.getUTCDay() === 1)).toBe(true);
    expect(either.some((run) => run.getUTCDate() === 1 && run.getUTCDay() !== 1)).toBe(true);
    expect(parseCron('0 30 5 * * 1').diagnostics.map(({ code }) => code)).toEqual(['six-fields']);
  });
});

describe('the job scheduler', () => {
  it.each(tableRows(SCHEDULER, 'Schedule', 'When it runs'))('$Schedule runs as often in a week as the page says', (example) => {
    const monday = Date.UTC(2026, 2, 2);
    expect(countRuns(cronOf(example.Schedule!), monday, monday + 7 * DAY)).toBe(Number(example['Runs in a week']));
  });

  it('has a retry timeline whose times follow from its settings', () => {
    const drawn = codeBlocks(SCHEDULER).find(({ language }) => language === 'versions')!;
    const { times, rows } = readVersions(drawn.text);
    const minutes = (at: number) => Number(times[at]!.slice(0, 2)) * 60 + Number(times[at]!.slice(3));
    expect(stamp(nextRuns(cronOf('0 2 * * *'), NOW, 1)[0]!)).toContain(times[rows[0]!.from]);
    // Two retries, each ten minutes after the failure before it.
    expect(rows).toHaveLength(3);
    for (const [index, { from }] of rows.slice(1).entries()) expect(minutes(from) - minutes(rows[index]!.until!)).toBe(10);
  });
});

describe('time changes', () => {
  const ZONES: Record<string, string> = {
    'New York': 'America/New_York',
    London: 'Europe/London',
    Berlin: 'Europe/Berlin',
    Kolkata: 'Asia/Kolkata',
    Tokyo: 'Asia/Tokyo',
  };
  const [winter, summer] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];
  const name = (minutes: number) => {
    const size = Math.abs(minutes);
    return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${size % 60 ? `:${size % 60}` : ''}`;
  };

  it.each(tableRows(CHANGES, 'Place', 'In winter'))('$Place: offsets and the schedules for 06:00', (example) => {
    const zone = ZONES[example.Place!]!;
    expect([name(offsetAt(winter, zone)), name(offsetAt(summer, zone))]).toEqual([example['In winter'], example['In summer']]);
    const at = (from: number) => utcSchedules({ hour: 6, minute: 0, weekdays: [] }, zone, from, from + DAY)[0]!.cron;
    expect([at(winter), at(summer)]).toEqual([example['Cron for 06:00 in winter'], example['Cron for 06:00 in summer']]);
  });

  it.each(tableRows(CHANGES, 'Place', 'Forward'))('$Place: the days of the change', (example) => {
    const zone = ZONES[example.Place!]!;
    const days = clockChanges(zone, Date.UTC(2026, 0), Date.UTC(2027, 0)).map(({ at }) => stamp(at).slice(0, 10));
    expect(days).toEqual([example.Forward, example.Back]);
  });

  test('Monday to Friday in Tokyo begins on Sunday in UTC', () => {
    const [period] = utcSchedules({ hour: 6, minute: 0, weekdays: [1, 2, 3, 4, 5] }, 'Asia/Tokyo', winter, summer);
    expect(period!.cron).toBe('0 21 * * 0-4');
    expect(CHANGES).toContain(`\`${period!.cron}\``);
  });

  test('the outer scheduler meets 06:00 in New York in both halves of the year', () => {
    expect(codeBlocks(CHANGES).some(({ text }) => text.includes('TZ=America/New_York'))).toBe(true);
    for (const from of [winter, summer]) {
      const hours = runsBetween(cronOf('0 10,11 * * *'), from, from + DAY).map((run) => wallClock(run, 'America/New_York').hour);
      expect(hours.filter((hour) => hour === 6)).toHaveLength(1);
    }
  });

  test('the two odd nights of Berlin', () => {
    const local = (from: number, count: number) =>
      nextRuns(cronOf('30 * * * *'), from, count).map((run) => {
        const { hour, minute } = wallClock(run, 'Europe/Berlin');
        return `0${hour}:${minute}`;
      });
    const [spring, autumn] = tableRows(CHANGES, 'Night', 'Clock change in Berlin');
    const stated = (cell: string) => [...cell.split('[')[0]!.matchAll(/\d\d:\d\d/g)].map(([time]) => time);
    expect(local(Date.UTC(2026, 2, 29), 2)).toEqual(stated(spring!['Hourly runs at half past']!));
    expect(local(Date.UTC(2026, 9, 24, 23), 4)).toEqual(stated(autumn!['Hourly runs at half past']!));
  });
});

test('no page has a schedule that can’t be read, outside of the list of mistakes', () => {
  const wrong = new Set(tableRows(REFERENCE, 'Written', 'Problem').map(({ Written }) => Written));
  const shown = [REFERENCE, SCHEDULER, CHANGES].flatMap((page) =>
    [...page.matchAll(/`([\d*/,-]+(?: [\d*/,-]+){3,5})`/g)].map(([, text]) => text!),
  );
  expect(shown.length).toBeGreaterThan(40);
  for (const text of shown) if (!wrong.has(text)) expect(parseCron(text).cron, text).toBeDefined();
});
