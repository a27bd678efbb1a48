import { type Layout, readPlaced, standardLayout } from './layout.ts';
import type { Placed } from './layoutOf.ts';
import type { Direction } from './model.ts';
import type { Structure } from './structure.ts';

/** Corners of the cards of a picture, in the order of its nodes, and the points its edges pass, in the order of its structure's edges. */
export type PicturePositions = Pick<Placed, 'corners' | 'routes'>;

/** The layout of a picture: from its positions, or computed when there are none. */
export function pictureLayout(structure: Structure, direction: Direction, positions?: PicturePositions): Layout {
  return positions ? readPlaced(structure, { direction, layering: 'standard' }, positions) : standardLayout(structure, direction);
}
