import { bundleRoutes, type RoutedBundle } from './bundleRoutes.ts';
import { textWidth } from './cardSize.ts';
import { edgePath, intersects, type Rect } from './geometry.ts';
import type { Bundle } from './groups.ts';
import type { Direction, Point } from './model.ts';

/** A bundle as it is drawn. */
interface DrawnBundle extends Bundle {
  key: string;
  path: string;
  /** Width of the line, in graph units: wider the more edges, but far less than in proportion. */
  width: number;
  /** Where its count may be written, the best first. */
  labelsAt: readonly Point[];
  /** The count that is written beside its line: its own, or that of all bundles in its lane, which only one of them shows. Undefined: none. */
  said: { count: number; at: readonly Point[] } | undefined;
}

/** With more counts than this they would cover each other. */
const MAX_LABELS = 12;
const THICKEST = 14;

/** The way of each bundle from box to box, past the others, as a path with the width of its line and the points for its count. */
export function bundlePaths(bundles: readonly Bundle[], boxes: ReadonlyMap<string, Rect>, direction: Direction): DrawnBundle[] {
  const widthOf = ({ count }: Bundle) => Math.min(THICKEST, 1.5 + 1.6 * Math.log2(count));
  const routes = bundleRoutes(bundles, boxes, direction, widthOf);
  const lanes = new Map<string, RoutedBundle[]>();
  for (const route of routes) {
    const arrival = JSON.stringify([route.bundle.to, route.points.at(-1)]);
    lanes.set(arrival, [...(lanes.get(arrival) ?? []), route]);
  }
  const spoken = new Map<Bundle, { count: number; at: readonly Point[] }>();
  for (const routed of lanes.values()) {
    const { bundle, points } = routed.reduce((most, one) => (one.bundle.count > most.bundle.count ? one : most));
    const count = routed.reduce((sum, one) => sum + one.bundle.count, 0);
    // Where they have become one line: before they arrive.
    spoken.set(bundle, { count, at: labelPoints(routed.length > 1 ? points.slice(-2) : points, direction) });
  }
  const least = [...spoken.values()].sort((a, b) => b.count - a.count)[MAX_LABELS - 1]?.count ?? 0;
  return routes.map(({ bundle, points }) => {
    const said = spoken.get(bundle);
    return {
      ...bundle,
      key: JSON.stringify([bundle.from, bundle.to]),
      path: edgePath(points, direction),
      width: widthOf(bundle),
      labelsAt: labelPoints(points, direction),
      said: said && said.count >= least ? said : undefined,
    };
  });
}

/** The shares of a stretch at which its count may be written, the best first. */
const LABEL_SHARES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8] as const;
/** Around a count, in its height: as wide as the line of paper around its digits. */
const AROUND_LABEL = 0.4;

/** The points of a way at which its count may be written, those of the first stretch first. */
function labelPoints(points: readonly Point[], direction: Direction): Point[] {
  const stretches = points.slice(1).map((to, index) => [points[index]!, to] as const);
  return stretches.flatMap(([from, to]) => LABEL_SHARES.map((at) => onStretch(from, to, at, direction)));
}

/** A point of one stretch as `edgePath` draws it: an S-curve ahead, straight where it turns. */
function onStretch(from: Point, to: Point, at: number, direction: Direction): Point {
  const isAhead = direction === 'RIGHT' ? to.x > from.x : to.y > from.y;
  const along = isAhead ? 1.5 * at * (1 - at) * (1 - at) + 1.5 * at * at * (1 - at) + at ** 3 : at;
  const across = isAhead ? 3 * at * at * (1 - at) + at ** 3 : at;
  const [byX, byY] = direction === 'RIGHT' ? [along, across] : [across, along];
  return { x: from.x + (to.x - from.x) * byX, y: from.y + (to.y - from.y) * byY };
}

/** Counts by the key of their bundle. */
type BundleLabels = ReadonlyMap<string, { count: number; at: Point }>;

/**
 * Where the counts of the largest bundles are written: on their curves, none over another and none under a box, the larger first. One that finds no
 * free point is left out.
 *
 * @param size Height of the letters, in graph units.
 */
export function bundleLabels(bundles: readonly DrawnBundle[], boxes: ReadonlyMap<string, Rect>, size: number): BundleLabels {
  return freeLabels(
    bundles.flatMap(({ key, said }) => (said ? [{ key, ...said }] : [])),
    boxes,
    size,
  );
}

/** The same for the bundles of one box that is pointed at: each says its own count, however small. */
export function ownLabels(
  bundles: readonly DrawnBundle[],
  box: string,
  boxes: ReadonlyMap<string, Rect>,
  size: number,
): BundleLabels {
  return freeLabels(
    bundles.flatMap(({ key, from, to, count, labelsAt: at }) => (from === box || to === box ? [{ key, count, at }] : [])),
    boxes,
    size,
  );
}

function freeLabels(
  wanted: readonly { key: string; count: number; at: readonly Point[] }[],
  boxes: ReadonlyMap<string, Rect>,
  size: number,
): BundleLabels {
  const taken: Rect[] = [...boxes.values()];
  const labels = new Map<string, { count: number; at: Point }>();
  const all = [...wanted].sort((a, b) => b.count - a.count);
  for (const { key, count, at } of all) {
    const width = textWidth(count.toLocaleString('en'), size) + 2 * AROUND_LABEL * size;
    const height = size * (1 + 2 * AROUND_LABEL);
    for (const point of at) {
      const rect = { x: point.x - width / 2, y: point.y - height / 2, width, height };
      if (taken.some((other) => intersects(other, rect))) continue;
      taken.push(rect);
      labels.set(key, { count, at: point });
      break;
    }
  }
  return labels;
}
