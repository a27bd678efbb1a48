import { builtInType, typeInDocument } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { builtInTemplate, type TemplateKind } from './builtInTemplates.ts';
import { notRun } from './notRun.ts';

/** How a deploy changes an existing object (`/docs/build-your-pipeline/user-defined-nodes/deployment-strategies`). */
export type DeployStrategy = 'default' | 'transient' | 'advanced';

const STRATEGY = /^[ \t]*deployStrategy[ \t]*:[ \t]*["']?(transient|advanced)\b/m;

/** The deploy strategy of a node's type. Reads one line of the definition, without a YAML parser. */
export function deployStrategyOf(pipeline: Pick<Pipeline, 'nodeTypes'>, node: Pick<PipelineNode, 'type'>): DeployStrategy {
  const found = STRATEGY.exec(typeInDocument(pipeline, node.type)?.definition ?? '');
  return (found?.[1] as DeployStrategy | undefined) ?? 'default';
}

/**
 * Whether the Create template of a node reads `desiredState` instead of the usual names, because its type has the advanced deploy strategy
 * (`/docs/build-your-pipeline/user-defined-nodes/advanced-deploy-templates`).
 */
export function readsStates(pipeline: Pipeline, node: PipelineNode): boolean {
  return deployStrategyOf(pipeline, node) === 'advanced';
}

/**
 * The Create or Run template of a node's type: the custom template of the type, or the built-in one. An empty template is valid and renders no stage,
 * as does the template of a node that the built-in one can't express (`notRun.ts`).
 */
export function templateOf(pipeline: Pipeline, node: PipelineNode, kind: TemplateKind): string {
  const custom = typeInDocument(pipeline, node.type);
  const own = kind === 'create' ? custom?.createTemplate : custom?.runTemplate;
  const builtIn = builtInType(node.type);
  return own || (builtIn && !notRun(node) ? builtInTemplate(builtIn.kind, kind, pipeline.platform) : '');
}
