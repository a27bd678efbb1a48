import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { builtInTemplate, type TemplateKind } from './builtInTemplates.ts';

/** The create or run template of a node's type: the type's own, or the built-in one. Empty is legal and renders no stage. */
export function templateOf(pipeline: Pipeline, node: PipelineNode, kind: TemplateKind): string {
  const custom = pipeline.nodeTypes.find((type) => type.id === node.type);
  const own = kind === 'create' ? custom?.createTemplate : custom?.runTemplate;
  return own || builtInTemplate(nodeTypeOf(pipeline, node.type).kind, kind, pipeline.platform);
}
