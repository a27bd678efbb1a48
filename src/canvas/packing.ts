import type { Size } from './cardSize.ts';
import type { Point } from './model.ts';

/** The corners of packed rectangles, with the size of the area that they take. */
interface Packed extends Size {
  corners: Point[];
}

/**
 * Packs rectangles, in their order, into a strip of this width: each as far up as possible, then as far left (the skyline algorithm, bottom left
 * rule). A rectangle wider than the strip makes the strip wider.
 *
 * @param gap Free space between rectangles, in the units of `sizes`.
 */
export function pack(sizes: readonly Size[], width: number, gap: number): Packed {
  const strip = sizes.reduce((most, size) => Math.max(most, size.width), width) + gap;
  // The upper edge of the free space: pieces from left to right that cover the strip.
  let outline = [{ x: 0, y: 0, width: strip }];
  const corners: Point[] = [];
  let right = 0;
  let bottom = 0;
  for (const size of sizes) {
    const needed = size.width + gap;
    let corner: Point | undefined;
    for (let first = 0; first < outline.length; first++) {
      const { x } = outline[first]!;
      if (x + needed > strip + 1e-6) break;
      let y = 0;
      for (let i = first; i < outline.length && outline[i]!.x < x + needed - 1e-6; i++) y = Math.max(y, outline[i]!.y);
      if (corner === undefined || y < corner.y) corner = { x, y };
    }
    const { x, y } = corner ?? { x: 0, y: bottom };
    corners.push({ x, y });
    right = Math.max(right, x + size.width);
    bottom = Math.max(bottom, y + size.height);
    const next: typeof outline = [];
    const add = (piece: (typeof outline)[number]) => {
      const last = next.at(-1);
      if (last && last.y === piece.y) last.width += piece.width;
      else if (piece.width > 1e-6) next.push(piece);
    };
    const end = x + needed;
    for (const piece of outline) {
      if (piece.x < x) add({ ...piece, width: Math.min(piece.width, x - piece.x) });
      if (piece.x <= x && x < piece.x + piece.width) add({ x, y: y + size.height + gap, width: needed });
      const pieceEnd = piece.x + piece.width;
      if (pieceEnd > end) add({ x: Math.max(piece.x, end), y: piece.y, width: pieceEnd - Math.max(piece.x, end) });
    }
    outline = next;
  }
  return { corners, width: right, height: bottom };
}
