import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doesRunAt, runsOnDay } from '#engine/schedule/answer.ts';
import { choiceOfCron, cronOfChoice, SCHEDULE_PRESETS } from '#engine/schedule/choice.ts';
import { cronInWords, fieldInWords, frequencyInWords } from '#engine/schedule/describe.ts';
import { nextRuns } from '#engine/schedule/occurrences.ts';
import { parseCron } from '#engine/schedule/parse.ts';
import { printCron } from '#engine/schedule/printCron.ts';
import { anyCron, anyInstant, at, cronOf } from './cases.ts';

describe('cronInWords', () => {
  it.each([
    ['0 0 * * *', 'At 00:00, every day (UTC).'],
    ['0 9,17 * * *', 'At 09:00 and 17:00, every day (UTC).'],
    ['0 6 * 3 *', 'At 06:00, only in March (UTC).'],
    ['*/15 6-18 * * 1-5', 'Every 15 minutes, between 06:00 and 18:59, Monday through Friday (UTC).'],
    ['/15 * * * *', 'Every 15 minutes (UTC).'],
    ['30 3 1 * *', 'At 03:30, on day 1 of the month (UTC).'],
    ['0 0 31 2 *', 'Never: no date fits.'],
    ['0 0 13 * 5', 'At 00:00, on day 13 of the month, or on Friday (UTC). A day counts when either of the two fits.'],
  ])('%s', (text, words) => expect(cronInWords(cronOf(text))).toBe(words));

  it('has words for everything', () => {
    fc.assert(fc.property(anyCron, (text) => !/undefined|NaN|error/i.test(cronInWords(cronOf(text)))));
    expect(cronInWords(cronOf(`${'1,'.repeat(5_000)}2 * * * *`))).toBe('Minutes 1 through 2 past the hour (UTC).');
  });
});

describe('fieldInWords and frequencyInWords', () => {
  it('names days and months', () => {
    const cron = cronOf('*/5 0,12 * 1-3 0,6');
    expect([cron.minute, cron.hour, cron.day, cron.month, cron.weekday].map(fieldInWords)).toEqual([
      '0, 5, 10, … 55 (12 in all)',
      '0, 12',
      'every day of month',
      'January to March',
      'Sunday, Saturday',
    ]);
    expect(frequencyInWords(cron)).toBe('24 times on each of its days');
    expect(frequencyInWords(cronOf('0 0 * * *'))).toBe('once on each of its days');
  });
});

describe('printCron', () => {
  it('has the same runs', () => {
    fc.assert(
      fc.property(anyCron, anyInstant, (text, from) => {
        const printed = printCron(cronOf(text));
        expect(nextRuns(cronOf(printed), from, 5)).toEqual(nextRuns(cronOf(text), from, 5));
      }),
    );
    expect(printCron(cronOf('5/20 0-23 3,1,2 */3 5'))).toBe('5-45/20 0-23 1-3 */3 5');
  });
});

describe('doesRunAt', () => {
  it('names the field that stands against it', () => {
    const cron = cronOf('30 5 * * 1-5');
    expect(doesRunAt(cron, at('2026-03-03T05:30:00Z'))).toMatchObject({ runs: true, sentence: 'Yes, it runs then.', misses: [] });
    expect(doesRunAt(cron, at('2026-03-01T06:30:00Z'))).toEqual({
      runs: false,
      sentence: 'No: it is hour 6, and the hour has to be 5; it is a Sunday, and the day of week has to be Monday to Friday.',
      misses: ['hour', 'weekday'],
      previous: at('2026-02-27T05:30:00Z'),
      next: at('2026-03-02T05:30:00Z'),
    });
    expect(doesRunAt(cronOf('0 0 13 * 5'), at('2026-03-06T00:00:00Z')).runs).toBe(true);
    expect(doesRunAt(cronOf('0 0 13 * 5'), at('2026-03-07T00:00:00Z')).misses).toEqual(['day', 'weekday']);
    expect(doesRunAt(cronOf('0 0 30 2 *'), 0)).toMatchObject({ runs: false, previous: undefined, next: undefined });
    expect(doesRunAt(cronOf('* * * * *'), 500).sentence).toBe('No: it runs only at whole seconds.');
  });
});

describe('runsOnDay', () => {
  it('counts, lists the first, and says what stands against none', () => {
    const cron = cronOf('*/15 6-18 * * 1-5');
    const monday = at('2026-03-02T00:00:00Z');
    expect(runsOnDay(cron, monday, monday + 86_400_000, 2)).toMatchObject({
      count: 52,
      runs: [at('2026-03-02T06:00:00Z'), at('2026-03-02T06:15:00Z')],
      reasons: [],
    });
    const saturday = at('2026-03-07T00:00:00Z');
    expect(runsOnDay(cron, saturday, saturday + 86_400_000, 2)).toEqual({
      count: 0,
      runs: [],
      reasons: ['it is a Saturday, and the day of week has to be Monday to Friday'],
      previous: at('2026-03-06T18:45:00Z'),
      next: at('2026-03-09T06:00:00Z'),
    });
  });
});

describe('cronOfChoice and choiceOfCron', () => {
  it('say the same both ways', () => {
    const number = (min: number, max: number) => fc.integer({ min, max });
    const time = { hour: number(0, 23), minute: number(0, 59) };
    const anyChoice = fc.oneof(
      fc.record({ kind: fc.constant('minutes' as const), every: number(1, 59) }),
      fc.record({ kind: fc.constant('hours' as const), every: number(1, 23), minute: time.minute }),
      fc.record({ kind: fc.constant('days' as const), weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 }), ...time }),
      fc.record({ kind: fc.constant('months' as const), days: fc.subarray([1, 2, 15, 30, 31], { minLength: 1 }), ...time }),
    );
    fc.assert(
      fc.property(anyChoice, (choice) => {
        expect(choiceOfCron(cronOf(cronOfChoice(choice)))).toEqual(choice);
      }),
    );
    for (const text of ['0 0 1 1 *', '1,2 * * * *', '0 6-8 * * *', '0 0 1 * 1', '5 0 0 * * *'])
      expect(choiceOfCron(cronOf(text))).toBeUndefined();
  });

  it('has presets that nothing is odd about', () => {
    for (const { cron } of SCHEDULE_PRESETS) expect(parseCron(cron).diagnostics).toEqual([]);
  });
});
