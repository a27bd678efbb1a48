import type { Size } from './cardSize.ts';
import type { Point } from './model.ts';

/**
 * A part of a graph that is laid out by itself, with nodes and edges by position within the part. It is laid out to the right; for a layout that runs
 * down, the axes are swapped.
 */
export interface Part {
  sizes: readonly Size[];
  edges: readonly (readonly [number, number])[];
  successors: readonly (readonly number[])[];
  predecessors: readonly (readonly number[])[];
  /** The layer of each node. */
  layer: readonly number[];
  /** The nodes of each layer, in an order in which few edges cross. */
  layers: readonly (readonly number[])[];
}

/** The corners of the nodes of a part, and the points that each edge passes between its ends. The layout starts at 0, 0. */
export interface Drawn {
  corners: readonly Point[];
  routes: readonly (readonly Point[])[];
}

/** A possible layout of a part: its size, and a function that computes it once it is chosen. */
export interface Shape extends Size {
  /** Number of bands that its columns are broken into. */
  bands: number;
  draw(): Drawn;
}

/** Graph units between layers, where edges bend, and between the cards of a layer, where edges pass. */
export const BETWEEN = { layers: 46, cards: 24 };

/** Area that the cards of a part take, in square graph units, each with the space to the next layer and card. */
export function areaOf({ sizes }: { readonly sizes: readonly Size[] }): number {
  return sizes.reduce((sum, { width, height }) => sum + (width + BETWEEN.layers) * (height + BETWEEN.cards), 0);
}
