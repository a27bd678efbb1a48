import { bundleRoutes } from './bundleRoutes.ts';
import { textWidth } from './cardSize.ts';
import { edgePath, intersects, type Rect } from './geometry.ts';
import type { Bundle } from './groups.ts';
import type { Direction, Point } from './model.ts';

/** A bundle as it is drawn. */
export interface DrawnBundle extends Bundle {
  key: string;
  path: string;
  /** Width of the line, in graph units: wider the more edges, but far less than in proportion. */
  width: number;
  /** Where its count may stand, the best first. */
  labelsAt: readonly Point[];
  /** Whether its count is to be shown without asking: it is among the largest. */
  isLarge: boolean;
}

/** With more counts than this they would cover each other. */
const MOST_LABELS = 12;
const THICKEST = 14;

/** The way of each bundle from box to box, past the others, as a path with the width of its line and the places for its count. */
export function bundlePaths(bundles: readonly Bundle[], boxes: ReadonlyMap<string, Rect>, direction: Direction): DrawnBundle[] {
  const least = [...bundles].sort((a, b) => b.count - a.count)[MOST_LABELS - 1]?.count ?? 0;
  const widthOf = ({ count }: Bundle) => Math.min(THICKEST, 1.5 + 1.6 * Math.log2(count));
  return bundleRoutes(bundles, boxes, direction, widthOf).map(({ bundle, points }) => ({
    ...bundle,
    key: JSON.stringify([bundle.from, bundle.to]),
    path: edgePath(points, direction),
    width: widthOf(bundle),
    labelsAt: placesOn(points, direction),
    isLarge: bundle.count >= least,
  }));
}

/** Where on its curve a count may stand, the best first. */
const PLACES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8] as const;
/** Around a count, in its height. */
const AROUND_LABEL = 0.2;

/** Places on the way, those of its first stretch first: further on it may share a lane with others. */
function placesOn(points: readonly Point[], direction: Direction): Point[] {
  const stretches = points.slice(1).map((to, index) => [points[index]!, to] as const);
  return stretches.flatMap(([from, to]) => PLACES.map((at) => onStretch(from, to, at, direction)));
}

/** A point of one stretch as `edgePath` draws it: an S-curve ahead, straight where it turns. */
function onStretch(from: Point, to: Point, at: number, direction: Direction): Point {
  const isAhead = direction === 'RIGHT' ? to.x > from.x : to.y > from.y;
  const along = isAhead ? 1.5 * at * (1 - at) * (1 - at) + 1.5 * at * at * (1 - at) + at ** 3 : at;
  const across = isAhead ? 3 * at * at * (1 - at) + at ** 3 : at;
  const [byX, byY] = direction === 'RIGHT' ? [along, across] : [across, along];
  return { x: from.x + (to.x - from.x) * byX, y: from.y + (to.y - from.y) * byY };
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
  for (const { key, labelsAt, count } of bundles.filter(({ isLarge }) => isLarge).sort((a, b) => b.count - a.count)) {
    const width = textWidth(count.toLocaleString('en'), size) + 2 * AROUND_LABEL * size;
    const height = size * (1 + 2 * AROUND_LABEL);
    for (const point of labelsAt) {
      const rect = { x: point.x - width / 2, y: point.y - height / 2, width, height };
      if (taken.some((other) => intersects(other, rect))) continue;
      taken.push(rect);
      labels.set(key, point);
      break;
    }
  }
  return labels;
}
