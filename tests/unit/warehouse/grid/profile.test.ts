import { describe, expect, it } from 'vitest';
import { cellText, csvOf, profileOf } from '#warehouse/grid/profile.ts';

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
    expect(profileOf(columns, rows)).toEqual([
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
