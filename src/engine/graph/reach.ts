import { checkNode, type Graph } from './graph.ts';

/** The result of a search from starting nodes. */
interface Reach {
  /** The nodes found, without the starting nodes: nearest first, ascending within a depth. */
  readonly nodes: Int32Array;
  /** For every node of the graph: the number of edges on the shortest path, 0 for the starting nodes, -1 for nodes that were not found. */
  readonly depth: Int32Array;
}

/** Breadth-first search along one direction. */
function search(graph: Graph, starts: Int32Array, list: Int32Array, nodes: Iterable<number>, maxDepth: number): Reach {
  if (!(maxDepth >= 0)) throw new RangeError(`A depth is a number of edges, 0 or more; it is ${maxDepth}.`);
  const depth = new Int32Array(graph.size).fill(-1);
  const queue = new Int32Array(graph.size);
  let length = 0;
  for (const node of nodes) {
    checkNode(graph, node);
    if (depth[node] === 0) continue;
    depth[node] = 0;
    queue[length++] = node;
  }
  const startCount = length;
  let begin = 0;
  for (let level = 1; level <= maxDepth && begin < length; level++) {
    const end = length;
    for (let head = begin; head < end; head++) {
      const u = queue[head]!;
      for (let i = starts[u]!; i < starts[u + 1]!; i++) {
        const v = list[i]!;
        if (depth[v] !== -1) continue;
        depth[v] = level;
        queue[length++] = v;
      }
    }
    begin = end;
    if (length - begin > 1) queue.subarray(begin, length).sort();
  }
  return { nodes: queue.slice(startCount, length), depth };
}

/**
 * Everything that the nodes depend on, directly and indirectly (`/docs/get-started/fundamentals/dag`), up to `maxDepth` edges away. The given nodes
 * have depth 0 and are not in the list of the result, even when one is an ancestor of another.
 */
export function ancestors(graph: Graph, nodes: Iterable<number>, maxDepth = Number.POSITIVE_INFINITY): Reach {
  return search(graph, graph.inStart, graph.in, nodes, maxDepth);
}

/**
 * Everything that depends on the nodes, directly and indirectly, up to `maxDepth` edges away. The result has the same shape as that of `ancestors`.
 */
export function descendants(graph: Graph, nodes: Iterable<number>, maxDepth = Number.POSITIVE_INFINITY): Reach {
  return search(graph, graph.outStart, graph.out, nodes, maxDepth);
}
