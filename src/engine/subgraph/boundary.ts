import { induce } from '../graph/induce.ts';
import { ancestors, descendants } from '../graph/reach.ts';
import { pipelineGraph } from '../pipeline/edges.ts';
import type { Pipeline } from '../pipeline/schema.ts';
import { indexesOf } from './membership.ts';

/** How a node outside relates to the nodes inside. `between` means that it both depends on a node inside and has a node inside that depends on it. */
type Side = 'feeds' | 'reads' | 'between';

export interface Neighbor {
  id: string;
  side: Side;
  /** Number of edges on the shortest path to or from a node inside. */
  distance: number;
}

/** The connections between some nodes and the rest of a pipeline. IDs are in document order. */
export interface Boundary {
  /** Nodes outside that nodes inside depend on directly. */
  inputs: string[];
  /** Nodes outside that depend directly on nodes inside. */
  outputs: string[];
  /** Nodes outside on a path, of any length, from a node inside to a node inside. */
  gaps: string[];
  /** The number of edges that lead in, that lead out, and that have both ends inside. */
  entering: number;
  leaving: number;
  inside: number;
  /** Nodes outside that are at most `depth` edges away. */
  neighbors: Neighbor[];
}

/**
 * The boundary of a set of nodes, `depth` edges wide. A subgraph need not contain the nodes that its nodes depend on or that depend on them, and
 * edges to nodes outside are not part of it (`/docs/get-started/fundamentals/graphs-and-subgraphs`).
 */
export function boundaryOf(pipeline: Pick<Pipeline, 'nodes'>, members: readonly string[], depth = 1): Boundary {
  const { graph, ids } = pipelineGraph(pipeline);
  const nodes = indexesOf(pipeline, members);
  const { entering, leaving, graph: part } = induce(graph, nodes);
  const up = ancestors(graph, nodes).depth;
  const down = descendants(graph, nodes).depth;
  const gaps: string[] = [];
  const neighbors: Neighbor[] = [];
  for (let node = 0; node < graph.size; node++) {
    const above = up[node]!;
    const below = down[node]!;
    if (above === 0 || (above === -1 && below === -1)) continue;
    const id = ids[node]!;
    if (above > 0 && below > 0) gaps.push(id);
    const distance = above === -1 ? below : below === -1 ? above : Math.min(above, below);
    if (distance > depth) continue;
    neighbors.push({ id, side: above > 0 && below > 0 ? 'between' : above > 0 ? 'feeds' : 'reads', distance });
  }
  const sorted = (list: Int32Array) => [...new Set(list)].sort((a, b) => a - b).map((node) => ids[node]!);
  return {
    inputs: sorted(entering.from),
    outputs: sorted(leaving.to),
    gaps,
    entering: entering.from.length,
    leaving: leaving.from.length,
    inside: part.edgeCount,
    neighbors,
  };
}

/**
 * The nodes that some nodes depend on, or that depend on them, at most `depth` edges away: IDs without the nodes themselves, nearest first
 * (`/docs/get-started/fundamentals/dag`).
 */
export function reachableNodes(
  pipeline: Pick<Pipeline, 'nodes'>,
  from: readonly string[],
  side: 'ancestors' | 'descendants',
  depth = Number.POSITIVE_INFINITY,
): string[] {
  const { graph, ids } = pipelineGraph(pipeline);
  const search = side === 'ancestors' ? ancestors : descendants;
  return Array.from(search(graph, indexesOf(pipeline, from), depth).nodes, (node) => ids[node]!);
}
