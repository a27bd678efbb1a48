import type { Rect } from './geometry.ts';
import type { Bundle } from './groups.ts';
import type { Direction, Point } from './model.ts';

/** A bundle with the points of its line: from the far side of one box, around all other boxes, to the near side of the other box. */
export interface RoutedBundle {
  bundle: Bundle;
  points: readonly Point[];
  /** Whether the bundle leads back, because the two groups read each other. */
  isBack: boolean;
}

/** A box in the coordinates of the layout's direction: `u` along the direction, `v` across it. */
interface Span {
  u0: number;
  u1: number;
  v0: number;
  v1: number;
}

/** Boxes that are side by side across the direction, and the gaps between, before and behind them. */
interface Column {
  u0: number;
  u1: number;
  gaps: { v0: number; v1: number }[];
}

/** The line of a bundle while its points are being chosen. */
interface Route {
  bundle: Bundle;
  width: number;
  from: Span;
  to: Span;
  /** Indexes of the columns of its two boxes. */
  first: number;
  last: number;
  /** The points that it passes between its ends, as `[u, v]`. */
  stops: [number, number][];
  /** Key of the lane that it arrives through. All bundles that arrive at a box through one lane are a single line there. */
  lane?: string;
}

/** Graph units between a box and a line that passes it. */
const BOX_DISTANCE = 7;
/** Graph units between two lines that pass through the same gap. */
const LANE_DISTANCE = 5;
/** Minimum width of a gap that lines pass through, in graph units. */
const MIN_GAP = 16;
/** Cost, in graph units, of passing outside of all boxes, where a line may be out of view. */
const OUTSIDE_COST = 140;
/** Graph units between a line that goes back and the columns it passes: for the first line, more for each further line, and at most. */
const BACK_DISTANCE = { first: 16, step: 7, max: 40 };

const middle = (span: Span) => (span.v0 + span.v1) / 2;
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * Routes each bundle between the boxes. A line leaves and arrives along the layout's direction, beside the other lines of the same box, in the order in
 * which they separate, so that few cross. It passes a column of boxes in between through the nearest gap, where bundles to the same box share a lane
 * and become a single line. A line that goes back goes around everything between its ends.
 *
 * @param widthOf The width of a bundle's line, in graph units.
 */
export function bundleRoutes(
  bundles: readonly Bundle[],
  boxes: ReadonlyMap<string, Rect>,
  direction: Direction,
  widthOf: (bundle: Bundle) => number,
): RoutedBundle[] {
  const isRight = direction === 'RIGHT';
  const spans = new Map(
    [...boxes].map(([key, { x, y, width, height }]): [string, Span] => [
      key,
      isRight ? { u0: x, u1: x + width, v0: y, v1: y + height } : { u0: y, u1: y + height, v0: x, v1: x + width },
    ]),
  );
  const columns = columnsOf([...spans.values()]);
  const columnAt = ({ u0 }: Span) => columns.findLastIndex((column) => column.u0 <= u0);
  const routes = bundles.flatMap((bundle): Route[] => {
    const [from, to] = [spans.get(bundle.from), spans.get(bundle.to)];
    if (!from || !to) return [];
    return [{ bundle, width: widthOf(bundle), from, to, first: columnAt(from), last: columnAt(to), stops: [] }];
  });
  const [top, bottom] = [
    Math.min(...[...spans.values()].map(({ v0 }) => v0)),
    Math.max(...[...spans.values()].map(({ v1 }) => v1)),
  ];
  for (const [index, column] of columns.entries()) routeThroughColumn(routes, index, column, top, bottom);
  for (const [index, route] of routes.filter(({ first, last }) => last <= first).entries())
    routeBack(route, index, columns, [...spans.values()]);
  const out = sharesOf(
    routes,
    ({ from }) => from,
    ({ stops, to }) => stops[0]?.[1] ?? middle(to),
    () => undefined,
  );
  const into = sharesOf(
    routes,
    ({ to }) => to,
    ({ stops, from }) => stops.at(-1)?.[1] ?? middle(from),
    ({ lane }) => lane,
  );
  return routes.map((route) => {
    const { bundle, from, to, first, last, stops } = route;
    const [start, end] = [from.v0 + out.get(route)! * (from.v1 - from.v0), to.v0 + into.get(route)! * (to.v1 - to.v0)];
    const isBack = last <= first;
    const points: [number, number][] = [[from.u1, start]];
    // A line from a box that is narrower than its column goes straight until the end of the column.
    if (!isBack && columns[first]!.u1 > from.u1) points.push([columns[first]!.u1, start]);
    if (isBack) points.push([stops[0]![0], start], ...stops, [stops.at(-1)![0], end]);
    else points.push(...stops);
    points.push([to.u0, end]);
    return { bundle, isBack, points: points.map(([u, v]) => (isRight ? { x: u, y: v } : { x: v, y: u })) };
  });
}

function columnsOf(spans: readonly Span[]): Column[] {
  const columns: (Column & { inside: Span[] })[] = [];
  for (const span of [...spans].sort((a, b) => a.u0 - b.u0)) {
    const last = columns.at(-1);
    if (last && span.u0 < last.u1) {
      last.inside.push(span);
      last.u1 = Math.max(last.u1, span.u1);
    } else columns.push({ u0: span.u0, u1: span.u1, gaps: [], inside: [span] });
  }
  for (const column of columns) {
    let free = Number.NEGATIVE_INFINITY;
    for (const { v0, v1 } of column.inside.sort((a, b) => a.v0 - b.v0)) {
      if (v0 - free >= MIN_GAP) column.gaps.push({ v0: free, v1: v0 });
      free = Math.max(free, v1);
    }
    column.gaps.push({ v0: free, v1: Number.POSITIVE_INFINITY });
  }
  return columns;
}

/** Routes all bundles that pass a column through its gaps. */
function routeThroughColumn(routes: readonly Route[], index: number, { u0, u1, gaps }: Column, top: number, bottom: number) {
  const lanes = new Map<string, { gap: number; wanted: number; width: number; last: number; routes: Route[] }>();
  for (const route of routes) {
    if (index <= route.first || index >= route.last) continue;
    const [u, v] = route.stops.at(-1) ?? [route.from.u1, middle(route.from)];
    const wanted = v + ((middle(route.to) - v) * ((u0 + u1) / 2 - u)) / (route.to.u0 - u);
    const costs = gaps.map((gap) => {
      const [least, most] = [gap.v0 + BOX_DISTANCE, gap.v1 - BOX_DISTANCE];
      const near = clamp(wanted, least, most);
      return Math.abs(near - wanted) + (near < top || near > bottom ? OUTSIDE_COST : 0);
    });
    const gap = costs.indexOf(Math.min(...costs));
    const key = JSON.stringify([index, gap, route.bundle.to]);
    const lane = lanes.get(key) ?? { gap, wanted: 0, width: 0, last: route.last, routes: [] };
    lanes.set(key, lane);
    lane.wanted += wanted;
    lane.width = Math.max(lane.width, route.width);
    lane.routes.push(route);
    route.lane = key;
  }
  for (const [at, gap] of gaps.entries()) {
    const inside = [...lanes.values()].filter((lane) => lane.gap === at);
    for (const lane of inside) lane.wanted /= lane.routes.length;
    for (const [lane, v] of placed(inside, gap)) for (const { stops } of lane.routes) stops.push([u0, v], [u1, v]);
  }
}

/** The positions of lanes in a gap: near their wanted positions, in an order in which they don't cross. */
function placed<Lane extends { wanted: number; width: number; last: number }>(
  lanes: readonly Lane[],
  { v0, v1 }: { v0: number; v1: number },
): [Lane, number][] {
  // Beyond the outermost box, the lane that turns in first is nearest to it.
  const turn = v0 === Number.NEGATIVE_INFINITY ? -1 : v1 === Number.POSITIVE_INFINITY ? 1 : 0;
  const sorted = [...lanes].sort((a, b) => turn * (a.last - b.last) || a.wanted - b.wanted);
  const available = v1 - v0 - 2 * BOX_DISTANCE;
  const needed = sorted.reduce((sum, { width }) => sum + width + LANE_DISTANCE, -LANE_DISTANCE);
  const scale = Math.min(1, Math.max(available, 1) / needed);
  const found = sorted.map(({ wanted }) => clamp(wanted, v0 + BOX_DISTANCE, v1 - BOX_DISTANCE));
  const half = (index: number) => (sorted[index]!.width / 2) * scale;
  const step = (index: number) => half(index) + half(index + 1) + LANE_DISTANCE * scale;
  // First each lane is moved behind the previous lane; then, from the far end, each is moved before the next lane.
  for (const index of found.keys()) {
    const least = index === 0 ? v0 + BOX_DISTANCE + half(0) : found[index - 1]! + step(index - 1);
    found[index] = Math.max(found[index]!, least);
  }
  for (const index of [...found.keys()].reverse()) {
    const most = index === found.length - 1 ? v1 - BOX_DISTANCE - half(index) : found[index + 1]! - step(index);
    found[index] = Math.min(found[index]!, most);
  }
  return sorted.map((lane, index) => [lane, found[index]!]);
}

/** Routes a bundle back: out of its column, around all boxes up to the column of its target, on the nearer side. */
function routeBack(route: Route, index: number, columns: readonly Column[], spans: readonly Span[]) {
  const [before, behind] = [columns[route.last]!.u0, columns[route.first]!.u1];
  const gap = Math.min(
    before - (columns[route.last - 1]?.u1 ?? Number.NEGATIVE_INFINITY),
    (columns[route.first + 1]?.u0 ?? Number.POSITIVE_INFINITY) - behind,
  );
  const between = spans.filter(({ u0, u1 }) => u1 > before && u0 < behind);
  const [top, bottom] = [Math.min(...between.map(({ v0 }) => v0)), Math.max(...between.map(({ v1 }) => v1))];
  const mean = (middle(route.from) + middle(route.to)) / 2;
  const away = BACK_DISTANCE.first + route.width / 2 + index * BACK_DISTANCE.step;
  const v = mean - top < bottom - mean ? top - away : bottom + away;
  const beside = Math.min(BACK_DISTANCE.max, gap / 2, BACK_DISTANCE.first + index * BACK_DISTANCE.step);
  route.stops.push([behind + beside, v], [before - beside, v]);
}

/**
 * The position of each bundle's end on the side of its box, 0 to 1, in the order of the boxes at the other ends. Bundles of the same lane end at the
 * same point.
 */
function sharesOf(
  routes: readonly Route[],
  boxOf: (route: Route) => Span,
  otherEndOf: (route: Route) => number,
  laneOf: (route: Route) => string | undefined,
): Map<Route, number> {
  const sides = new Map<Span, Route[]>();
  for (const route of routes) {
    const side = sides.get(boxOf(route));
    if (side) side.push(route);
    else sides.set(boxOf(route), [route]);
  }
  const shares = new Map<Route, number>();
  for (const side of sides.values()) {
    side.sort((a, b) => otherEndOf(a) - otherEndOf(b));
    const ends: Route[][] = [];
    for (const route of side) {
      const lane = laneOf(route);
      const same = lane === undefined ? undefined : ends.find(([first]) => laneOf(first!) === lane);
      if (same) same.push(route);
      else ends.push([route]);
    }
    for (const [index, end] of ends.entries()) for (const route of end) shares.set(route, (index + 1) / (ends.length + 1));
  }
  return shares;
}
