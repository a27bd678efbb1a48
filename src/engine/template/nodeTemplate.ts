import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import type { Limits } from './jinja/budget.ts';
import { fromJson } from './jinja/values.ts';
import { hydrate, type Metadata } from './metadata.ts';
import { OPTIONAL_NAMES, type PlatformUse, platformNames } from './platformNames.ts';
import { type RenderResult, renderTemplate } from './render.ts';
import { NO_STAGES, type Stage, splitStages } from './stages.ts';
import { tokenHints } from './tokens.ts';

export interface NodeRenderOptions {
  /** `once` for a join template. */
  passes?: 'once' | 'all';
  /** More names, or others instead of the metadata's own: `currentState` and `desiredState` of an advanced template. */
  names?: Metadata;
  limits?: Partial<Limits>;
  expired?: () => boolean;
}

export type NodeRender = RenderResult &
  PlatformUse & {
    metadata: Metadata;
    stages: Stage[];
    /** `No Stages Rendered`, when the template rendered and has none. */
    notice: string | undefined;
  };

/**
 * Renders a template for a node in a workspace or environment, with everything the platform puts into it, and cuts it into stages
 * (`/docs/reference/syntax`). Never throws.
 */
export function renderForNode(
  pipeline: Pipeline,
  node: PipelineNode,
  context: PipelineContext,
  template: string,
  options: NodeRenderOptions = {},
): NodeRender {
  const metadata = hydrate(pipeline, node, context);
  const use: PlatformUse = { refs: [], problems: [] };
  const names = platformNames(pipeline, context, metadata, use);
  for (const [name, value] of Object.entries(options.names ?? {})) names.set(name, fromJson(value));
  const result = renderTemplate({
    template,
    macros: pipeline.macros.map(({ name, text }) => ({ name: `macros: ${name}`, text })),
    names,
    optional: OPTIONAL_NAMES,
    hints: tokenHints,
    ...(options.passes ? { passes: options.passes } : {}),
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.expired ? { expired: options.expired } : {}),
  });
  const stages = result.ok ? splitStages(result.output) : [];
  return { ...result, ...use, metadata, stages, notice: result.ok && stages.length === 0 ? NO_STAGES : undefined };
}
