import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barCorner } from '#canvas/barCorner.ts';
import { contains, intersects } from '#canvas/geometry.ts';

const BAR = { width: 170, height: 34 };
const AREA = { x: 90, y: 50, width: 900, height: 500 };
const CARD = { x: 400, y: 300, width: 120, height: 36 };

test('below the card where that is free, else above it, else beside it', () => {
  const below = { x: 400, y: 350, width: 120, height: 36 };
  const above = { x: 400, y: 250, width: 120, height: 36 };
  expect(barCorner(CARD, BAR, [], AREA)).toEqual({ x: 400, y: 342 });
  expect(barCorner(CARD, BAR, [below], AREA)).toEqual({ x: 400, y: 260 });
  expect(barCorner(CARD, BAR, [below, above], AREA)).toEqual({ x: 526, y: 300 });
  expect(barCorner(CARD, BAR, [below, above, { x: 560, y: 300, width: 120, height: 36 }], AREA)).toEqual({ x: 224, y: 300 });
});

test('it ends where its card ends when what is behind that would be covered, and stays beside tools', () => {
  const behind = { x: 525, y: 240, width: 300, height: 200 };
  expect(barCorner(CARD, BAR, [behind], AREA)).toEqual({ x: 350, y: 342 });
  expect(barCorner({ ...CARD, x: 20 }, BAR, [], AREA)).toEqual({ x: 90, y: 342 });
});

const anyCard = fc.record({
  x: fc.integer({ min: -200, max: 1100 }),
  y: fc.integer({ min: -200, max: 700 }),
  width: fc.integer({ min: 10, max: 200 }),
  height: fc.integer({ min: 10, max: 80 }),
});

test('wherever the cards are the bar is in the view, and on no other card while the place below is free and in view', () => {
  fc.assert(
    fc.property(anyCard, fc.array(anyCard, { maxLength: 12 }), (card, others) => {
      const bar = { ...barCorner(card, BAR, others, AREA), ...BAR };
      expect(contains(AREA, bar)).toBe(true);
      const below = { x: card.x, y: card.y + card.height + 6, ...BAR };
      const isFree = contains(AREA, below);
      if (isFree && !others.some((other) => intersects(below, other))) expect(bar).toEqual(below);
    }),
  );
});
