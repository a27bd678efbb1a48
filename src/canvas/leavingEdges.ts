import type { Size } from './cardSize.ts';
import { contains, intersects, type Rect } from './geometry.ts';
import type { Point } from './model.ts';

/** An edge between a card in view and a card out of view. */
export interface LeavingEdge {
  /** Ids of the card out of view and of a card in view that the edge joins. */
  to: string;
  from: string;
  /** Whether the card out of view reads the card in view; otherwise it is read. */
  isReader: boolean;
  /** The points where a label may be, in the units of the view, the best first: along the line from the border of the view inward. */
  at: readonly Point[];
}

/** The line of an edge. */
interface Line {
  edge: { from: string; to: string };
  points: readonly Point[];
}

/** Pixels between two points on a line that are tried, and how far from the border the last one is. */
const STEP = 12;
const REACH = 180;

/**
 * The edges that leave the view, one for each card out of view. All coordinates are in pixels of the view.
 *
 * @param rects The rectangles of all cards.
 * @param view The part of the view that no tools cover.
 */
export function leavingEdges(lines: readonly Line[], rects: ReadonlyMap<string, Rect>, view: Rect): LeavingEdge[] {
  const found = new Map<string, LeavingEdge>();
  for (const { edge, points } of lines) {
    const [from, to] = [rects.get(edge.from), rects.get(edge.to)];
    if (!from || !to || edge.from === edge.to) continue;
    const [isFrom, isTo] = [contains(view, from), contains(view, to)];
    if (isFrom === isTo || intersects(isFrom ? to : from, view)) continue;
    const out = isFrom ? edge.to : edge.from;
    if (found.has(out)) continue;
    const at = insidePoints(isFrom ? points : [...points].reverse(), view);
    if (at.length > 0) found.set(out, { to: out, from: isFrom ? edge.from : edge.to, isReader: isFrom, at });
  }
  return [...found.values()];
}

/** The points of a line that begins in the view, from the border inward. */
function insidePoints(points: readonly Point[], view: Rect): Point[] {
  const isIn = ({ x, y }: Point) => x >= view.x && x <= view.x + view.width && y >= view.y && y <= view.y + view.height;
  const inside: Point[] = [];
  for (const [index, end] of points.slice(1).entries()) {
    const start = points[index]!;
    const steps = Math.max(1, Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / STEP));
    for (let step = 0; step <= steps; step++) {
      const point = { x: start.x + ((end.x - start.x) * step) / steps, y: start.y + ((end.y - start.y) * step) / steps };
      if (!isIn(point)) return inside.reverse().slice(0, REACH / STEP);
      inside.push(point);
    }
  }
  return [];
}

/** How far a label may be above or below its line, in pixels, when there is no free place on the line. */
const OFFSETS = [0, -14, 14, -30, 30];

/** A label with the rectangle where it is drawn. */
export interface PlacedLabel {
  edge: LeavingEdge;
  rect: Rect;
}

/**
 * Places labels on their edges, as near to the border as possible, over no card and no other label. A label without a free place is left out.
 *
 * @param sizeOf Size of the label of an edge, in pixels.
 * @param taken The rectangles that labels must not cover.
 */
export function placeLabels(
  edges: readonly LeavingEdge[],
  sizeOf: (edge: LeavingEdge) => Size,
  taken: readonly Rect[],
  view: Rect,
): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const edge of edges) {
    const size = sizeOf(edge);
    const rect = OFFSETS.flatMap((by) =>
      edge.at.map(({ x, y }) => within({ x: x - size.width / 2, y: y + by - size.height / 2, ...size }, view)),
    ).find(
      (some) => !taken.some((other) => intersects(some, other)) && !placed.some(({ rect: other }) => intersects(some, other)),
    );
    if (rect) placed.push({ edge, rect });
  }
  return placed;
}

/** The rectangle, moved into the view. */
function within(rect: Rect, view: Rect): Rect {
  return {
    ...rect,
    x: Math.max(view.x, Math.min(rect.x, view.x + view.width - rect.width)),
    y: Math.max(view.y, Math.min(rect.y, view.y + view.height - rect.height)),
  };
}
