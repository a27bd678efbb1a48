import { cardSize } from '#canvas/cardSize.ts';
import { layersOf } from '#canvas/layered.ts';
import { bestOverview, overviewGroups, overviewPart } from '#canvas/overview.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { structureOf } from '#canvas/structure.ts';
import { nodeNames, pipelineGraph } from '#engine/pipeline/edges.ts';
import { problemCounts, problemsOf } from '#engine/pipeline/problems.ts';
import { nodeRefs } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';

/** How many columns and nodes one message to the page carries: about 10 ms of work. */
const PART = 4_000;
/** The weight of a node without its columns. */
const NODE = 4;

/** The nodes of a large document in parts of similar weight: a single message with all of them would block the page while it is read. */
export function nodeParts(nodes: readonly PipelineNode[]): PipelineNode[][] {
  const parts: PipelineNode[][] = [];
  let weight = PART;
  for (const node of nodes) {
    if (weight >= PART) {
      parts.push([]);
      weight = 0;
    }
    parts.at(-1)!.push(node);
    weight += NODE + node.columns.length;
  }
  return parts;
}

/** Nodes that are looked at in one go; a document of fewer needs no steps. */
const SLICE = 1_000;

/**
 * Computes what every view needs of a document, in steps with pauses for the page. The engine remembers the results, so that showing the document is
 * fast.
 *
 * @param rest Pauses, so that the page can do something else.
 */
export async function precomputeViews(
  pipeline: Pipeline,
  rest: () => Promise<void> = () => new Promise((done) => setTimeout(done)),
): Promise<void> {
  if (pipeline.nodes.length < SLICE) return;
  for (const [index, node] of pipeline.nodes.entries()) {
    if (index % SLICE === 0) await rest();
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
