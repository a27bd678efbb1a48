import { foldedLayout, type Layout, readPlaced } from './layout.ts';
import { layoutOf, type Placed } from './layoutOf.ts';
import type { CanvasEdge, CanvasNode, Direction } from './model.ts';
import { type Structure, structureOf } from './structure.ts';

/** Corners of the cards of a picture, in the order of its nodes, and the points its edges pass, in the order of its structure's edges. */
export type PicturePositions = Pick<Placed, 'corners' | 'routes'>;

/** The viewports that pictures are laid out for, in pixels: that of the explorer on a laptop, where a graph later replaces the picture, and that of a phone. */
const PICTURE_VIEWPORTS = { RIGHT: { width: 1160, height: 500 }, DOWN: { width: 360, height: 560 } };

const optionsFor = (direction: Direction) => ({ direction, layering: 'folded' as const, ...PICTURE_VIEWPORTS[direction] });

/** The positions of a picture from left to right. The build computes them, so that a page that hydrates the picture needs no layout. */
export function picturePositions(nodes: readonly CanvasNode[], edges: readonly CanvasEdge[]): PicturePositions {
  const { corners, routes } = layoutOf(structureOf(nodes, edges), optionsFor('RIGHT'));
  return { corners, routes };
}

/** The layout of a picture: from its positions, or computed when there are none. */
export function pictureLayout(structure: Structure, direction: Direction, positions?: PicturePositions): Layout {
  const options = optionsFor(direction);
  return positions ? readPlaced(structure, options, positions) : foldedLayout(structure, options);
}
