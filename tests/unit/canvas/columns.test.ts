import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardSize } from '#canvas/cardSize.ts';
import { columnsWithin, sizeInColumns } from '#canvas/columns.ts';
import { inLayers, layersOf } from '#canvas/layered.ts';
import type { Part } from '#canvas/part.ts';

function partOf(count: number, edges: readonly (readonly [number, number])[]): Part {
  const successors = Array.from({ length: count }, (_, node) => edges.flatMap(([from, to]) => (from === node ? [to] : [])));
  const predecessors = Array.from({ length: count }, (_, node) => edges.flatMap(([from, to]) => (to === node ? [from] : [])));
  const layer = layersOf({ successors });
  return { sizes: successors.map(() => cardSize('ORDERS')), edges, successors, predecessors, layer, layers: inLayers(layer) };
}

const anyPart = fc.integer({ min: 1, max: 40 }).chain((count) =>
  fc
    .uniqueArray(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 80, selector: String })
    // Also edges that lead back, but none from a node to itself: parts have none.
    .map((edges) =>
      partOf(
        count,
        edges.filter(([from, to]) => from !== to),
      ),
    ),
);

test('every node is in one column, none of which is empty or higher than was asked for, and edges lead forward as between layers', () => {
  fc.assert(
    fc.property(anyPart, fc.integer({ min: 1, max: 12 }), (part, rows) => {
      const columns = columnsWithin(part, rows);
      expect(columns).toHaveLength(part.sizes.length);
      const counts = inLayers(columns).map(({ length }) => length);
      expect(Math.min(...counts)).toBeGreaterThan(0);
      expect(Math.max(...counts)).toBeLessThanOrEqual(rows);
      for (const [from, to] of part.edges) {
        if (part.layer[from]! < part.layer[to]!) expect(columns[from]!).toBeLessThan(columns[to]!);
      }
    }),
  );
});

test('what fits stays in its layers; a layer that does not is shared out among the columns that have room', () => {
  // Six sources, each with a stage, and one that reads two of those.
  const edges = [0, 1, 2, 3, 4, 5].map((i): [number, number] => [i, i + 6]);
  const part = partOf(13, [...edges, [6, 12], [7, 12]]);
  expect(columnsWithin(part, 6)).toBe(part.layer);
  const columns = columnsWithin(part, 4);
  expect(Math.max(...columns)).toBe(3);
  // Those that lead furthest come first.
  expect([columns[0], columns[1]]).toEqual([0, 0]);
});

test('the height counts the lines that pass a column once there are more than gaps for them', () => {
  const part = partOf(4, [
    [0, 1],
    [1, 2],
    [0, 2],
  ]);
  const { width, height } = sizeInColumns(part, [0, 1, 2, 1], 11);
  const { width: card, height: high } = cardSize('ORDERS');
  expect(width).toBe(3 * card + 2 * 46);
  expect(height).toBe(2 * (high + 24));
  expect(sizeInColumns(part, [0, 1, 2, 0], 11).height).toBe(2 * (high + 24));
});
