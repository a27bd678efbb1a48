import { nodeNames } from '#engine/pipeline/edges.ts';
import { scanRefs } from '#engine/pipeline/refs.ts';
import type { Pipeline, PipelineInput, PipelineNode } from '#engine/pipeline/schema.ts';
import { nodesById } from './metadata.ts';

/** The ids of the nodes that column pickers in a config refer to. */
function* pickedNodes(value: unknown): Iterable<string> {
  if (typeof value !== 'object' || value === null) return;
  const { stepCounter } = value as { stepCounter?: unknown };
  if (stepCounter !== undefined) yield String(stepCounter);
  for (const entry of Object.values(value)) yield* pickedNodes(entry);
}

/**
 * The ids of the nodes whose columns and settings are in the metadata of a node: the node itself, the sources of its columns, and the nodes in its
 * joins.
 */
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
 * The part of the document that a render of one node's templates can see: that node and the nodes that it reads completely, the other nodes only by
 * name, so that refs resolve; no templates, jobs or subgraphs. The render gives the same result as with the whole document, which is many times as
 * large.
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

/** A node without its content. The schema fills in empty values. */
function byName({ id, name, location, type }: PipelineNode): PipelineInput['nodes'][number] {
  return { id, name, location, type };
}
