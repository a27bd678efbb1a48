import type { Size } from './cardSize.ts';
import type { Rect } from './geometry.ts';
import type { Point } from './model.ts';

/** Pixels between a toolbar and its card. */
const CARD_GAP = 6;
/** Weight of the area covered of the toolbar's own card, relative to the area covered of other cards. */
const OWN_CARD_WEIGHT = 3;

/**
 * The upper left corner of the toolbar of a card: below, above or beside the card, wherever it covers the least area of other rectangles; the first of
 * equally good corners. Always within `area`. All in pixels of the view.
 *
 * @param obstacles The rectangles that the toolbar should not cover: other cards, and names of groups.
 * @param area The part of the view that no other tools cover.
 */
export function barCorner(card: Rect, bar: Size, obstacles: readonly Rect[], area: Rect): Point {
  const within = (value: number, size: number, from: number, whole: number) =>
    Math.max(from, Math.min(value, Math.max(from, from + whole - size)));
  const below = card.y + card.height + CARD_GAP;
  const above = card.y - CARD_GAP - bar.height;
  const end = card.x + card.width - bar.width;
  const corners = [
    { x: card.x, y: below },
    { x: card.x, y: above },
    { x: end, y: below },
    { x: end, y: above },
    { x: (card.x + end) / 2, y: above },
    { x: card.x + card.width + CARD_GAP, y: card.y },
    { x: card.x - CARD_GAP - bar.width, y: card.y },
  ].map(({ x, y }) => ({ x: within(x, bar.width, area.x, area.width), y: within(y, bar.height, area.y, area.height) }));
  const costs = corners.map((corner) => {
    const covered = { ...corner, ...bar };
    return overlap(covered, card) * OWN_CARD_WEIGHT + obstacles.reduce((sum, other) => sum + overlap(covered, other), 0);
  });
  return corners[costs.indexOf(Math.min(...costs))]!;
}

/** Area that two rectangles share. */
function overlap(a: Rect, b: Rect): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}
