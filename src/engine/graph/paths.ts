import { checkNode, type Graph } from './graph.ts';
import { ancestors, descendants } from './reach.ts';

/** How many edges a search for paths may try, and nodes it may list, before it stops: paths can be exponentially many, and each can be long. */
const WORK_LIMIT = 5_000_000;

export interface Paths {
  /** Each from the first node to the last, in order of index where they part. */
  paths: number[][];
  /** There may be more paths than these. */
  cutOff: boolean;
}

/**
 * The shortest walk of at least one edge from `from` to `to`, both ends included; for `from === to` the shortest cycle through it. Among
 * equally short ones it is the same every time (breadth-first search, lower indexes first).
 */
export function shortestWalk(graph: Graph, from: number, to: number): number[] | undefined {
  checkNode(graph, from);
  checkNode(graph, to);
  const { outStart, out } = graph;
  const before = new Int32Array(graph.size).fill(-1);
  const queue = new Int32Array(graph.size);
  queue[0] = from;
  let length = 1;
  for (let head = 0; head < length; head++) {
    const u = queue[head]!;
    for (let i = outStart[u]!; i < outStart[u + 1]!; i++) {
      const v = out[i]!;
      if (v === to) {
        const walk = [to];
        for (let node = u; node !== from; node = before[node]!) walk.push(node);
        walk.push(from);
        return walk.reverse();
      }
      if (v === from || before[v] !== -1) continue;
      before[v] = u;
      queue[length++] = v;
    }
  }
  return undefined;
}

/** The shortest path along the edges from a to b, both included; `[a]` when they are the same node, undefined when there is none. */
export function shortestPath(graph: Graph, a: number, b: number): number[] | undefined {
  checkNode(graph, a);
  return a === b ? [a] : shortestWalk(graph, a, b);
}

/** The nodes on any path from a to b, both included, ascending; none when b can't be reached. In a graph with cycles: on any walk. */
export function onAnyPath(graph: Graph, a: number, b: number): Set<number> {
  const after = descendants(graph, [a]);
  const before = ancestors(graph, [b]);
  const nodes = new Set<number>();
  if (after.depth[b] === -1) return nodes;
  for (let node = 0; node < graph.size; node++) {
    if (after.depth[node] !== -1 && before.depth[node] !== -1) nodes.add(node);
  }
  return nodes;
}

/**
 * The paths from a to b that pass no node twice, at most `limit` of them (depth-first search over the nodes that lead to b). Says when it
 * stopped early: there were more, or the search became too long.
 */
export function pathsBetween(graph: Graph, a: number, b: number, limit: number): Paths {
  if (!(limit >= 1)) throw new RangeError(`The limit of paths is a number of at least 1; it is ${limit}.`);
  checkNode(graph, a);
  if (a === b) return { paths: [[a]], cutOff: false };
  const { outStart, out } = graph;
  const useful = ancestors(graph, [b]).depth;
  const paths: number[][] = [];
  if (useful[a] === -1) return { paths, cutOff: false };
  const path = new Int32Array(graph.size);
  const isOnPath = new Uint8Array(graph.size);
  const next = outStart.slice(0, graph.size);
  path[0] = a;
  isOnPath[a] = 1;
  let length = 1;
  let work = 0;
  while (length > 0) {
    const u = path[length - 1]!;
    if (next[u] === outStart[u + 1]) {
      next[u] = outStart[u]!;
      isOnPath[u] = 0;
      length--;
      continue;
    }
    const v = out[next[u]!++]!;
    if (++work > WORK_LIMIT) return { paths, cutOff: true };
    if (useful[v] === -1 || isOnPath[v] === 1) continue;
    if (v === b) {
      if (paths.length >= limit) return { paths, cutOff: true };
      paths.push([...path.subarray(0, length), b]);
      work += length;
    } else {
      path[length++] = v;
      isOnPath[v] = 1;
    }
  }
  return { paths, cutOff: false };
}
