import type { Size } from './cardSize.ts';
import type { Rect } from './geometry.ts';
import type { Point } from './model.ts';

/** How far a bar stays from its card. */
const BESIDE = 6;
/** Covering its own card counts this many times as much as covering another. */
const OWN = 3;

/**
 * The upper left corner of a bar that belongs to a card: below it, above it, or beside it, whichever covers least of what must be seen; of equal
 * ones the first. Always within the room. All in pixels of the view.
 *
 * @param seen What the bar should not lie over: other cards, and names of groups.
 * @param room The part of the view that no tools lie over.
 */
export function barCorner(card: Rect, bar: Size, seen: readonly Rect[], area: Rect): Point {
  const within = (value: number, size: number, from: number, whole: number) =>
    Math.max(from, Math.min(value, Math.max(from, from + whole - size)));
  const below = card.y + card.height + BESIDE;
  const above = card.y - BESIDE - bar.height;
  const end = card.x + card.width - bar.width;
  const corners = [
    { x: card.x, y: below },
    { x: card.x, y: above },
    { x: end, y: below },
    { x: end, y: above },
    { x: (card.x + end) / 2, y: above },
    { x: card.x + card.width + BESIDE, y: card.y },
    { x: card.x - BESIDE - bar.width, y: card.y },
  ].map(({ x, y }) => ({ x: within(x, bar.width, area.x, area.width), y: within(y, bar.height, area.y, area.height) }));
  const costs = corners.map((corner) => {
    const covered = { ...corner, ...bar };
    return overlap(covered, card) * OWN + seen.reduce((sum, other) => sum + overlap(covered, other), 0);
  });
  return corners[costs.indexOf(Math.min(...costs))]!;
}

function overlap(a: Rect, b: Rect): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}
