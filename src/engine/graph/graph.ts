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
  /** Predecessors of u are `in[inStart[u] … inStart[u+1])`, ascending. */
  readonly inStart: Int32Array;
  readonly in: Int32Array;
}

/** Turns counts, stored one entry to the right, into the indexes at which the lists start (prefix sums). */
function sumUp(starts: Int32Array): void {
  for (let i = 1; i < starts.length; i++) starts[i] = starts[i]! + starts[i - 1]!;
}

function isIndex(value: number | undefined, size: number): boolean {
  return value !== undefined && value >>> 0 === value && value < size;
}

function range(size: number): string {
  return size === 0 ? 'the graph has no nodes' : `the nodes are 0 to ${size - 1}`;
}

/**
 * Builds the graph with the edges `from[i] → to[i]`, in linear time (counting sort). Throws a RangeError that names the edge when one of its ends is
 * not a node of the graph.
 */
export function buildGraph(size: number, from: ArrayLike<number>, to: ArrayLike<number>): Graph {
  if (!Number.isInteger(size) || size < 0)
    throw new RangeError(`The size of a graph is a whole number, 0 or more; it is ${size}.`);
  if (from.length !== to.length) throw new RangeError(`There are ${from.length} edge starts, but ${to.length} edge ends.`);
  const pairCount = from.length;

  // Pairs are sorted by target first: a pass over the targets in order then fills every list of successors in ascending order.
  const targetStart = new Int32Array(size + 1);
  for (let i = 0; i < pairCount; i++) {
    const u = from[i]!;
    const v = to[i]!;
    if (!isIndex(u, size) || !isIndex(v, size)) {
      throw new RangeError(`Edge ${i} goes from node ${u} to node ${v}, but ${range(size)}.`);
    }
    targetStart[v + 1]!++;
  }
  sumUp(targetStart);
  const sources = new Int32Array(pairCount);
  const next = targetStart.slice(0, size);
  for (let i = 0; i < pairCount; i++) sources[next[to[i]!]!++] = from[i]!;

  const outStart = new Int32Array(size + 1);
  const inStart = new Int32Array(size + 1);
  const lastTarget = new Int32Array(size).fill(-1);
  let edgeCount = 0;
  for (let v = 0; v < size; v++) {
    for (let i = targetStart[v]!; i < targetStart[v + 1]!; i++) {
      const u = sources[i]!;
      if (lastTarget[u] === v) continue;
      lastTarget[u] = v;
      sources[edgeCount++] = u;
      outStart[u + 1]!++;
      inStart[v + 1]!++;
    }
  }
  sumUp(outStart);
  sumUp(inStart);

  const out = new Int32Array(edgeCount);
  next.set(outStart.subarray(0, size));
  for (let v = 0; v < size; v++) {
    for (let i = inStart[v]!; i < inStart[v + 1]!; i++) out[next[sources[i]!]!++] = v;
  }
  const into = new Int32Array(edgeCount);
  next.set(inStart.subarray(0, size));
  for (let u = 0; u < size; u++) {
    for (let i = outStart[u]!; i < outStart[u + 1]!; i++) into[next[out[i]!]!++] = u;
  }
  return { size, edgeCount, outStart, out, inStart, in: into };
}

/** Throws a RangeError when the index is not a node of the graph. */
export function checkNode(graph: Graph, node: number): void {
  if (!isIndex(node, graph.size)) throw new RangeError(`There is no node ${node}: ${range(graph.size)}.`);
}
