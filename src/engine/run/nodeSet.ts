import { checkNode, type Graph } from '../graph/graph.ts';

/** A set of nodes of a graph: a mask with a nonzero value for each of them, or their indexes. */
export type NodeSet = Uint8Array | ReadonlySet<number>;

/** The set as a mask; empty if the set is absent. Throws a RangeError for a node that the graph does not have. */
export function maskOf(graph: Graph, nodes: NodeSet | undefined): Uint8Array {
  const mask = new Uint8Array(graph.size);
  if (nodes instanceof Uint8Array) {
    if (nodes.length !== graph.size)
      throw new RangeError(`A mask of ${nodes.length} nodes does not fit a graph of ${graph.size}.`);
    mask.set(nodes);
  } else if (nodes) {
    for (const node of nodes) {
      checkNode(graph, node);
      mask[node] = 1;
    }
  }
  return mask;
}

/** The nodes of a mask, ascending. */
export function nodesOf(mask: Uint8Array): number[] {
  const nodes: number[] = [];
  for (let node = 0; node < mask.length; node++) if (mask[node] !== 0) nodes.push(node);
  return nodes;
}
