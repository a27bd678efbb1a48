import { DirectedGraph } from 'graphology';
import { topologicalGenerations } from 'graphology-dag';
import { nodeRefs } from '#engine/pipeline/refs.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';

/** The edges as `FROM → TO` by name, sorted, read from the refs independently of the engine's graph. */
export function edgeNames(pipeline: Pipeline): string[] {
  const names = new Set(pipeline.nodes.map((node) => `${node.location}.${node.name}`));
  const edges = new Set<string>();
  for (const node of pipeline.nodes) {
    for (const ref of nodeRefs(node)) {
      if (ref.form !== 'ref_no_link' && names.has(`${ref.location}.${ref.name}`)) edges.add(`${ref.name} → ${node.name}`);
    }
  }
  return [...edges].sort();
}

/** The waves of a pipeline by name, each sorted. Throws for a cycle. Names must be unique across locations. */
export function wavesOf(pipeline: Pipeline): string[][] {
  const graph = new DirectedGraph();
  for (const node of pipeline.nodes) graph.addNode(node.name);
  for (const edge of edgeNames(pipeline)) {
    const [from, to] = edge.split(' → ');
    graph.addEdge(from, to);
  }
  return topologicalGenerations(graph).map((wave) => wave.sort());
}

/** The waves of the run order example as its page states them, by name. */
export const RUN_ORDER_WAVES: readonly (readonly string[])[] = [
  ['CUSTOMER', 'LINEITEM', 'NATION', 'ORDERS'],
  ['STG_CUSTOMER', 'STG_LINEITEM', 'STG_NATION'],
  ['DIM_CUSTOMER'],
  ['STG_ORDERS'],
  ['FCT_ORDERS'],
];
