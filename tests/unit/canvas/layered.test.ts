import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD } from '#canvas/geometry.ts';
import { layeredLayout, layersOf } from '#canvas/layered.ts';
import { anyGraph, graphOf } from './structures.ts';

describe('layersOf', () => {
  test('is the longest path from a start', () => {
    const { structure } = graphOf('a>b b>c a>c d');
    expect(layersOf(structure)).toEqual([0, 1, 2, 0]);
  });

  test('gives every node of a cycle a layer too', () => {
    expect(layersOf(graphOf('a>b b>a').structure).toSorted()).toEqual([0, 1]);
  });

  test('a chain of 50,000 nodes does not overflow', () => {
    const chain = Array.from({ length: 50_000 }, (_, index) => `n${index}>n${index + 1}`).join(' ');
    expect(layersOf(graphOf(chain).structure).at(-1)).toBe(50_000);
  });
});

describe('layeredLayout', () => {
  test('no two cards overlap, and without a cycle every edge goes forward', () => {
    fc.assert(
      fc.property(anyGraph, fc.constantFrom('RIGHT' as const, 'DOWN' as const), ({ structure }, direction) => {
        const points = layeredLayout(structure, direction);
        points.forEach((a, i) => {
          for (const b of points.slice(i + 1)) {
            expect(Math.abs(a.x - b.x) >= CARD.width || Math.abs(a.y - b.y) >= CARD.height).toBe(true);
          }
        });
        const layers = layersOf(structure);
        const along = direction === 'RIGHT' ? 'x' : 'y';
        for (const [from, to] of structure.edges) {
          if (layers[from]! < layers[to]!) expect(points[from]![along]).toBeLessThan(points[to]![along]);
        }
      }),
    );
  });
});
