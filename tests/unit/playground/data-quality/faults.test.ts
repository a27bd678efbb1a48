import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellFault } from '#playground/data-quality/cellFault.ts';
import { faultsOf, fixed } from '#playground/data-quality/faults.ts';
import { ORPHANS, TWICE, WITHOUT_KEY, YESTERDAY } from '#playground/data-quality/samples.ts';

const whats = (delivery: Parameters<typeof faultsOf>[0]) => faultsOf(delivery).map(({ source, what }) => `${source}: ${what}`);

describe('what is wrong with delivered rows', () => {
  it('is found where the stories put it, and nowhere else', () => {
    expect(whats(YESTERDAY)).toEqual([]);
    expect(whats(WITHOUT_KEY)).toEqual(['CUSTOMER: no key', 'CUSTOMER: no key', 'CUSTOMER: no phone']);
    expect(whats(TWICE)).toEqual(['CUSTOMER: key twice']);
    expect(whats(ORPHANS)).toEqual(['ORDERS: no customer 99', 'ORDERS: no customer']);
  });

  it('is gone from a fixed delivery, whatever was in it; a delivery without a row becomes yesterday’s', () => {
    const cell = fc.option(fc.constantFrom('1', '2', '-3', 'x'), { nil: null });
    const rows = fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), { maxLength: 6 });
    fc.assert(
      fc.property(rows, rows, (CUSTOMER, ORDERS) => {
        expect(faultsOf(fixed({ CUSTOMER, ORDERS }, YESTERDAY))).toEqual([]);
      }),
    );
    expect(fixed({ CUSTOMER: [], ORDERS: [] }, YESTERDAY)).toEqual(YESTERDAY);
  });
});

describe('a value that is typed', () => {
  it('fits the type of its column, or says what would', () => {
    expect(cellFault('NUMBER(38,0)', 'x')).toMatch(/A number/);
    expect(cellFault('NUMBER(12,2)', '-3.50')).toBeUndefined();
    expect(cellFault('DATE', '2026-02-30')).toMatch(/A day/);
    expect(cellFault('DATE', '2026-02-28')).toBeUndefined();
    expect(cellFault('VARCHAR(1)', 'FF')).toBe('At most 1 character.');
    expect(cellFault('NUMBER(38,0)', '')).toBeUndefined();
  });
});
