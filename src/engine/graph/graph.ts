/**
 * A directed graph over the indexes 0…size-1 as compact adjacency (CSR, both directions). An edge `u → v` means: v depends on u.
 * Repeated edges count once. A self edge is kept: it is a cycle of length one.
 */
export interface Graph {
  readonly size: number;
  readonly edgeCount: number;
  /** Successors of u are `out[outStart[u] … outStart[u+1])`, ascending. */
  readonly outStart: Int32Array;
  readonly out: Int32Array;
  /** Predecessors likewise. */
  readonly inStart: Int32Array;
  readonly in: Int32Array;
}
