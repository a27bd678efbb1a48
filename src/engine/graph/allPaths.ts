import { checkNode, type Graph } from './graph.ts';
import { Heap } from './heap.ts';
import { runOrder } from './order.ts';
import { ancestors, descendants } from './reach.ts';

/** The paths between two nodes. */
interface PathsBetween {
  /** The nodes on any path from the first to the second node, both ends included, ascending; empty when there is no path. */
  readonly nodes: Int32Array;
  /** The number of paths; Infinity when a cycle lies between the nodes, or when the number is too large for a number in JavaScript. */
  readonly count: number;
  /** The shortest paths, shortest first. No path visits a node twice. */
  readonly paths: readonly (readonly number[])[];
}

/** Maximum number of path prefixes that the search extends before it stops. Only cycles create this many prefixes that lead nowhere. */
const MAX_PREFIXES = 50_000;

const NONE: PathsBetween = { nodes: new Int32Array(0), count: 0, paths: [] };

/**
 * All paths from one node to another along the edges (`/docs/get-started/fundamentals/dag`): the nodes on them, their number, and the `limit`
 * shortest paths. The nodes are those that the first node reaches and that reach the second. Paths are counted in the order of dependencies and found
 * by A*: by length so far and the shortest distance to the end. There is no path from a node to itself.
 */
export function allPaths(graph: Graph, from: number, to: number, limit: number): PathsBetween {
  checkNode(graph, from);
  checkNode(graph, to);
  if (from === to) return NONE;
  const { depth: fromStart } = descendants(graph, [from]);
  const { depth: remaining } = ancestors(graph, [to]);
  if (fromStart[to] === -1) return NONE;
  const isBetween = (node: number) => fromStart[node] !== -1 && remaining[node] !== -1;
  const nodes = Int32Array.from({ length: graph.size }, (_, node) => node).filter(isBetween);
  const order = runOrder(graph);
  const sorted = order.ok ? order.order : order.orderable.order;
  // Nodes on a cycle or downstream of a cycle have no order, and a path could go around the cycle any number of times.
  const count = order.ok || sorted.includes(to) ? countPaths(graph, from, to, sorted, isBetween) : Number.POSITIVE_INFINITY;
  return { nodes, count, paths: shortest(graph, from, to, remaining, limit, !order.ok) };
}

function countPaths(graph: Graph, from: number, to: number, sorted: Int32Array, isBetween: (node: number) => boolean): number {
  const pathCounts = new Float64Array(graph.size);
  pathCounts[from] = 1;
  for (const u of sorted) {
    if (pathCounts[u] === 0 || !isBetween(u)) continue;
    for (let i = graph.outStart[u]!; i < graph.outStart[u + 1]!; i++) pathCounts[graph.out[i]!]! += pathCounts[u]!;
  }
  return pathCounts[to]!;
}

function shortest(
  { outStart, out, size }: Graph,
  from: number,
  to: number,
  remaining: Int32Array,
  limit: number,
  hasCycle: boolean,
) {
  // Path prefixes as a tree: each prefix is another prefix and one more node.
  const lastNodes = [from];
  const before = [-1];
  const lengths = [0];
  const pathTo = (at: number) => {
    const path: number[] = [];
    for (let earlier = at; earlier !== -1; earlier = before[earlier]!) path.push(lastNodes[earlier]!);
    return path.reverse();
  };
  // The priority of a prefix: the whole length first; of equally long paths the one that is nearest to its end, so that finding many paths takes no
  // longer than writing them down.
  const keyOf = (length: number, node: number) => (length + remaining[node]!) * (size + 1) - length;
  const queue = new Heap();
  queue.push(keyOf(0, from), 0);
  const paths: number[][] = [];
  for (let step = 0; step < MAX_PREFIXES && queue.size > 0 && paths.length < limit; step++) {
    const at = queue.pop();
    const u = lastNodes[at]!;
    if (u === to) {
      paths.push(pathTo(at));
      continue;
    }
    const passed = hasCycle ? new Set(pathTo(at)) : undefined;
    for (let i = outStart[u]!; i < outStart[u + 1]!; i++) {
      const v = out[i]!;
      if (remaining[v] === -1 || passed?.has(v)) continue;
      const length = lengths[at]! + 1;
      lastNodes.push(v);
      before.push(at);
      lengths.push(length);
      queue.push(keyOf(length, v), lastNodes.length - 1);
    }
  }
  return paths;
}
