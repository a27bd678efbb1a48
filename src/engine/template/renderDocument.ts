import { nodeNames } from '#engine/pipeline/edges.ts';
import { scanRefs } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineInput, PipelineNode } from '#engine/pipeline/schema.ts';
import { nodesById } from './metadata.ts';

/** The ids of nodes that column pickers in a config name. */
function* pickedNodes(value: unknown): Iterable<string> {
  if (typeof value !== 'object' || value === null) return;
  const { stepCounter } = value as { stepCounter?: unknown };
  if (stepCounter !== undefined) yield String(stepCounter);
  for (const entry of Object.values(value)) yield* pickedNodes(entry);
}

/** The nodes whose columns and settings the metadata of a node holds: itself, the sources of its columns, and what its joins read. */
function* nodesRead(pipeline: Pipeline, node: PipelineNode): Iterable<string> {
  yield node.id;
  for (const column of node.columns) {
    for (const source of column.sources) for (const { nodeId } of source.columns) yield nodeId;
    for (const { nodeId } of column.hash?.columns ?? []) yield nodeId;
  }
  yield* pickedNodes(node.config);
  for (const text of [node.sql ?? '', ...node.sources.map(({ join }) => join)]) {
    for (const { location, name } of scanRefs(text)) {
      const found = nodeNames(pipeline.nodes).find(location, name);
      if (found) yield found.id;
    }
  }
}

/**
 * The document as far as a render of one node's templates can see it: that node and the ones it reads in whole, every other one by its name, so
 * that refs resolve; no templates, jobs or subgraphs. A render of it is the same as one of the whole document, at a fraction of the size.
 */
export function renderDocument(pipeline: Pipeline, nodeId: string): PipelineInput {
  const node = nodesById(pipeline.nodes).get(nodeId);
  const whole = new Set(node ? nodesRead(pipeline, node) : []);
  return {
    ...pipeline,
    nodes: pipeline.nodes.map((one) => (whole.has(one.id) ? one : byName(one))),
    nodeTypes: pipeline.nodeTypes.map((type) => ({
      ...type,
      definition: '',
      createTemplate: '',
      runTemplate: '',
      extra: undefined,
    })),
    packages: [],
    subgraphs: [],
    jobs: [],
  };
}

/** A node without its content. What is left out here, the schema fills in with what is empty. */
function byName({ id, name, location, type }: PipelineNode): PipelineInput['nodes'][number] {
  return { id, name, location, type };
}
