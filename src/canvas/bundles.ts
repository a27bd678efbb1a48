import type { Rect } from './geometry.ts';
import type { Bundle } from './groups.ts';
import type { Direction, Point } from './model.ts';

/** A bundle as it is drawn. */
export interface DrawnBundle extends Bundle {
  key: string;
  path: string;
  /** Width of the line, in graph units: wider the more edges, but far less than in proportion. */
  width: number;
  labelAt: Point;
  /** Whether its count is shown without asking: it is among the largest. */
  isLarge: boolean;
}

/** More counts than this cover each other. */
const MOST_LABELS = 12;
const THICKEST = 14;

/**
 * The way of each bundle from box to box: it leaves and arrives along the layout's direction, bundles at one side of a box side by side in the
 * order of what they join, so that they cross as little as can be.
 */
export function bundlePaths(bundles: readonly Bundle[], boxes: ReadonlyMap<string, Rect>, direction: Direction): DrawnBundle[] {
  const isRight = direction === 'RIGHT';
  const across = (box: Rect) => (isRight ? box.y + box.height / 2 : box.x + box.width / 2);
  const ends = bundles.flatMap((bundle) => {
    const [from, to] = [boxes.get(bundle.from), boxes.get(bundle.to)];
    return from && to ? [{ bundle, from, to }] : [];
  });
  /** Where on a box's side each bundle has its end, 0 to 1. */
  const places = (boxOf: (end: (typeof ends)[number]) => Rect, otherOf: (end: (typeof ends)[number]) => Rect) => {
    const bySide = new Map<Rect, (typeof ends)[number][]>();
    for (const end of ends) {
      const side = bySide.get(boxOf(end));
      if (side) side.push(end);
      else bySide.set(boxOf(end), [end]);
    }
    const place = new Map<Bundle, number>();
    for (const side of bySide.values()) {
      side.sort((a, b) => across(otherOf(a)) - across(otherOf(b)));
      for (const [index, { bundle }] of side.entries()) place.set(bundle, (index + 1) / (side.length + 1));
    }
    return place;
  };
  const out = places(
    ({ from }) => from,
    ({ to }) => to,
  );
  const into = places(
    ({ to }) => to,
    ({ from }) => from,
  );
  const least = [...bundles].sort((a, b) => b.count - a.count)[MOST_LABELS - 1]?.count ?? 0;
  return ends.map(({ bundle, from, to }) => {
    const start = pointAt(from, out.get(bundle)!, isRight, 1);
    const end = pointAt(to, into.get(bundle)!, isRight, 0);
    const forward = isRight ? end.x - start.x : end.y - start.y;
    // What leads back goes out and comes in from the far side, in one wide curve.
    const reach = forward > 0 ? Math.max(forward / 2, 30) : Math.max(80, -forward / 3);
    const a = isRight ? { x: start.x + reach, y: start.y } : { x: start.x, y: start.y + reach };
    const b = isRight ? { x: end.x - reach, y: end.y } : { x: end.x, y: end.y - reach };
    const near = { x: (start.x + 3 * a.x + 3 * b.x + end.x) / 8, y: (start.y + 3 * a.y + 3 * b.y + end.y) / 8 };
    const round = (point: Point) => `${Math.round(point.x)},${Math.round(point.y)}`;
    return {
      ...bundle,
      key: JSON.stringify([bundle.from, bundle.to]),
      path: `M${round(start)}C${round(a)} ${round(b)} ${round(end)}`,
      width: Math.min(THICKEST, 1.5 + 1.6 * Math.log2(bundle.count)),
      labelAt: near,
      isLarge: bundle.count >= least,
    };
  });
}

function pointAt(box: Rect, place: number, isRight: boolean, far: 0 | 1): Point {
  return isRight
    ? { x: box.x + far * box.width, y: box.y + place * box.height }
    : { x: box.x + place * box.width, y: box.y + far * box.height };
}
