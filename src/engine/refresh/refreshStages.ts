import { isSource } from '../pipeline/nodeTypes.ts';
import { qualifiedName } from '../pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '../pipeline/schema.ts';
import { renderForNode } from '../template/nodeTemplate.ts';
import { notRun } from '../template/notRun.ts';
import type { Stage } from '../template/stages.ts';
import { templateOf } from '../template/typeTemplate.ts';

/** One statement of a node in a refresh. A test (`sqlTest`) fails if it returns rows. */
export type RefreshStage = Pick<Stage, 'name' | 'type' | 'sql' | 'continueOnFailure'>;

/** What a node does in a refresh. `fault` is set if its template cannot be rendered; the node then fails without a statement. */
export interface NodeStages {
  readonly stages: readonly RefreshStage[];
  /** `No Stages Rendered`: there is nothing to execute. This is only information; the node does not fail. */
  readonly notice?: string;
  readonly fault?: string;
}

type ByNode = Map<string, NodeStages>;
/** The rendered stages of a pipeline, keyed by the mappings and parameters that they were rendered with. */
const STAGES_BY_PIPELINE = new WeakMap<Pipeline, Map<string, ByNode>>();
/** Maximum number of combinations of mappings and parameters cached for one pipeline; the oldest is dropped first. */
const MAX_CONTEXTS_PER_PIPELINE = 20;
const JSON_BY_OBJECT = new WeakMap<object, string>();

/** An immutable object as JSON, cached. */
function jsonOf(value: object): string {
  const text = JSON_BY_OBJECT.get(value) ?? JSON.stringify(value);
  JSON_BY_OBJECT.set(value, text);
  return text;
}

function cachedStages(pipeline: Pipeline, { mappings, parameters }: PipelineContext): ByNode {
  const byContext = STAGES_BY_PIPELINE.get(pipeline) ?? new Map<string, ByNode>();
  STAGES_BY_PIPELINE.set(pipeline, byContext);
  const key = `${jsonOf(mappings)}${jsonOf(parameters)}`;
  const known = byContext.get(key) ?? new Map<string, NodeStages>();
  if (!byContext.has(key) && byContext.size >= MAX_CONTEXTS_PER_PIPELINE) byContext.delete(byContext.keys().next().value!);
  byContext.set(key, known);
  return known;
}

/**
 * The statements of a node in a refresh: the stages of its Run template, rendered with the mappings and parameters of the run. A source is only
 * checked with a query that returns no rows (`/docs/deploy-and-refresh/refresh`). Cached for each pipeline, for the most recent mappings and
 * parameters.
 */
export function refreshStages(pipeline: Pipeline, node: PipelineNode, context: PipelineContext): NodeStages {
  const byNode = cachedStages(pipeline, context);
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
  const why = notRun(node);
  if (why) return { stages: [], fault: `${node.name} ${why.reason}.` };
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
