import { textWidth } from './cardSize.ts';
import { intersects, type Rect } from './geometry.ts';
import type { Bundle } from './groups.ts';
import type { Direction, Point } from './model.ts';

type Curve = readonly [Point, Point, Point, Point];

/** A bundle as it is drawn. */
export interface DrawnBundle extends Bundle {
  key: string;
  path: string;
  /** Width of the line, in graph units: wider the more edges, but far less than in proportion. */
  width: number;
  labelAt: Point;
  /** The cubic curve that is its path. */
  curve: Curve;
  /** Whether its count is to be shown without asking: it is among the largest. */
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
  const sharesOf = (boxOf: (end: (typeof ends)[number]) => Rect, otherOf: (end: (typeof ends)[number]) => Rect) => {
    const bySide = new Map<Rect, (typeof ends)[number][]>();
    for (const end of ends) {
      const side = bySide.get(boxOf(end));
      if (side) side.push(end);
      else bySide.set(boxOf(end), [end]);
    }
    const shares = new Map<Bundle, number>();
    for (const side of bySide.values()) {
      side.sort((a, b) => across(otherOf(a)) - across(otherOf(b)));
      for (const [index, { bundle }] of side.entries()) shares.set(bundle, (index + 1) / (side.length + 1));
    }
    return shares;
  };
  const out = sharesOf(
    ({ from }) => from,
    ({ to }) => to,
  );
  const into = sharesOf(
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
    const curve = [start, a, b, end] as const;
    const round = (point: Point) => `${Math.round(point.x)},${Math.round(point.y)}`;
    return {
      ...bundle,
      key: JSON.stringify([bundle.from, bundle.to]),
      path: `M${round(start)}C${round(a)} ${round(b)} ${round(end)}`,
      width: Math.min(THICKEST, 1.5 + 1.6 * Math.log2(bundle.count)),
      labelAt: onCurve(curve, PLACES[0]),
      curve,
      isLarge: bundle.count >= least,
    };
  });
}

/** Where on its curve a count may stand, the best first. */
const PLACES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8] as const;
/** Around a count, in its height. */
const AROUND_LABEL = 0.2;

function onCurve([a, b, c, d]: Curve, at: number): Point {
  const [p, q, r, s] = [(1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at ** 2 * (1 - at), at ** 3];
  return { x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y };
}

/**
 * Where the counts of the largest bundles stand: on their curves, none over another and none under a box, the larger first. One that has no
 * free place has none.
 *
 * @param size Height of the letters, in graph units.
 */
export function bundleLabels(
  bundles: readonly DrawnBundle[],
  boxes: ReadonlyMap<string, Rect>,
  size: number,
): ReadonlyMap<string, Point> {
  const taken: Rect[] = [...boxes.values()];
  const labels = new Map<string, Point>();
  for (const { key, curve, count } of bundles.filter(({ isLarge }) => isLarge).sort((a, b) => b.count - a.count)) {
    const width = textWidth(count.toLocaleString('en'), size) + 2 * AROUND_LABEL * size;
    const height = size * (1 + 2 * AROUND_LABEL);
    for (const at of PLACES) {
      const point = onCurve(curve, at);
      const rect = { x: point.x - width / 2, y: point.y - height / 2, width, height };
      if (taken.some((other) => intersects(other, rect))) continue;
      taken.push(rect);
      labels.set(key, point);
      break;
    }
  }
  return labels;
}

function pointAt(box: Rect, share: number, isRight: boolean, far: 0 | 1): Point {
  return isRight
    ? { x: box.x + far * box.width, y: box.y + share * box.height }
    : { x: box.x + share * box.width, y: box.y + far * box.height };
}
