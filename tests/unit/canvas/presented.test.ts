import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BRIEF_SIZE } from '#canvas/cardSize.ts';
import { contains, type Rect } from '#canvas/geometry.ts';
import { PRESENTED_ZOOM, presentedParts } from '#canvas/presented.ts';

const anyRect = fc.record({
  x: fc.integer({ min: -3000, max: 3000 }),
  y: fc.integer({ min: -2000, max: 2000 }),
  width: fc.integer({ min: 100, max: 270 }),
  height: fc.integer({ min: 50, max: 300 }),
});
const anyGraph = fc
  .array(anyRect, { minLength: 1, maxLength: 60 })
  .map((rects) => new Map(rects.map((rect, index): [string, Rect] => [`n${index}`, rect])));
const anyViewport = fc.record({ width: fc.integer({ min: 400, max: 2600 }), height: fc.integer({ min: 430, max: 1400 }) });

describe('a graph in parts', () => {
  test('every card is in one part, and whole in the window when its name is as large as names are to be', () => {
    fc.assert(
      fc.property(anyGraph, anyViewport, fc.constantFrom('RIGHT' as const, 'DOWN' as const), (rects, viewport, direction) => {
        const parts = presentedParts(rects, viewport, direction);
        expect(parts.flatMap(({ ids }) => ids).sort()).toEqual([...rects.keys()].sort());
        for (const { ids, bounds } of parts) {
          expect(bounds.width * PRESENTED_ZOOM).toBeLessThanOrEqual(Math.max(viewport.width, 2 * 270 * PRESENTED_ZOOM));
          expect(bounds.height * PRESENTED_ZOOM).toBeLessThanOrEqual(Math.max(viewport.height, 2 * 300 * PRESENTED_ZOOM));
          for (const id of ids) expect(contains(bounds, rects.get(id)!)).toBe(true);
        }
      }),
    );
    expect(BRIEF_SIZE * PRESENTED_ZOOM).toBeGreaterThanOrEqual(24);
  });

  test('goes where data flows, and needs no parts for what is large enough as a whole', () => {
    const row = new Map(
      Array.from({ length: 12 }, (_, index): [string, Rect] => [`n${index}`, { x: index * 250, y: 0, width: 200, height: 54 }]),
    );
    const viewport = { width: 1180, height: 560 };
    const parts = presentedParts(row, viewport, 'RIGHT');
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.flatMap(({ ids }) => ids)).toEqual([...row.keys()]);
    expect(presentedParts(new Map([...row].slice(0, 3)), viewport, 'RIGHT')).toHaveLength(1);
    expect(presentedParts(new Map(), viewport, 'RIGHT')).toEqual([]);
  });
});
