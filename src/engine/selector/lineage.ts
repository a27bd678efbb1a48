import type { Graph } from '../graph/graph.ts';
import type { Work } from './match.ts';

/** Maximum number of searches in one pass over the graph: each uses one bit of a 32-bit integer. */
export const MAX_SEARCHES_PER_PASS = 30;

const ORDERS = new WeakMap<Graph, Int32Array | undefined>();

/**
 * The nodes in an order in which each node comes after its dependencies (Kahn's algorithm); undefined when the graph has a cycle. Cached by graph.
 */
function topologicalOrder(graph: Graph): Int32Array | undefined {
  if (ORDERS.has(graph)) return ORDERS.get(graph);
  const { size, inStart, outStart, out } = graph;
  const waiting = new Int32Array(size);
  const order = new Int32Array(size);
  let length = 0;
  for (let node = 0; node < size; node++) {
    waiting[node] = inStart[node + 1]! - inStart[node]!;
    if (waiting[node] === 0) order[length++] = node;
  }
  for (let head = 0; head < length; head++) {
    const u = order[head]!;
    for (let i = outStart[u]!; i < outStart[u + 1]!; i++) {
      const v = out[i]!;
      if (--waiting[v]! === 0) order[length++] = v;
    }
  }
  const runOrder = length === size ? order : undefined;
  ORDERS.set(graph, runOrder);
  return runOrder;
}

/** Spreads bits in a graph with cycles until nothing changes. Each node is visited again at most once for each bit. */
function spreadAround(size: number, start: Int32Array, list: Int32Array, bits: Int32Array, work: Work): void {
  const stack: number[] = [];
  const isWaiting = new Uint8Array(size);
  for (let node = 0; node < size; node++) {
    if (bits[node] === 0) continue;
    stack.push(node);
    isWaiting[node] = 1;
  }
  for (let u = stack.pop(); u !== undefined && work.left > 0; u = stack.pop()) {
    isWaiting[u] = 0;
    work.left -= 10 * (start[u + 1]! - start[u]! + 1);
    for (let i = start[u]!; i < start[u + 1]!; i++) {
      const v = list[i]!;
      const joined = bits[v]! | bits[u]!;
      if (joined === bits[v]) continue;
      bits[v] = joined;
      if (isWaiting[v] === 1) continue;
      isWaiting[v] = 1;
      stack.push(v);
    }
  }
}

/**
 * Spreads the bits of each node to everything downstream or upstream of it: up to `MAX_SEARCHES_PER_PASS` searches for descendants or ancestors in one
 * pass over the graph, in dependency order. Changes `bits`, which has one number for each node. Stops when `work` is used up.
 */
export function spread(graph: Graph, bits: Int32Array, direction: 'up' | 'down', work: Work): void {
  const { size } = graph;
  // Each node collects the bits of its dependencies (down) or of its dependents (up).
  const [start, list] = direction === 'down' ? [graph.inStart, graph.in] : [graph.outStart, graph.out];
  const order = topologicalOrder(graph);
  if (!order) {
    if (direction === 'down') spreadAround(size, graph.outStart, graph.out, bits, work);
    else spreadAround(size, graph.inStart, graph.in, bits, work);
    return;
  }
  work.left -= 5 * size + 5 * graph.edgeCount;
  for (let step = 0; step < size; step++) {
    const u = order[direction === 'down' ? step : size - 1 - step]!;
    let joined = bits[u]!;
    for (let i = start[u]!; i < start[u + 1]!; i++) joined |= bits[list[i]!]!;
    bits[u] = joined;
  }
}
