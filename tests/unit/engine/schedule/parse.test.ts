import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCron } from '#engine/schedule/parse.ts';
import { applyFix } from '#engine/text/diagnostic.ts';
import { anyCron, CASES } from './cases.ts';

const errorsOf = (text: string) => parseCron(text).diagnostics.filter(({ level }) => level === 'error');
const said = (text: string) => parseCron(text).diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`);

describe('parseCron', () => {
  it.each(CASES)('case $id: $expression', ({ expression, invalid }) => {
    expect(errorsOf(expression)[0]?.code).toBe(invalid);
    expect(parseCron(expression).cron === undefined).toBe(invalid !== undefined);
  });

  it('reports every bad entry with its field and place', () => {
    expect(said('60,x 5-1 */0 JAN 8')).toEqual([
      'out-of-range 1:1',
      'syntax 1:4',
      'reversed-range 1:6',
      'zero-step 1:10',
      'name 1:14',
      'out-of-range 1:18',
    ]);
    expect(said('\n  0 0 ? * *')).toEqual(['special-character 2:7']);
  });

  it.each([
    ['@daily', '0 0 * * *'],
    [' @weekly ', ' 0 0 * * 0 '],
    ['0 0 * * *; 0 12 * * *', '0 0 * * *'],
    ['0 0 * * * | 0 12 * * *', '0 0 * * *'],
    ['', '0 6 * * *'],
    ['0 0 * *', '0 0 * * *'],
    ['0 0 1 1 * 2027', '0 0 1 1 *'],
    ['0 0 0 1 1 * 2027', '0 0 0 1 1 *'],
    ['0 6 * * 1 UTC', '0 6 * * 1'],
    ['0 6 * * 1 America/New_York', '0 6 * * 1'],
    ['USING CRON 0 9 * * 0 America/Los_Angeles', '0 9 * * 0'],
    ['0 0 * * 7', '0 0 * * 0'],
    ['0 0 * * 5-7', '0 0 * * 5-6,0'],
    ['0 0 * * 1-7', '0 0 * * *'],
    ['0 24 * * *', '0 0 * * *'],
    ['0 12-24 * * *', '0 12-23 * * *'],
    ['60 0 * * *', '0 0 * * *'],
    ['0 0 32 * *', '0 0 31 * *'],
    ['0 0 * JAN *', '0 0 * 1 *'],
    ['0 0 * * mon-fri', '0 0 * * 1-5'],
    ['0 0 * * FRI-SUN', '0 0 * * 5-6,0'],
    ['0 0 * * MON,Wednesday', '0 0 * * 1,Wednesday'],
    ['0 0 ? * 1', '0 0 * * 1'],
    ['5-1 * * * *', '5-59,0-1 * * * *'],
    ['*/0 * * * *', '* * * * *'],
    ['1,,2 * * * *', '1,2 * * * *'],
    [',1 * * * *', '1 * * * *'],
    ['1, * * * *', '1 * * * *'],
    ['*/ * * * *', '* * * * *'],
    ['*15 * * * *', '*/15 * * * *'],
  ])('fixes %j', (text, right) => {
    expect(applyFix(text, errorsOf(text)[0]!.fixes[0]!)).toBe(right);
  });

  it('says what is odd about a right one', () => {
    expect(said('* 6 * * *')).toEqual(['every-minute 1:1']);
    expect(said('0 0 1 * 1')).toEqual(['both-days 1:5']);
    expect(said('0 0 31 * *')).toEqual(['skipped-months 1:5']);
    expect(said('0 0 29 2 *')).toEqual(['skipped-months 1:5']);
    expect(said('0 0 30 2 *')).toEqual(['never 1:5']);
    expect(said('/15 * * * *')).toEqual(['bare-step 1:1']);
    expect(said('5/20 * * * *')).toEqual(['start-step 1:1']);
    expect(said('*/7 * * * *')).toEqual(['uneven-step 1:1']);
    expect(said('0 0 */2 * *')).toEqual(['uneven-step 1:5']);
    expect(said('*/90 * * * *')).toEqual(['large-step 1:1']);
    expect(said('0 30 5 * * 1')).toEqual(['six-fields 1:1']);
    for (const text of ['*/15 6-18 * * 1-5', '0 0 * * *', '30 3 1 * *', '0 0 28 * *']) expect(said(text)).toEqual([]);
  });

  it('offers fixes of what is odd that run at the same times, or say what they change', () => {
    const values = (text: string) => parseCron(text).cron!.minute.values;
    for (const text of ['/15 * * * *', '5/20 * * * *', '*/90 * * * *']) {
      const fixed = applyFix(text, parseCron(text).diagnostics[0]!.fixes[0]!);
      expect(values(fixed)).toEqual(values(text));
      expect(parseCron(fixed).diagnostics).toEqual([]);
    }
  });

  it('takes every text', () => {
    const pieces = fc.constantFrom(
      '*',
      '/',
      '-',
      ',',
      ' ',
      '0',
      '7',
      '31',
      '60',
      'MON',
      'L',
      '#',
      '?',
      '@',
      ';',
      '\n',
      '\t',
      'x',
      '99999999999999999999',
    );
    const anyText = fc.oneof(
      fc.string({ maxLength: 40, unit: 'binary' }),
      fc.array(pieces, { maxLength: 25 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const { cron, diagnostics } = parseCron(text);
        expect(cron === undefined).toBe(diagnostics.some(({ level }) => level === 'error'));
        for (const { from, to, fixes } of diagnostics) {
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(text.length);
          for (const fix of fixes) applyFix(text, fix);
        }
      }),
      { numRuns: 1_000 },
    );
    fc.assert(fc.property(anyCron, (text) => parseCron(text).cron !== undefined));
  });

  it('is not overwhelmed by length', () => {
    for (const text of [
      `${'1,'.repeat(50_000)}1 * * * *`,
      '* '.repeat(50_000),
      `${'9'.repeat(100_000)} * * * *`,
      `${','.repeat(50_000)} * * * *`,
      '-'.repeat(100_000),
    ])
      expect(parseCron(text).diagnostics.length).toBeLessThanOrEqual(101);
  });
});
