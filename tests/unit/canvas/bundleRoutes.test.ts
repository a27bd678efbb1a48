import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bundleRoutes } from '#canvas/bundleRoutes.ts';
import type { Rect } from '#canvas/geometry.ts';
import type { Bundle } from '#canvas/groups.ts';
import type { Direction, Point } from '#canvas/model.ts';

const DIRECTIONS: Direction[] = ['RIGHT', 'DOWN'];
const turned = ({ x, y, width, height }: Rect): Rect => ({ x: y, y: x, width: height, height: width });

/** Boxes in columns, as a layout to the right has them: columns apart, boxes of a column one under the other, each of its own size. */
const anyBoxes = fc
  .array(
    fc.record({
      top: fc.integer({ min: -200, max: 200 }),
      heights: fc.array(fc.integer({ min: 60, max: 400 }), { minLength: 1, maxLength: 5 }),
      width: fc.integer({ min: 120, max: 400 }),
      after: fc.constantFrom(28, 96),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((columns) => {
    const boxes = new Map<string, Rect>();
    let x = 0;
    for (const { top, heights, width, after } of columns) {
      let y = top;
      for (const [index, height] of heights.entries()) {
        // The first is as wide as its column, the others may be narrower.
        boxes.set(`b${boxes.size}`, { x, y, width: index === 0 ? width : width - 40, height });
        y += height + 28;
      }
      x += width + after;
    }
    return boxes;
  });

const anyWorld = anyBoxes.chain((boxes) =>
  fc.record({
    boxes: fc.constant(boxes),
    direction: fc.constantFrom(...DIRECTIONS),
    bundles: fc
      .uniqueArray(
        fc.record({ from: fc.nat(boxes.size - 1), to: fc.nat(boxes.size - 1), count: fc.integer({ min: 1, max: 3000 }) }),
        { selector: ({ from, to }) => `${from} ${to}`, maxLength: 25 },
      )
      .map((all) =>
        all.filter(({ from, to }) => from !== to).map(({ from, to, count }) => ({ from: `b${from}`, to: `b${to}`, count })),
      ),
  }),
);

/** Points close together on a route, including its S-curves, without its ends. */
function along(points: readonly Point[], direction: Direction): Point[] {
  const flat = direction === 'RIGHT' ? points : points.map(({ x, y }) => ({ x: y, y: x }));
  const found: Point[] = [];
  for (const [index, to] of flat.slice(1).entries()) {
    const from = flat[index]!;
    for (let at = 0.02; at < 1; at += 0.04) {
      const bent = to.x > from.x ? 3 * at * at * (1 - at) + at ** 3 : at;
      const ahead = to.x > from.x ? 1.5 * at * (1 - at) + at ** 3 : at;
      found.push({ x: from.x + (to.x - from.x) * ahead, y: from.y + (to.y - from.y) * bent });
    }
  }
  return direction === 'RIGHT' ? found : found.map(({ x, y }) => ({ x: y, y: x }));
}

const isIn = ({ x, y }: Point, box: Rect) =>
  x > box.x + 0.01 && x < box.x + box.width - 0.01 && y > box.y + 0.01 && y < box.y + box.height - 0.01;

describe('the routes of bundles', () => {
  test('no route passes behind a box, and each begins and ends at its own boxes', () => {
    fc.assert(
      fc.property(anyWorld, ({ boxes: upright, bundles, direction }) => {
        const boxes = direction === 'RIGHT' ? upright : new Map([...upright].map(([key, box]) => [key, turned(box)]));
        const routes = bundleRoutes(bundles, boxes, direction, () => 6);
        expect(routes.map(({ bundle }) => bundle)).toEqual(bundles);
        for (const { bundle, points } of routes) {
          const [from, to] = [boxes.get(bundle.from)!, boxes.get(bundle.to)!];
          const [start, end] = [points[0]!, points.at(-1)!];
          if (direction === 'RIGHT') {
            expect([start.x, end.x]).toEqual([from.x + from.width, to.x]);
            expect(start.y > from.y && start.y < from.y + from.height).toBe(true);
            expect(end.y > to.y && end.y < to.y + to.height).toBe(true);
          } else {
            expect([start.y, end.y]).toEqual([from.y + from.height, to.y]);
            expect(start.x > from.x && start.x < from.x + from.width).toBe(true);
            expect(end.x > to.x && end.x < to.x + to.width).toBe(true);
          }
          const behind = along(points, direction).flatMap((point) => [...boxes].filter(([, box]) => isIn(point, box)));
          expect(behind.map(([key]) => `${bundle.from} to ${bundle.to} is behind ${key}`)).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  });

  const row = (count: number) =>
    new Map(
      Array.from({ length: count }, (_, index): [string, Rect] => [
        `b${index}`,
        { x: index * 300, y: 0, width: 200, height: 100 },
      ]),
    );
  const bundle = (from: number, to: number): Bundle => ({ from: `b${from}`, to: `b${to}`, count: 1 });

  test('what goes to one box shares its lane, and its place there', () => {
    const boxes = row(4);
    boxes.set('above', { x: 0, y: -128, width: 200, height: 100 });
    const routes = bundleRoutes(
      [{ from: 'above', to: 'b3', count: 1 }, { ...bundle(0, 3), count: 2 }, bundle(2, 3)],
      boxes,
      'RIGHT',
      () => 4,
    );
    const [first, second, direct] = routes.map(({ points }) => points);
    expect(first!.at(-1)).toEqual(second!.at(-1));
    expect(first!.at(-2)).toEqual(second!.at(-2));
    expect(direct!.at(-1)).not.toEqual(second!.at(-1));
  });

  test('a route that goes back goes around the boxes between, and a route between neighbors makes no detour', () => {
    const [back, ahead] = bundleRoutes([bundle(2, 0), bundle(0, 1)], row(3), 'RIGHT', () => 4);
    expect(back!.points.some(({ y }) => y < 0 || y > 100)).toBe(true);
    expect(ahead!.points).toHaveLength(2);
  });
});
