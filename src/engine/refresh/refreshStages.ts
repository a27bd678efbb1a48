import { isSource } from '../pipeline/nodeTypes.ts';
import { qualifiedName } from '../pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '../pipeline/schema.ts';
import { renderForNode } from '../template/nodeTemplate.ts';
import type { Stage } from '../template/stages.ts';
import { templateOf } from '../template/typeTemplate.ts';

/** One statement of a node in a refresh. A test (`sqlTest`) fails when it returns rows. */
export type RefreshStage = Pick<Stage, 'name' | 'type' | 'sql' | 'continueOnFailure'>;

/** What a node does in a refresh. `fault`: its template can't be rendered, and the node fails without a statement. */
export interface NodeStages {
  readonly stages: readonly RefreshStage[];
  /** `No Stages Rendered`: there is nothing to execute. It informs; the node is none the worse for it. */
  readonly notice?: string;
  readonly fault?: string;
}

type ByNode = Map<string, NodeStages>;
/** What was rendered, by what it was rendered from: pipeline, mappings, parameters. */
const RENDERED = new WeakMap<Pipeline, WeakMap<object, WeakMap<object, ByNode>>>();

function entry<Key extends object, Value>(map: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

/**
 * The statements of a node in a refresh: the stages of its Run template, rendered with the mappings and parameters of the run. A source is only
 * looked for, by a query without rows (`/docs/deploy-and-refresh/refresh`). Remembered as long as the three values that they come from are.
 */
export function refreshStages(pipeline: Pipeline, node: PipelineNode, context: PipelineContext): NodeStages {
  const { mappings, parameters } = context;
  const byMappings = entry(RENDERED, pipeline, () => new WeakMap());
  const byNode: ByNode = entry(
    entry(byMappings, mappings, () => new WeakMap()),
    parameters,
    () => new Map(),
  );
  const stages = byNode.get(node.id) ?? rendered(pipeline, node, context);
  byNode.set(node.id, stages);
  return stages;
}

function rendered(pipeline: Pipeline, node: PipelineNode, context: PipelineContext): NodeStages {
  if (isSource(node.type)) {
    const name = qualifiedName(pipeline, context, node);
    if (!name.ok) return { stages: [], fault: name.message };
    const sql = `SELECT 1 FROM ${name.name} LIMIT 0`;
    return { stages: [{ name: 'Source is there', type: 'sql', continueOnFailure: false, sql }] };
  }
  const render = renderForNode(pipeline, node, context, templateOf(pipeline, node, 'run'));
  if (!render.ok) {
    const { line, column } = render.error.span;
    return {
      stages: [],
      fault: `The Run template can't be rendered: ${render.error.message} (line ${line}, column ${column}).`,
    };
  }
  const { stages, notice } = render;
  return notice === undefined ? { stages } : { stages, notice };
}
