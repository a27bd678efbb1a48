import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN_TYPES, fits, foundType } from '#warehouse/custom/columnTypes.ts';

describe('the type of a column', () => {
  it.each([
    [['1', '-20', '300'], 'NUMBER(38,0)'],
    [['1', '2.50'], 'NUMBER(38,2)'],
    [['0.123', null, '7'], 'NUMBER(38,6)'],
    [['1e3', '2'], 'FLOAT'],
    [['2026-01-31', '2024-02-29'], 'DATE'],
    [['2026-01-31', '2026-01-31 10:20:30.5'], 'TIMESTAMP'],
    [['2026-02-30'], 'VARCHAR'],
    [['true', 'FALSE'], 'BOOLEAN'],
    [['007', '12'], 'VARCHAR'],
    [['0', '0.5'], 'NUMBER(38,2)'],
    [[null, null], 'VARCHAR'],
    [['a', '1'], 'VARCHAR'],
    [['31.01.2026'], 'VARCHAR'],
  ])('of %j is %s', (values, type) => {
    expect(foundType(values)).toBe(type);
  });

  it('fits every value that it was found from', () => {
    const value = fc.oneof(
      fc.integer().map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc
        .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
        .map((date) => date.toISOString()),
      fc.boolean().map(String),
      fc.string(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const type = foundType(values);
        expect(COLUMN_TYPES).toContain(type);
        for (const one of values) expect(one === null || fits(one, type)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a value fits', () => {
  it.each([
    ['12.5', 'NUMBER(38,0)', false],
    ['12.0', 'NUMBER(38,0)', true],
    ['123456', 'NUMBER(5,0)', false],
    ['123.45', 'DECIMAL(5,2)', true],
    ['1234.5', 'DECIMAL(5,2)', false],
    ['abc', 'VARCHAR(2)', false],
    ['abc', 'STRING', true],
    ['9', 'BIGINT', true],
    ['yes', 'BOOLEAN', false],
    ['10:20', 'TIME', true],
    ['2026-01-01T10:20:30Z', 'TIMESTAMP_NTZ(9)', true],
    ['2026-13-01', 'DATE', false],
    ['', 'NUMBER(38,0)', false],
  ])('%j %s: %s', (value, type, does) => {
    expect(fits(value, type)).toBe(does);
  });
});
