import { checkNode, type Graph } from './graph.ts';

/**
 * The shortest walk of at least one edge from `from` to `to`, both ends included; for `from === to`, the shortest cycle through the node. Undefined
 * when there is none. Deterministic among equally short walks (breadth-first search, lower indexes first).
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
