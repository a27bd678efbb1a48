import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, namesBelow } from '#playground/run-order/barNames.ts';

const anyBars = fc
  .array(fc.record({ slot: fc.nat(3), length: fc.integer({ min: 1, max: 30 }), letters: fc.integer({ min: 1, max: 40 }) }), {
    maxLength: 40,
  })
  .map((rows) => {
    const ends = [0, 0, 0, 0];
    const bars = rows.map(({ slot, length, letters }, node) => {
      const start = ends[slot]!;
      ends[slot] = start + length;
      return { node, slot, start, finish: start + length, isFailure: false, letters };
    });
    return { bars: bars.sort((a, b) => a.start - b.start), total: Math.max(1, ...ends) };
  });

test('names below their bars stay within the axis, and none lies over another', () => {
  fc.assert(
    fc.property(anyBars, fc.integer({ min: 120, max: 1500 }), ({ bars, total }, width) => {
      const letters = new Map(bars.map((bar) => [bar.node, bar.letters]));
      const names = namesBelow(bars, total, width, (node) => 'N'.repeat(letters.get(node)!));
      for (const [index, a] of names.entries()) {
        expect(a.x >= 0 && a.x + a.width <= width + 1).toBe(true);
        for (const b of names.slice(index + 1)) {
          if (a.slot === b.slot && a.line === b.line) expect(a.x + a.width <= b.x || b.x + b.width <= a.x).toBe(true);
        }
      }
      expect(linesOf(names)).toBeLessThanOrEqual(4);
    }),
  );
});

test('a name that fits stands in its bar; in a narrow place three short bars in a row have all their names', () => {
  const bars = [0, 1, 2].map((node) => ({ node, slot: 0, start: node, finish: node + 1, isFailure: false }));
  expect(namesBelow(bars, 3, 900, () => 'STG_CUSTOMER')).toEqual([]);
  const names = namesBelow(bars, 3, 250, () => 'STG_CUSTOMER');
  expect(names.map(({ text }) => text)).toEqual(['STG_CUSTOMER', 'STG_CUSTOMER', 'STG_CUSTOMER']);
  expect(linesOf(names)).toBeGreaterThan(1);
  expect(namesBelow(bars, 0, 250, () => 'A')).toEqual([]);
});
