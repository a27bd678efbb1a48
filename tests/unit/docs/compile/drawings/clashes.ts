import { DRAWING_SIZES, type Drawing, type Shape } from '#docs/shared/drawing.ts';

interface Area {
  what: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the letters of a text, a number or a dot are. */
function areaOf(shape: Shape): Area | undefined {
  if (shape.is === 'text') {
    const left = shape.anchor === 'middle' ? shape.x - shape.width / 2 : shape.x;
    const half = shape.size / 2;
    return { what: shape.text, left, top: shape.y - half, right: left + shape.width, bottom: shape.y + half };
  }
  if (shape.is === 'number' || shape.is === 'dot') {
    // Discs are round: their corners are empty.
    const half = (shape.is === 'number' ? DRAWING_SIZES.number : shape.r) * 0.85;
    const what = shape.is === 'number' ? `(${shape.number})` : 'a dot';
    return { what, left: shape.x - half, top: shape.y - half, right: shape.x + half, bottom: shape.y + half };
  }
  return undefined;
}

function extentOf(shape: Shape): Area | undefined {
  if (shape.is === 'box') {
    return { what: shape.look, left: shape.x, top: shape.y, right: shape.x + shape.width, bottom: shape.y + shape.height };
  }
  if (shape.is === 'line') {
    const xs = shape.points.map(({ x }) => x);
    const ys = shape.points.map(({ y }) => y);
    return { what: 'a line', left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  }
  return areaOf(shape);
}

/** What covers each other in a drawing, and what stands out of it. */
export function clashes({ width, height, shapes }: Drawing): string[] {
  const areas = shapes.flatMap((shape) => areaOf(shape) ?? []);
  const over = areas.flatMap((one, index) =>
    areas
      .slice(index + 1)
      .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
      .map((two) => `${one.what} | ${two.what}`),
  );
  const outside = shapes
    .flatMap((shape) => extentOf(shape) ?? [])
    .filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > width + 0.01 || bottom > height + 0.01)
    .map(({ what }) => `${what} stands out`);
  return [...over, ...outside];
}
