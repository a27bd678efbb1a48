import { checkNode, type Graph } from './graph.ts';
import { Heap } from './heap.ts';
import { runOrder } from './order.ts';
import { ancestors, descendants } from './reach.ts';

/** Everything that lies between two nodes. */
interface PathsBetween {
  /** The nodes on any path from the first to the second, both ends included, ascending; empty when no path leads there. */
  readonly nodes: Int32Array;
  /** How many paths there are; Infinity when a cycle lies between, or when there are more than a number can tell. */
  readonly count: number;
  /** The first of them, shortest first. No node twice in one. */
  readonly paths: readonly (readonly number[])[];
}

/** Beginnings of paths that are looked at before the search gives up: only cycles make so many that lead nowhere. */
const MAX_STEPS = 50_000;

const NONE: PathsBetween = { nodes: new Int32Array(0), count: 0, paths: [] };

/**
 * All paths from one node to another along the edges (`/docs/get-started/fundamentals/dag`): which nodes lie on one, how many there are, and
 * the `most` shortest. The nodes are those reached from the first that also reach the second; paths are counted in the order of dependencies
 * and listed best first by length so far and the shortest way left (A*). No path leads from a node to itself.
 */
export function allPaths(graph: Graph, from: number, to: number, most: number): PathsBetween {
  checkNode(graph, from);
  checkNode(graph, to);
  if (from === to) return NONE;
  const { depth: below } = descendants(graph, [from]);
  const { depth: left } = ancestors(graph, [to]);
  if (below[to] === -1) return NONE;
  const isBetween = (node: number) => below[node] !== -1 && left[node] !== -1;
  const nodes = Int32Array.from({ length: graph.size }, (_, node) => node).filter(isBetween);
  const order = runOrder(graph);
  const sorted = order.ok ? order.order : order.orderable.order;
  // What is on a cycle or behind one has no order, and a path may go round as often as it likes.
  const count = order.ok || sorted.includes(to) ? countPaths(graph, from, to, sorted, isBetween) : Number.POSITIVE_INFINITY;
  return { nodes, count, paths: shortest(graph, from, to, left, most, !order.ok) };
}

function countPaths(graph: Graph, from: number, to: number, sorted: Int32Array, isBetween: (node: number) => boolean): number {
  const ways = new Float64Array(graph.size);
  ways[from] = 1;
  for (const u of sorted) {
    if (ways[u] === 0 || !isBetween(u)) continue;
    for (let i = graph.outStart[u]!; i < graph.outStart[u + 1]!; i++) ways[graph.out[i]!]! += ways[u]!;
  }
  return ways[to]!;
}

function shortest({ outStart, out, size }: Graph, from: number, to: number, left: Int32Array, most: number, hasCycle: boolean) {
  // Beginnings of paths as a tree: each is one node more than another.
  const ends = [from];
  const before = [-1];
  const lengths = [0];
  const pathTo = (at: number) => {
    const path: number[] = [];
    for (let earlier = at; earlier !== -1; earlier = before[earlier]!) path.push(ends[earlier]!);
    return path.reverse();
  };
  // By the whole length; of equally long ones the one that is nearest its end, so that finding many takes no longer than writing them down.
  const keyOf = (length: number, node: number) => (length + left[node]!) * (size + 1) - length;
  const waiting = new Heap();
  waiting.push(keyOf(0, from), 0);
  const paths: number[][] = [];
  for (let step = 0; step < MAX_STEPS && waiting.size > 0 && paths.length < most; step++) {
    const at = waiting.pop();
    const u = ends[at]!;
    if (u === to) {
      paths.push(pathTo(at));
      continue;
    }
    const passed = hasCycle ? new Set(pathTo(at)) : undefined;
    for (let i = outStart[u]!; i < outStart[u + 1]!; i++) {
      const v = out[i]!;
      if (left[v] === -1 || passed?.has(v)) continue;
      const length = lengths[at]! + 1;
      ends.push(v);
      before.push(at);
      lengths.push(length);
      waiting.push(keyOf(length, v), ends.length - 1);
    }
  }
  return paths;
}
