import { connectedParts } from '../graph/connectedParts.ts';
import { induce } from '../graph/induce.ts';
import { rankByCodePoint, runOrder, waveOf } from '../graph/order.ts';
import { pipelineGraph } from '../pipeline/edges.ts';
import type { Pipeline } from '../pipeline/schema.ts';
import { indexesOf } from './membership.ts';

/** The connected components of the graph that these nodes induce, as IDs, largest first. */
export function partsOf(pipeline: Pick<Pipeline, 'nodes'>, members: readonly string[]): string[][] {
  const { graph, ids } = pipelineGraph(pipeline);
  const { graph: part, outer } = induce(graph, indexesOf(pipeline, members));
  return connectedParts(part).map((nodes) => nodes.map((node) => ids[outer[node]!]!));
}

/** The order of some nodes in a run of only these nodes, as IDs. */
interface InnerOrder {
  waves: string[][];
  /** One path for each cycle among the nodes, with its first node repeated at the end. */
  cycles: string[][];
  /** Nodes that depend on a cycle without being on one. */
  downstreamOfCycles: string[];
}

/**
 * The waves of a run of only these nodes, as IDs, sorted by name within a wave. Only dependencies within the run count
 * (`/docs/build-your-pipeline/node-run-order`). Nodes on a cycle, and nodes that depend on one, are in no wave.
 */
export function innerOrder(pipeline: Pick<Pipeline, 'nodes'>, members: readonly string[]): InnerOrder {
  const { graph, ids } = pipelineGraph(pipeline);
  const { graph: part, outer } = induce(graph, indexesOf(pipeline, members));
  const idOf = (node: number) => ids[outer[node]!]!;
  const order = runOrder(part, rankByCodePoint(Array.from(outer, (node) => pipeline.nodes[node]!.name)));
  const waves = order.ok ? order : order.orderable;
  return {
    waves: Array.from({ length: waves.waveCount }, (_, wave) => Array.from(waveOf(waves, wave), idOf)),
    cycles: order.ok ? [] : order.cycles.map(({ path }) => path.map(idOf)),
    downstreamOfCycles: order.ok ? [] : Array.from(order.downstreamOfCycles, idOf),
  };
}
