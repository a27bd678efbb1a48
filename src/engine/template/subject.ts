import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { cut } from '../text/cut.ts';
import type { PlatformUse } from './platformNames.ts';
import type { SandboxRequest } from './protocol.ts';

export type RenderMessage = Extract<SandboxRequest, { type: 'render' }>;

/** Maximum length of a location or name in a response, in characters; longer refs are left out. */
const MAX_NAME_LENGTH = 2_000;

/** The node and the workspace or environment of a request, or a message when the pipeline does not have them. */
export function subjectOf(
  request: RenderMessage,
  pipeline: Pipeline | undefined,
): { pipeline: Pipeline; node: PipelineNode; context: PipelineContext } | string {
  const node = pipeline?.nodes.find(({ id }) => id === request.nodeId);
  const context = pipeline && [...pipeline.workspaces, ...pipeline.environments].find(({ id }) => id === request.contextId);
  if (!pipeline || !node) return 'The pipeline has no such node.';
  if (!context) return 'The pipeline has no such workspace or environment.';
  return { pipeline, node, context };
}

/** The refs and problems of a render, cut to the limits of a response. */
export function limitedUsage({ refs, problems }: PlatformUse): PlatformUse {
  return {
    refs: refs.filter((ref) => ref.location.length <= MAX_NAME_LENGTH && ref.name.length <= MAX_NAME_LENGTH).slice(0, 20_000),
    problems: problems
      .filter((problem) => problem.location.length <= MAX_NAME_LENGTH && problem.name.length <= MAX_NAME_LENGTH)
      .map((problem) => ({ ...problem, message: cut(problem.message, 10_000) }))
      .slice(0, 20_000),
  };
}
