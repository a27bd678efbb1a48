import type { Size } from './cardSize.ts';
import { type Layout, readPlaced, standardLayout } from './layout.ts';
import { layoutOf, type Placed } from './layoutOf.ts';
import type { CanvasEdge, CanvasNode, Direction } from './model.ts';
import { type Structure, structureOf } from './structure.ts';

/** Corners of the cards of a picture, in the order of its nodes, and the points its edges pass, in the order of its structure's edges. */
export type PicturePositions = Pick<Placed, 'corners' | 'routes'>;

/** The positions of a picture from left to right. The build computes them, so that a page that hydrates the picture needs no layout. */
export function picturePositions(nodes: readonly CanvasNode[], edges: readonly CanvasEdge[]): PicturePositions {
  const { corners, routes } = layoutOf(structureOf(nodes, edges), 'RIGHT');
  return { corners, routes };
}

/** The size of the standard layout of a graph, in graph units. It is the same in the build and in the page, whatever the size of the window. */
export function layoutSize(nodes: readonly CanvasNode[], edges: readonly CanvasEdge[], direction: Direction): Size {
  const { width, height } = layoutOf(structureOf(nodes, edges), direction);
  return { width, height };
}

/** The layout of a picture: from its positions, or computed when there are none. */
export function pictureLayout(structure: Structure, direction: Direction, positions?: PicturePositions): Layout {
  return positions ? readPlaced(structure, { direction, layering: 'standard' }, positions) : standardLayout(structure, direction);
}
