import type { Size } from './cardSize.ts';
import type { Point } from './model.ts';

/**
 * A part of a graph that is drawn by itself: nodes and edges by position within the part. It runs to the right; a drawing that runs down is
 * one to the right with the axes changed.
 */
export interface Part {
  sizes: readonly Size[];
  edges: readonly (readonly [number, number])[];
  successors: readonly (readonly number[])[];
  predecessors: readonly (readonly number[])[];
  /** The layer of each node. */
  layer: readonly number[];
  /** The nodes of each layer in an order that crosses few edges. */
  layers: readonly (readonly number[])[];
}

/** The positions of the nodes of a part, and the points each of its edges passes between its ends. The first card begins at 0, 0. */
export interface Drawn {
  corners: readonly Point[];
  routes: readonly (readonly Point[])[];
}

/** A way to draw a part: how large it would be, and the drawing once it is chosen. */
export interface Shape extends Size {
  /** How many bands its columns are broken into. */
  bands: number;
  draw(): Drawn;
}

/** Room between layers, in which edges bend, and between the cards of a layer, in which edges pass. */
export const BETWEEN = { layers: 46, cards: 24 };

/** What boxes take of a drawing, each with the room it has beside it. */
export function areaOf({ sizes }: { readonly sizes: readonly Size[] }): number {
  return sizes.reduce((sum, { width, height }) => sum + (width + BETWEEN.layers) * (height + BETWEEN.cards), 0);
}
