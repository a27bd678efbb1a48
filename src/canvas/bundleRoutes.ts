import type { Rect } from './geometry.ts';
import type { Bundle } from './groups.ts';
import type { Direction, Point } from './model.ts';

/** A bundle with its way: from the far side of one box, past all others, to the near side of the next. */
export interface RoutedBundle {
  bundle: Bundle;
  points: readonly Point[];
}

/** A box as the layout's direction sees it: `u` along it, `v` across. */
interface Span {
  u0: number;
  u1: number;
  v0: number;
  v1: number;
}

/** Boxes that are side by side across the direction, and what is free between, before and behind them. */
interface Column {
  u0: number;
  u1: number;
  gaps: { v0: number; v1: number }[];
}

interface Way {
  bundle: Bundle;
  width: number;
  from: Span;
  to: Span;
  /** The columns of its ends. */
  first: number;
  last: number;
  /** What it passes between its ends: along, across. */
  stops: [number, number][];
  /** What it shares its arrival with: all that come to a box through one lane are one line there. */
  lane?: string;
}

/** Between a box and a line that passes it, and between two such lines. */
const FROM_BOX = 7;
const APART = 5;
/** A gap that is narrower lets nothing through. */
const NARROWEST = 16;
/** Beyond all boxes a line may lie outside what is in view: a way around must be so much longer to be worth it. */
const OUTSIDE = 140;
/** What leads back keeps this far from the columns it passes, and so much more for each further one. */
const BACK = { from: 16, apart: 7, most: 40 };

const middle = (span: Span) => (span.v0 + span.v1) / 2;
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * The way of each bundle between the boxes. It leaves and arrives along the layout's direction, side by side with the others of the same box in
 * the order in which they part, so that few cross. A column of boxes that lies between is passed through the nearest gap; bundles to one box
 * share a lane there, which makes one line of many. What leads back goes around everything between its ends.
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
  const ways = bundles.flatMap((bundle): Way[] => {
    const [from, to] = [spans.get(bundle.from), spans.get(bundle.to)];
    if (!from || !to) return [];
    return [{ bundle, width: widthOf(bundle), from, to, first: columnAt(from), last: columnAt(to), stops: [] }];
  });
  const [top, bottom] = [
    Math.min(...[...spans.values()].map(({ v0 }) => v0)),
    Math.max(...[...spans.values()].map(({ v1 }) => v1)),
  ];
  for (const [index, column] of columns.entries()) pass(ways, index, column, top, bottom);
  for (const [index, way] of ways.filter(({ first, last }) => last <= first).entries())
    lead(way, index, columns, [...spans.values()]);
  const out = sharesOf(
    ways,
    ({ from }) => from,
    ({ stops, to }) => stops[0]?.[1] ?? middle(to),
    () => undefined,
  );
  const into = sharesOf(
    ways,
    ({ to }) => to,
    ({ stops, from }) => stops.at(-1)?.[1] ?? middle(from),
    ({ lane }) => lane,
  );
  return ways.map((way) => {
    const { bundle, from, to, first, last, stops } = way;
    const [start, end] = [from.v0 + out.get(way)! * (from.v1 - from.v0), to.v0 + into.get(way)! * (to.v1 - to.v0)];
    const isBack = last <= first;
    const points: [number, number][] = [[from.u1, start]];
    // A box that is narrower than its column is left straight on, beside the others of it.
    if (!isBack && columns[first]!.u1 > from.u1) points.push([columns[first]!.u1, start]);
    if (isBack) points.push([stops[0]![0], start], ...stops, [stops.at(-1)![0], end]);
    else points.push(...stops);
    points.push([to.u0, end]);
    return { bundle, points: points.map(([u, v]) => (isRight ? { x: u, y: v } : { x: v, y: u })) };
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
      if (v0 - free >= NARROWEST) column.gaps.push({ v0: free, v1: v0 });
      free = Math.max(free, v1);
    }
    column.gaps.push({ v0: free, v1: Number.POSITIVE_INFINITY });
  }
  return columns;
}

/** Leads all bundles that pass a column through its gaps. */
function pass(ways: readonly Way[], index: number, { u0, u1, gaps }: Column, top: number, bottom: number) {
  const lanes = new Map<string, { gap: number; wanted: number; width: number; last: number; ways: Way[] }>();
  for (const way of ways) {
    if (index <= way.first || index >= way.last) continue;
    const [u, v] = way.stops.at(-1) ?? [way.from.u1, middle(way.from)];
    const wanted = v + ((middle(way.to) - v) * ((u0 + u1) / 2 - u)) / (way.to.u0 - u);
    const costs = gaps.map((gap) => {
      const [least, most] = [gap.v0 + FROM_BOX, gap.v1 - FROM_BOX];
      const near = clamp(wanted, least, most);
      return Math.abs(near - wanted) + (near < top || near > bottom ? OUTSIDE : 0);
    });
    const gap = costs.indexOf(Math.min(...costs));
    const key = JSON.stringify([index, gap, way.bundle.to]);
    const lane = lanes.get(key) ?? { gap, wanted: 0, width: 0, last: way.last, ways: [] };
    lanes.set(key, lane);
    lane.wanted += wanted;
    lane.width = Math.max(lane.width, way.width);
    lane.ways.push(way);
    way.lane = key;
  }
  for (const [at, gap] of gaps.entries()) {
    const inside = [...lanes.values()].filter((lane) => lane.gap === at);
    for (const lane of inside) lane.wanted /= lane.ways.length;
    for (const [lane, v] of placed(inside, gap)) for (const { stops } of lane.ways) stops.push([u0, v], [u1, v]);
  }
}

/** Where lanes lie in a gap: near where they want to be, in an order in which they don't cross. */
function placed<Lane extends { wanted: number; width: number; last: number }>(
  lanes: readonly Lane[],
  { v0, v1 }: { v0: number; v1: number },
): [Lane, number][] {
  // Beside the outermost box those lie nearest to it that turn in first.
  const turn = v0 === Number.NEGATIVE_INFINITY ? -1 : v1 === Number.POSITIVE_INFINITY ? 1 : 0;
  const sorted = [...lanes].sort((a, b) => turn * (a.last - b.last) || a.wanted - b.wanted);
  const room = v1 - v0 - 2 * FROM_BOX;
  const needed = sorted.reduce((sum, { width }) => sum + width + APART, -APART);
  const scale = Math.min(1, Math.max(room, 1) / needed);
  const found = sorted.map(({ wanted }) => clamp(wanted, v0 + FROM_BOX, v1 - FROM_BOX));
  const half = (index: number) => (sorted[index]!.width / 2) * scale;
  const step = (index: number) => half(index) + half(index + 1) + APART * scale;
  // Each at least so far behind the one before; then, from the far end, each at least so far before the next.
  for (const index of found.keys()) {
    const least = index === 0 ? v0 + FROM_BOX + half(0) : found[index - 1]! + step(index - 1);
    found[index] = Math.max(found[index]!, least);
  }
  for (const index of [...found.keys()].reverse()) {
    const most = index === found.length - 1 ? v1 - FROM_BOX - half(index) : found[index + 1]! - step(index);
    found[index] = Math.min(found[index]!, most);
  }
  return sorted.map((lane, index) => [lane, found[index]!]);
}

/** Leads a bundle back: out of its column, around all boxes up to the column it goes to, on the side that is nearer. */
function lead(way: Way, index: number, columns: readonly Column[], spans: readonly Span[]) {
  const [before, behind] = [columns[way.last]!.u0, columns[way.first]!.u1];
  const room = Math.min(
    before - (columns[way.last - 1]?.u1 ?? Number.NEGATIVE_INFINITY),
    (columns[way.first + 1]?.u0 ?? Number.POSITIVE_INFINITY) - behind,
  );
  const between = spans.filter(({ u0, u1 }) => u1 > before && u0 < behind);
  const [top, bottom] = [Math.min(...between.map(({ v0 }) => v0)), Math.max(...between.map(({ v1 }) => v1))];
  const mean = (middle(way.from) + middle(way.to)) / 2;
  const away = BACK.from + way.width / 2 + index * BACK.apart;
  const v = mean - top < bottom - mean ? top - away : bottom + away;
  const beside = Math.min(BACK.most, room / 2, BACK.from + index * BACK.apart);
  way.stops.push([behind + beside, v], [before - beside, v]);
}

/** Where on a box's side each bundle has its end, 0 to 1: in the order of the boxes they come from or go to. Bundles of one lane end at one point. */
function sharesOf(
  ways: readonly Way[],
  boxOf: (way: Way) => Span,
  towards: (way: Way) => number,
  laneOf: (way: Way) => string | undefined,
): Map<Way, number> {
  const sides = new Map<Span, Way[]>();
  for (const way of ways) {
    const side = sides.get(boxOf(way));
    if (side) side.push(way);
    else sides.set(boxOf(way), [way]);
  }
  const shares = new Map<Way, number>();
  for (const side of sides.values()) {
    side.sort((a, b) => towards(a) - towards(b));
    const ends: Way[][] = [];
    for (const way of side) {
      const lane = laneOf(way);
      const same = lane === undefined ? undefined : ends.find(([first]) => laneOf(first!) === lane);
      if (same) same.push(way);
      else ends.push([way]);
    }
    for (const [index, end] of ends.entries()) for (const way of end) shares.set(way, (index + 1) / (ends.length + 1));
  }
  return shares;
}
