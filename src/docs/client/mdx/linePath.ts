import type { Corner } from '../../shared/stateDrawing.ts';

/** Radius of the corners, in pixels. */
const CORNER_RADIUS = 8;

/** Pixels of the end of a line that the tip of its arrow covers. */
const TIP_LENGTH = 4;

/** An SVG path with rounded corners. */
export function pathOf(points: readonly Corner[]): string {
  const moved = (from: Corner, to: Corner, by: number): Corner => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const part = length === 0 ? 0 : Math.min(by, length / 2) / length;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  };
  const inner = points.slice(1, -1).map((point, index) => {
    const before = moved(point, points[index]!, CORNER_RADIUS);
    const after = moved(point, points[index + 2]!, CORNER_RADIUS);
    return `L${before.x},${before.y}Q${point.x},${point.y} ${after.x},${after.y}`;
  });
  const end = moved(points.at(-1)!, points.at(-2)!, TIP_LENGTH);
  return `M${points[0]!.x},${points[0]!.y}${inner.join('')}L${end.x},${end.y}`;
}
