import { bundleRoutes, type RoutedBundle } from './bundleRoutes.ts';
import { textWidth } from './cardSize.ts';
import { edgePath, intersects, type Rect } from './geometry.ts';
import type { Bundle } from './groups.ts';
import type { Direction, Point } from './model.ts';

/** A bundle with its line and the possible positions of its count. */
interface DrawnBundle extends Bundle {
  key: string;
  path: string;
  /** Width of the line, in graph units: grows with the logarithm of the number of edges. */
  width: number;
  /** Whether it leads back, because the two groups read each other. */
  isBack: boolean;
  /** Possible positions of its count, the best first. */
  labelsAt: readonly Point[];
  /** The count that its line shows: its own count, or the sum of all bundles in its lane, which only the largest shows. Undefined when it shows none. */
  laneLabel: { count: number; at: readonly Point[] } | undefined;
}

/** Maximum number of counts that are shown; more counts would cover each other. */
const MAX_LABELS = 12;
/** Maximum width of the line of a bundle, in graph units. */
const MAX_LINE_WIDTH = 14;

/** The line of each bundle from box to box, around other boxes, with its width and the possible positions of its count. */
export function bundlePaths(bundles: readonly Bundle[], boxes: ReadonlyMap<string, Rect>, direction: Direction): DrawnBundle[] {
  const widthOf = ({ count }: Bundle) => Math.min(MAX_LINE_WIDTH, 1.5 + 1.6 * Math.log2(count));
  const routes = bundleRoutes(bundles, boxes, direction, widthOf);
  const lanes = new Map<string, RoutedBundle[]>();
  for (const route of routes) {
    const arrival = JSON.stringify([route.bundle.to, route.points.at(-1)]);
    lanes.set(arrival, [...(lanes.get(arrival) ?? []), route]);
  }
  const laneLabels = new Map<Bundle, { count: number; at: readonly Point[] }>();
  for (const routed of lanes.values()) {
    const { bundle, points } = routed.reduce((most, one) => (one.bundle.count > most.bundle.count ? one : most));
    const count = routed.reduce((sum, one) => sum + one.bundle.count, 0);
    // The count of a lane is on its last stretch, where its bundles are a single line.
    laneLabels.set(bundle, { count, at: labelPoints(routed.length > 1 ? points.slice(-2) : points, direction) });
  }
  const least = [...laneLabels.values()].sort((a, b) => b.count - a.count)[MAX_LABELS - 1]?.count ?? 0;
  return routes.map(({ bundle, points, isBack }) => {
    const label = laneLabels.get(bundle);
    return {
      ...bundle,
      key: JSON.stringify([bundle.from, bundle.to]),
      path: edgePath(points, direction),
      width: widthOf(bundle),
      isBack,
      labelsAt: labelPoints(points, direction),
      laneLabel: label && label.count >= least ? label : undefined,
    };
  });
}

/** Possible positions of a count on a stretch, as shares of its length, the best first. */
const LABEL_SHARES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8] as const;
/** Padding around a count, as a share of its font size: the width of the outline around its digits. */
const LABEL_PADDING = 0.4;

/** The possible positions of the count of a line, those of the first stretch first. */
function labelPoints(points: readonly Point[], direction: Direction): Point[] {
  const stretches = points.slice(1).map((to, index) => [points[index]!, to] as const);
  return stretches.flatMap(([from, to]) => LABEL_SHARES.map((at) => onStretch(from, to, at, direction)));
}

/** The point at the share `at` of a stretch as `edgePath` draws it: an S-curve when it goes forward, else a straight line. */
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
 * Positions for the counts of the largest bundles: on their lines, over no other count and under no box; larger counts are placed first. A count
 * without a free position is left out.
 *
 * @param size Font size, in graph units.
 */
export function bundleLabels(bundles: readonly DrawnBundle[], boxes: ReadonlyMap<string, Rect>, size: number): BundleLabels {
  return freeLabels(
    bundles.flatMap(({ key, laneLabel }) => (laneLabel ? [{ key, ...laneLabel }] : [])),
    boxes,
    size,
  );
}

/** The same for all bundles of one box, such as the box that is pointed at. Each bundle shows its own count. */
export function labelsOfBox(
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
    const width = textWidth(count.toLocaleString('en'), size) + 2 * LABEL_PADDING * size;
    const height = size * (1 + 2 * LABEL_PADDING);
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
