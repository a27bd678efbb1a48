import { describe, expect, it } from 'vitest';
import type { Cell } from '#engine/run/executor.ts';
import { cellText, clipboardText, csvOf, matchingRows, profileOf } from '#warehouse/grid/profile.ts';

const columns = [
  { name: 'N', type: 'INTEGER' },
  { name: 'T', type: 'VARCHAR' },
];

describe('a profile of columns', () => {
  it('counts what is distinct and what is NULL, and finds the ends', () => {
    const rows = [
      [10, 'b'],
      [9, null],
      [10, ''],
      [null, 'a'],
    ];
    expect(profileOf(columns, rows).map(({ bins: _, ...one }) => one)).toEqual([
      { column: columns[0], nulls: 1, distinct: 2, least: 9, greatest: 10 },
      { column: columns[1], nulls: 1, distinct: 3, least: '', greatest: 'b' },
    ]);
    expect(profileOf(columns, [])[0]).toMatchObject({ nulls: 0, distinct: 0, least: null, greatest: null });
  });
});

describe('a value in the grid', () => {
  it('has all the digits of its type', () => {
    expect([
      cellText(5.5, 'DECIMAL(12,2)'),
      cellText(5, 'DECIMAL(38,0)'),
      cellText(0.1, 'DOUBLE'),
      cellText(null, 'DATE'),
      cellText('', 'VARCHAR'),
    ]).toEqual(['5.50', '5', '0.1', 'NULL', '']);
  });
});

describe('rows as CSV', () => {
  it('tell NULL from an empty text, and quote what needs it', () => {
    expect(
      csvOf(columns, [
        [1, 'a, "b"\nc'],
        [null, ''],
        [true, null],
      ]),
    ).toBe('N,T\r\n1,"a, ""b""\nc"\r\n,""\r\ntrue,');
  });
});

describe('how values are spread', () => {
  const binsOf = (values: readonly Cell[], type: string) =>
    profileOf(
      [{ name: 'C', type }],
      values.map((value) => [value]),
    )[0]!.bins;

  it('numbers over equal parts, each value once, the greatest in the last', () => {
    const bins = binsOf([0, 1, 1, 5, 8], 'INTEGER');
    expect(bins).toHaveLength(8);
    expect(bins.map(({ count }) => count)).toEqual([1, 2, 0, 0, 0, 1, 0, 1]);
    expect(bins[0]!.label).toBe('0 to 1');
    expect(binsOf([3, 3], 'INTEGER')).toEqual([{ label: '3', count: 2 }]);
    expect(binsOf([], 'INTEGER')).toEqual([]);
  });

  it('dates and times over equal parts too', () => {
    const days = ['1998-01-01', '1998-01-02', '1998-01-09', '1998-01-09'];
    const bins = binsOf(days, 'DATE');
    expect(bins.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0, 0, 0, 2]);
    expect(bins[0]!.label).toBe('1998-01-01 to 1998-01-02');
    expect(binsOf(['2026-01-01 00:00:00', '2026-01-01 08:00:00.5'], 'TIMESTAMP')[7]!.label).toBe(
      '2026-01-01 07:00:00 to 2026-01-01 08:00:00',
    );
    expect(binsOf(['infinity', '2026-01-01'], 'DATE').map(({ label }) => label)).toEqual(['2026-01-01', 'infinity']);
  });

  it('what is copied has the digits that the grid shows', () => {
    const price = [{ name: 'PRICE', type: 'DECIMAL(12,2)' }];
    expect(clipboardText(price, [[5.5], [null]])).toBe('PRICE\n5.50\n');
    expect(csvOf(price, [[5.5], [null]])).toBe('PRICE\r\n5.50\r\n');
  });

  it('texts by how often they are there, the rest together', () => {
    expect(binsOf(['b', 'a', 'b'], 'VARCHAR')).toEqual([
      { label: 'b', count: 2 },
      { label: 'a', count: 1 },
    ]);
    const many = binsOf(
      Array.from({ length: 20 }, (_, index) => `v${index}`),
      'VARCHAR',
    );
    expect(many).toHaveLength(8);
    expect(many.at(-1)).toEqual({ label: '13 others', count: 13 });
    expect(many.reduce((sum, { count }) => sum + count, 0)).toBe(20);
  });
});

describe('rows that are looked for', () => {
  it('hold the text in one of their values, as the grid shows it', () => {
    const rows = [
      [1, 'Oslo'],
      [2, null],
      [10, 'Rome'],
    ];
    expect(matchingRows(columns, rows, ' oSL ')).toEqual([rows[0]]);
    expect(matchingRows(columns, rows, '1')).toEqual([rows[0], rows[2]]);
    expect(matchingRows(columns, rows, 'null')).toEqual([rows[1]]);
    expect(matchingRows(columns, rows, '')).toBe(rows);
  });

  it('go to a spreadsheet line by line', () => {
    expect(
      clipboardText(columns, [
        [1, 'a\tb\nc'],
        [null, ''],
      ]),
    ).toBe('N\tT\n1\ta b c\n\t');
  });
});
