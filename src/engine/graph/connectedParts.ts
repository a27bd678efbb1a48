import type { Graph } from './graph.ts';

/**
 * The connected parts of a graph when the direction of its edges is ignored (weakly connected components, union-find). The nodes of a part are
 * ascending; the largest part comes first, equally large parts by their first node.
 */
export function connectedParts(graph: Graph): number[][] {
  const parent = Int32Array.from({ length: graph.size }, (_, node) => node);
  const root = (node: number): number => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (let u = 0; u < graph.size; u++) {
    for (let i = graph.outStart[u]!; i < graph.outStart[u + 1]!; i++) parent[root(u)] = root(graph.out[i]!);
  }
  const parts = new Map<number, number[]>();
  for (let node = 0; node < graph.size; node++) {
    const at = root(node);
    const part = parts.get(at);
    if (part) part.push(node);
    else parts.set(at, [node]);
  }
  return [...parts.values()].sort((a, b) => b.length - a.length || a[0]! - b[0]!);
}
