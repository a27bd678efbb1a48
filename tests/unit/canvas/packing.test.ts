import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intersects } from '#canvas/geometry.ts';
import { pack } from '#canvas/packing.ts';

const sizes = fc.array(fc.record({ width: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 200 }) }), {
  minLength: 1,
  maxLength: 40,
});

test('rectangles are packed with their gap between them, within the size it says', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 50, max: 1000 }), fc.nat(30), (all, width, gap) => {
      const packed = pack(all, width, gap);
      const rects = packed.corners.map((corner, index) => ({ ...corner, ...all[index]! }));
      for (const [index, rect] of rects.entries()) {
        expect(rect.x).toBeGreaterThanOrEqual(0);
        expect(rect.x + rect.width).toBeLessThanOrEqual(
          Math.min(packed.width, Math.max(width, ...all.map((size) => size.width))),
        );
        expect(rect.y + rect.height).toBeLessThanOrEqual(packed.height);
        const around = { ...rect, width: rect.width + gap, height: rect.height + gap };
        for (const other of rects.slice(index + 1)) {
          expect(intersects(around, { ...other, width: other.width + gap, height: other.height + gap })).toBe(false);
        }
      }
    }),
  );
});

test('a small one goes up beside a high one, not below it', () => {
  expect(
    pack(
      [
        { width: 100, height: 300 },
        { width: 50, height: 20 },
        { width: 50, height: 20 },
      ],
      160,
      10,
    ).corners,
  ).toEqual([
    { x: 0, y: 0 },
    { x: 110, y: 0 },
    { x: 110, y: 30 },
  ]);
});
