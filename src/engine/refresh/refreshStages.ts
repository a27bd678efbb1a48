import { isSource } from '../pipeline/nodeTypes.ts';
import { qualifiedName } from '../pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '../pipeline/schema.ts';
import { renderForNode } from '../template/nodeTemplate.ts';
import { notRun } from '../template/notRun.ts';
import type { Stage } from '../template/stages.ts';
import { templateOf } from '../template/typeTemplate.ts';

/** One statement of a node in a refresh. A test (`sqlTest`) fails when it returns rows. */
export type RefreshStage = Pick<Stage, 'name' | 'type' | 'sql' | 'continueOnFailure'>;

/** What a node does in a refresh. `fault`: its template can't be rendered, and the node fails without a statement. */
export interface NodeStages {
  readonly stages: readonly RefreshStage[];
  /** `No Stages Rendered`: there is nothing to execute. It is for information only: the node does not fail. */
  readonly notice?: string;
  readonly fault?: string;
}

type ByNode = Map<string, NodeStages>;
/** The rendered stages of a pipeline, by the mappings and parameters they were rendered with. */
const RENDERED = new WeakMap<Pipeline, Map<string, ByNode>>();
/** For how many mappings and parameters stages are remembered; the oldest are dropped first. */
const MAX_CONTEXTS = 20;
const TEXTS = new WeakMap<object, string>();

/** An object that never changes, as a text. */
function textOf(value: object): string {
  const text = TEXTS.get(value) ?? JSON.stringify(value);
  TEXTS.set(value, text);
  return text;
}

function renderedWith(pipeline: Pipeline, { mappings, parameters }: PipelineContext): ByNode {
  const byContext = RENDERED.get(pipeline) ?? new Map<string, ByNode>();
  RENDERED.set(pipeline, byContext);
  const key = `${textOf(mappings)}${textOf(parameters)}`;
  const known = byContext.get(key) ?? new Map<string, NodeStages>();
  if (!byContext.has(key) && byContext.size >= MAX_CONTEXTS) byContext.delete(byContext.keys().next().value!);
  byContext.set(key, known);
  return known;
}

/**
 * The statements of a node in a refresh: the stages of its Run template, rendered with the mappings and parameters of the run. A source is only
 * looked for, by a query without rows (`/docs/deploy-and-refresh/refresh`). Remembered as long as the pipeline is, for the last mappings and parameters.
 */
export function refreshStages(pipeline: Pipeline, node: PipelineNode, context: PipelineContext): NodeStages {
  const byNode = renderedWith(pipeline, context);
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
