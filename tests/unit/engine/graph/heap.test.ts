import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Heap } from '#engine/graph/heap.ts';

it('returns numbers by key, then by number, between any insertions and removals', () => {
  const step = fc.option(fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 50 })), { nil: undefined });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const heap = new Heap(1);
      const model: [number, number][] = [];
      for (const pair of steps) {
        if (pair) {
          heap.push(...pair);
          model.push(pair);
        } else {
          model.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
          expect(heap.firstKey).toBe(model[0]?.[0] ?? Number.POSITIVE_INFINITY);
          expect(heap.pop()).toBe(model.shift()?.[1] ?? -1);
        }
        expect(heap.size).toBe(model.length);
      }
    }),
  );
});
