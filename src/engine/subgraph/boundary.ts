import { induce } from '../graph/induce.ts';
import { ancestors, descendants } from '../graph/reach.ts';
import { pipelineGraph } from '../pipeline/edges.ts';
import type { Pipeline } from '../pipeline/schema.ts';
import { indexesOf } from './membership.ts';

/** How a node outside relates to the nodes inside. `between`: it depends on one of them, and one of them depends on it. */
type Side = 'feeds' | 'reads' | 'between';

export interface Neighbor {
  id: string;
  side: Side;
  /** Edges on the shortest way to a node inside, whichever the direction. */
  distance: number;
}

/** What connects some nodes of a pipeline with the rest of it. Ids are in document order. */
export interface Boundary {
  /** Nodes outside that a node inside depends on directly. */
  inputs: string[];
  /** Nodes outside that directly depend on a node inside. */
  outputs: string[];
  /** Nodes outside on a path from a node inside to a node inside, however long. */
  gaps: string[];
  /** Edges that lead in and out, and those with both ends inside. */
  entering: number;
  leaving: number;
  inside: number;
  /** The nodes outside, up to `depth` edges away. */
  neighbors: Neighbor[];
}

/**
 * The boundary of a set of nodes, `depth` edges wide. A subgraph need not hold what its nodes depend on or what depends on them, and the
 * connections to nodes outside are not part of it (`/docs/get-started/fundamentals/graphs-and-subgraphs`).
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
 * What some nodes depend on, or what depends on them, up to `depth` edges away: ids without the nodes themselves, nearest first.
 * (`/docs/get-started/fundamentals/dag`)
 */
export function reached(
  pipeline: Pick<Pipeline, 'nodes'>,
  from: readonly string[],
  side: 'ancestors' | 'descendants',
  depth = Number.POSITIVE_INFINITY,
): string[] {
  const { graph, ids } = pipelineGraph(pipeline);
  const search = side === 'ancestors' ? ancestors : descendants;
  return Array.from(search(graph, indexesOf(pipeline, from), depth).nodes, (node) => ids[node]!);
}
