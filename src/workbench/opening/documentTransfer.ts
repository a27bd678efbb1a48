import { cardSize } from '#canvas/cardSize.ts';
import { layersOf } from '#canvas/layered.ts';
import { bestOverview, overviewGroups, overviewPart } from '#canvas/overview.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { structureOf } from '#canvas/structure.ts';
import { nodeNames, pipelineGraph } from '#engine/pipeline/edges.ts';
import { problemCounts, problemsOf } from '#engine/pipeline/problems.ts';
import { nodeRefs } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';

/** Maximum weight of one message to the page, counted in columns plus `NODE_WEIGHT` for each node: about 10 ms of work. */
const MAX_PART_WEIGHT = 4_000;
/** The weight of a node without its columns. */
const NODE_WEIGHT = 4;

/** Splits the nodes of a large document into parts of similar weight. A single message with all nodes would block the page while it is read. */
export function nodeParts(nodes: readonly PipelineNode[]): PipelineNode[][] {
  const parts: PipelineNode[][] = [];
  let weight = MAX_PART_WEIGHT;
  for (const node of nodes) {
    if (weight >= MAX_PART_WEIGHT) {
      parts.push([]);
      weight = 0;
    }
    parts.at(-1)!.push(node);
    weight += NODE_WEIGHT + node.columns.length;
  }
  return parts;
}

/** Number of nodes that are processed between two pauses; smaller documents are computed later, without pauses. */
const NODES_PER_STEP = 1_000;

/**
 * Computes in advance what every view needs of a document, in steps with pauses for the page. The engine caches the results, so that showing the
 * document is fast.
 *
 * @param rest pauses, so that the page can handle events
 */
export async function precomputeViews(
  pipeline: Pipeline,
  rest: () => Promise<void> = () => new Promise((done) => setTimeout(done)),
): Promise<void> {
  if (pipeline.nodes.length < NODES_PER_STEP) return;
  for (const [index, node] of pipeline.nodes.entries()) {
    if (index % NODES_PER_STEP === 0) await rest();
    nodeRefs(node);
    cardSize(node.name);
  }
  for (const step of [() => nodeNames(pipeline.nodes), () => pipelineGraph(pipeline), () => problemsOf(pipeline)]) {
    await rest();
    step();
  }
  await rest();
  const nodes = canvasNodes(pipeline, { problems: problemCounts(problemsOf(pipeline)), stubs: true });
  const edges = canvasEdges(pipeline, { stubs: true });
  const structure = structureOf(nodes, edges);
  await rest();
  layersOf(structure);
  const best = bestOverview(nodes, structure, pipeline.subgraphs);
  overviewPart(nodes, edges, overviewGroups(nodes, structure, best, pipeline.subgraphs));
  await rest();
}
