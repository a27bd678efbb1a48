import type { Size } from './cardSize.ts';
import type { Direction, Point } from './model.ts';

export interface Rect extends Point, Size {}

/** The smallest rectangle around all rectangles; an empty rectangle at the origin when there are none. */
export function boundsOf(rects: Iterable<Rect>): Rect {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { x, y, width, height } of rects) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The zoom at which something of this size just fits into the area. */
export function zoomToFit({ width, height }: Size, area: Size): number {
  return Math.min(area.width / width, area.height / height);
}

/** Whether two rectangles overlap. Rectangles that only share an edge do not. */
export function intersects(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Whether the inner rectangle lies in the outer one, edges included. */
export function contains(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** The point of a card where edges leave it. */
export function outPort({ x, y, width, height }: Rect, direction: Direction): Point {
  return direction === 'RIGHT' ? { x: x + width, y: y + height / 2 } : { x: x + width / 2, y: y + height };
}

/** The point of a card where edges arrive. */
export function inPort({ x, y, width, height }: Rect, direction: Direction): Point {
  return direction === 'RIGHT' ? { x, y: y + height / 2 } : { x: x + width / 2, y };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Radius of the round corners where an edge turns, in graph units. */
const BEND_RADIUS = 10;

/**
 * An SVG path through the points that leaves and arrives along the layout's direction. Forward stretches are S-curves, so that the edge reads as one
 * line around cards; where the edge turns back, its stretches are straight with round corners. An edge to an earlier layer without points between
 * its ends is one wide curve.
 */
export function edgePath(points: readonly Point[], direction: Direction): string {
  const first = points[0];
  if (!first) return '';
  const isRight = direction === 'RIGHT';
  const along = (point: Point) => (isRight ? point.x : point.y);
  const across = (point: Point) => (isRight ? point.y : point.x);
  const isStraight = (from: Point, to: Point) =>
    across(from) === across(to) ? along(to) > along(from) || points.length > 2 : along(to) <= along(from) && points.length > 2;
  let path = `M${spot(first)}`;
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!;
    const to = points[i]!;
    const next = points[i + 1];
    if (!isStraight(from, to)) {
      const ahead = along(to) - along(from);
      const reach = ahead > 0 ? ahead / 2 : Math.max(80, -ahead / 3);
      const out = isRight ? { x: from.x + reach, y: from.y } : { x: from.x, y: from.y + reach };
      const back = isRight ? { x: to.x - reach, y: to.y } : { x: to.x, y: to.y - reach };
      path += `C${spot(out)} ${spot(back)} ${spot(to)}`;
    } else if (next && isStraight(to, next)) {
      path += `L${spot(towards(to, from))}Q${spot(to)} ${spot(towards(to, next))}`;
    } else path += `L${spot(to)}`;
  }
  return path;
}

const spot = ({ x, y }: Point) => `${round(x)},${round(y)}`;

/** The point on the line from `from` to `to` where a round corner at `from` ends: at most `BEND_RADIUS` away, and at most halfway. */
function towards(from: Point, to: Point): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const part = distance === 0 ? 0 : Math.min(BEND_RADIUS, distance / 2) / distance;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The rectangle around an edge's points, with a margin of 40 graph units for its curves. */
export function pathBounds(points: readonly Point[]): Rect {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs) - 40;
  const y = Math.min(...ys) - 40;
  return { x, y, width: Math.max(...xs) + 40 - x, height: Math.max(...ys) + 40 - y };
}
