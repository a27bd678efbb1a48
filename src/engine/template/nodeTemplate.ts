import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import type { Limits } from './jinja/budget.ts';
import { PACKAGE_MACRO_HINTS, PACKAGE_MACROS } from './packageMacros.ts';
import { type NameOptions, OPTIONAL_NAMES, type PlatformUse, templateNames } from './platformNames.ts';
import { type RenderResult, renderTemplate } from './render.ts';
import { NO_STAGES, type Stage, splitStages } from './stages.ts';
import { tokenHints } from './tokens.ts';

export interface NodeRenderOptions extends NameOptions {
  /** `once` for a join template. */
  passes?: 'once' | 'all';
  limits?: Partial<Limits>;
  expired?: () => boolean;
}

export type NodeRender = RenderResult &
  PlatformUse & {
    stages: Stage[];
    /** `No Stages Rendered` when the template rendered without stages. */
    notice: string | undefined;
  };

/**
 * Renders a template for a node in a workspace or environment, with all names that the platform provides, and splits the result into stages
 * (`/docs/reference/syntax`). Never throws.
 */
export function renderForNode(
  pipeline: Pipeline,
  node: PipelineNode,
  context: PipelineContext,
  template: string,
  options: NodeRenderOptions = {},
): NodeRender {
  const use: PlatformUse = { refs: [], problems: [] };
  const { names } = templateNames(pipeline, node, context, use, options);
  const result = renderTemplate({
    template,
    macros: pipeline.macros.map(({ name, text }) => ({ name: `macros: ${name}`, importName: name, text })),
    names,
    optional: OPTIONAL_NAMES,
    packageMacros: PACKAGE_MACROS,
    hints: (isGenerated) => new Map([...tokenHints(isGenerated), ...PACKAGE_MACRO_HINTS]),
    ...(options.passes ? { passes: options.passes } : {}),
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.expired ? { expired: options.expired } : {}),
  });
  const stages = result.ok ? splitStages(result.output) : [];
  return { ...result, ...use, stages, notice: result.ok && stages.length === 0 ? NO_STAGES : undefined };
}
