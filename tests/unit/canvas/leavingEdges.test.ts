import { describe, expect, test } from 'vitest';
import { contains, intersects, type Rect } from '#canvas/geometry.ts';
import { leavingEdges, placeLabels } from '#canvas/leavingEdges.ts';

const VIEW: Rect = { x: 0, y: 0, width: 600, height: 300 };
const card = (x: number, y: number): Rect => ({ x, y, width: 100, height: 40 });
const RECTS = new Map([
  ['a', card(20, 20)],
  ['b', card(300, 20)],
  ['cut', card(550, 120)],
  ['far', card(900, 200)],
  ['before', card(-400, 250)],
]);
const line = (from: string, to: string) => {
  const [a, b] = [RECTS.get(from)!, RECTS.get(to)!];
  return {
    edge: { from, to },
    points: [
      { x: a.x + a.width, y: a.y + 20 },
      { x: b.x, y: b.y + 20 },
    ],
  };
};
const LINES = [line('a', 'b'), line('a', 'far'), line('b', 'far'), line('b', 'cut'), line('before', 'a'), line('before', 'far')];

describe('edges that leave the view', () => {
  test('are those between a card in view and a card out of view, one for each card out of view', () => {
    const found = leavingEdges(LINES, RECTS, VIEW);
    expect(found.map(({ to, from, isReader }) => ({ to, from, isReader }))).toEqual([
      { to: 'far', from: 'a', isReader: true },
      { to: 'before', from: 'a', isReader: false },
    ]);
    expect(found[0]!.at[0]!.x).toBeGreaterThan(580);
    expect(found[1]!.at[0]!.x).toBeLessThan(20);
  });

  test('have labels in the view that cover no card and no other label', () => {
    const found = leavingEdges(LINES, RECTS, VIEW);
    const cards = [...RECTS.values()];
    const labels = placeLabels([...found, ...found], () => ({ width: 90, height: 14 }), cards, VIEW);
    expect(new Set(labels.map(({ edge }) => edge.to))).toEqual(new Set(['far', 'before']));
    for (const [index, { rect }] of labels.entries()) {
      expect(contains(VIEW, rect)).toBe(true);
      expect(cards.some((other) => intersects(other, rect))).toBe(false);
      for (const other of labels.slice(index + 1)) expect(intersects(rect, other.rect)).toBe(false);
    }
  });

  test('have no label where there is no free place', () => {
    const found = leavingEdges(LINES, RECTS, VIEW);
    expect(placeLabels(found, () => ({ width: 90, height: 14 }), [VIEW], VIEW)).toEqual([]);
  });
});
