import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bundleLabels, bundlePaths, labelsOfBox } from '#canvas/bundles.ts';
import { intersects, type Rect } from '#canvas/geometry.ts';

const SIZE = 15;

/** What the counts take of the drawing: digits are about half as wide as high. */
const rectsOf = (labels: ReturnType<typeof bundleLabels>) =>
  [...labels.values()].map(({ count, at: { x, y } }) => {
    const width = count.toLocaleString('en').length * SIZE * 0.5;
    return { x: x - width / 2, y: y - SIZE / 2, width, height: SIZE };
  });

/** Boxes in a grid, none over another, and bundles among them. */
const anyBundles = fc.integer({ min: 2, max: 14 }).chain((count) =>
  fc.record({
    boxes: fc.constant(
      new Map(
        Array.from({ length: count }, (_, index): [string, Rect] => [
          `g${index}`,
          { x: (index % 4) * 360, y: Math.floor(index / 4) * 140, width: 264, height: 112 },
        ]),
      ),
    ),
    bundles: fc.uniqueArray(
      fc.record({ from: fc.nat(count - 1), to: fc.nat(count - 1), count: fc.integer({ min: 1, max: 20_000 }) }),
      { selector: ({ from, to }) => `${from} ${to}`, maxLength: 40 },
    ),
    direction: fc.constantFrom('RIGHT' as const, 'DOWN' as const),
  }),
);

test('counts stand on their bundles, over no other count and under no box', () => {
  fc.assert(
    fc.property(anyBundles, ({ boxes, bundles, direction }) => {
      const named = bundles.map(({ from, to, count }) => ({ from: `g${from}`, to: `g${to}`, count }));
      const drawn = bundlePaths(named, boxes, direction);
      const labels = bundleLabels(drawn, boxes, SIZE);
      // At rest, and where a box is pointed at.
      const pointedAt = labelsOfBox(drawn, 'g0', boxes, SIZE);
      for (const rects of [rectsOf(labels), rectsOf(pointedAt)])
        for (const [index, rect] of rects.entries())
          for (const other of [...rects.slice(index + 1), ...boxes.values()]) expect(intersects(rect, other)).toBe(false);
      for (const { key, from, to, count } of drawn)
        expect([undefined, ...(from === 'g0' || to === 'g0' ? [count] : [])]).toContain(pointedAt.get(key)?.count);
      // What is said of lines that arrive as one adds up to all of them.
      const said = drawn.flatMap((bundle) => (bundle.laneLabel ? [bundle.laneLabel.count] : []));
      const total = named.reduce((sum, { count }) => sum + count, 0);
      expect(said.length < 12 ? said.reduce((sum, count) => sum + count, 0) : total).toBe(total);
      // If any count fits, the largest bundle has one.
      const [largest] = [...drawn].sort((a, b) => (b.laneLabel?.count ?? 0) - (a.laneLabel?.count ?? 0));
      const free = drawn.length > 0 && bundleLabels([largest!], boxes, SIZE).size > 0;
      expect(free && !labels.has(largest!.key)).toBe(false);
    }),
    { numRuns: 100 },
  );
});
