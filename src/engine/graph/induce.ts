import { buildGraph, checkNode, type Graph } from './graph.ts';

/** Edges by the node indexes of the whole graph: edge i goes from `from[i]` to `to[i]`. */
export interface EdgeList {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Some nodes of a graph, and every edge between two of them. */
export interface InducedGraph {
  readonly graph: Graph;
  /** The index in the whole graph of each node of the subgraph, ascending. */
  readonly outer: Int32Array;
  /** The index in the subgraph of each node of the whole graph; -1 for nodes outside. */
  readonly inner: Int32Array;
  /** Edges from a node outside to a node inside. */
  readonly entering: EdgeList;
  /** Edges from a node inside to a node outside. */
  readonly leaving: EdgeList;
}

/** The subgraph that the given nodes induce, with the edges that cross its boundary. Repeated nodes count once. */
export function induce(graph: Graph, nodes: Iterable<number>): InducedGraph {
  const { outStart, out, inStart } = graph;
  const inner = new Int32Array(graph.size).fill(-1);
  for (const node of nodes) {
    checkNode(graph, node);
    inner[node] = 0;
  }
  let size = 0;
  for (let node = 0; node < graph.size; node++) if (inner[node] !== -1) inner[node] = size++;
  const outer = new Int32Array(size);
  for (let node = 0; node < graph.size; node++) if (inner[node] !== -1) outer[inner[node]!] = node;

  const insideFrom: number[] = [];
  const insideTo: number[] = [];
  const leavingFrom: number[] = [];
  const leavingTo: number[] = [];
  const enteringFrom: number[] = [];
  const enteringTo: number[] = [];
  for (const u of outer) {
    for (let i = inStart[u]!; i < inStart[u + 1]!; i++) {
      const v = graph.in[i]!;
      if (inner[v] !== -1) continue;
      enteringFrom.push(v);
      enteringTo.push(u);
    }
    for (let i = outStart[u]!; i < outStart[u + 1]!; i++) {
      const v = out[i]!;
      if (inner[v] === -1) {
        leavingFrom.push(u);
        leavingTo.push(v);
      } else {
        insideFrom.push(inner[u]!);
        insideTo.push(inner[v]!);
      }
    }
  }
  return {
    graph: buildGraph(size, insideFrom, insideTo),
    outer,
    inner,
    entering: { from: Int32Array.from(enteringFrom), to: Int32Array.from(enteringTo) },
    leaving: { from: Int32Array.from(leavingFrom), to: Int32Array.from(leavingTo) },
  };
}
