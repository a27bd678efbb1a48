import type { Size } from '#canvas/cardSize.ts';
import { inPort, outPort, type Rect } from '#canvas/geometry.ts';
import type { Boxes, Placed } from '#canvas/layoutOf.ts';
import type { Direction, Point } from '#canvas/model.ts';

type Drawn = Pick<Placed, 'corners' | 'routes'>;

/** The rectangles of laid out boxes. */
export const rectsOf = ({ sizes }: { sizes: readonly Size[] }, { corners }: Pick<Placed, 'corners'>): Rect[] =>
  corners.map((corner, index) => ({ ...corner, ...sizes[index]! }));

/** The points of the line of each edge between two boxes. */
export function linesOf(boxes: Boxes, drawn: Drawn, direction: Direction): { from: number; to: number; points: Point[] }[] {
  const rects = rectsOf(boxes, drawn);
  return boxes.edges.flatMap(([from, to], edge) =>
    from === to
      ? []
      : [{ from, to, points: [outPort(rects[from]!, direction), ...drawn.routes[edge]!, inPort(rects[to]!, direction)] }],
  );
}

/** Number of points where two lines cross. A stretch that edges share counts once. */
export function crossingsOf(boxes: Boxes, drawn: Drawn, direction: Direction): number {
  const stretches = new Map<string, { a: Point; b: Point }>();
  for (const { points } of linesOf(boxes, drawn, direction)) {
    for (const [index, b] of points.slice(1).entries()) {
      const a = points[index]!;
      stretches.set([a.x, a.y, b.x, b.y].map(Math.round).join(), { a, b });
    }
  }
  const all = [...stretches.values()];
  let count = 0;
  for (const [index, one] of all.entries()) for (const other of all.slice(index + 1)) if (cross(one, other)) count++;
  return count;
}

const side = (a: Point, b: Point, c: Point) => Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

function cross(p: { a: Point; b: Point }, q: { a: Point; b: Point }): boolean {
  return side(p.a, p.b, q.a) * side(p.a, p.b, q.b) < 0 && side(q.a, q.b, p.a) * side(q.a, q.b, p.b) < 0;
}

/** Sum of the lengths of all lines, in graph units. */
export function lengthOf(boxes: Boxes, drawn: Drawn, direction: Direction): number {
  let sum = 0;
  for (const { points } of linesOf(boxes, drawn, direction)) {
    for (const [index, b] of points.slice(1).entries()) sum += Math.hypot(b.x - points[index]!.x, b.y - points[index]!.y);
  }
  return sum;
}
