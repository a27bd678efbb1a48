import type { Graph } from '#engine/graph/graph.ts';
import { induce } from '#engine/graph/induce.ts';
import { rankByCodePoint, runOrder, waveOf } from '#engine/graph/order.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { indexesOf } from './membership.ts';

/**
 * The connected parts of a graph when the direction of its edges is ignored (weakly connected components, union-find): each ascending, the
 * largest first, equally large ones by first node.
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

/** The parts of these nodes that edges between them connect, as ids; the largest first. */
export function partsOf(pipeline: Pick<Pipeline, 'nodes'>, members: readonly string[]): string[][] {
  const { graph, ids } = pipelineGraph(pipeline);
  const { graph: part, outer } = induce(graph, indexesOf(pipeline, members));
  return connectedParts(part).map((nodes) => nodes.map((node) => ids[outer[node]!]!));
}

export type InnerOrder = { ok: true; waves: string[][] } | { ok: false; cycle: string[] };

/**
 * The waves in which a run of these nodes alone would start them, as ids, by name within a wave: only dependencies within the run count
 * (`/docs/build-your-pipeline/node-run-order`). When they wait for each other: the cycle, its first node repeated at the end.
 */
export function innerOrder(pipeline: Pick<Pipeline, 'nodes'>, members: readonly string[]): InnerOrder {
  const { graph, ids } = pipelineGraph(pipeline);
  const { graph: part, outer } = induce(graph, indexesOf(pipeline, members));
  const idOf = (node: number) => ids[outer[node]!]!;
  const order = runOrder(part, rankByCodePoint(Array.from(outer, (node) => pipeline.nodes[node]!.name)));
  if (!order.ok) return { ok: false, cycle: order.cycles[0]!.path.map(idOf) };
  return { ok: true, waves: Array.from({ length: order.waveCount }, (_, wave) => Array.from(waveOf(order, wave), idOf)) };
}
