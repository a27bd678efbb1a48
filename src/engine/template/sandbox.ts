import type { Pipeline } from '#engine/pipeline/schema.ts';
import { TemplateFault } from './jinja/fault.ts';
import { renderForNode } from './nodeTemplate.ts';
import { RENDER_TIME, type SandboxRequest, type SandboxResponse } from './protocol.ts';

const MOST_SPANS = 200_000;
const MOST_MESSAGE = 2_000;

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/**
 * Answers one render request: what the worker in the sandboxed frame does with each message. Never throws. `now` tells the time in milliseconds.
 * Only our own engine is here; the others load when the reader asks for them.
 */
export function answerRender(
  request: Extract<SandboxRequest, { type: 'render' }>,
  pipeline: Pipeline | undefined,
  now: () => number,
): SandboxResponse {
  const begun = now();
  const place = { source: 'template', start: 0, end: 0, line: 1, column: 1 };
  const refuse = (kind: string, message: string): SandboxResponse => ({
    type: 'failed',
    id: request.id,
    warnings: [],
    passes: [],
    refs: [],
    problems: [],
    error: { kind, message: cut(message, 10_000), place, pass: 1 },
    time: now() - begun,
  });
  const node = pipeline?.nodes.find(({ id }) => id === request.nodeId);
  const context = pipeline && [...pipeline.workspaces, ...pipeline.environments].find(({ id }) => id === request.contextId);
  if (!pipeline || !node) return refuse('LookupError', 'The pipeline has no such node.');
  if (!context) return refuse('LookupError', 'The pipeline has no such workspace or environment.');
  try {
    const result = renderForNode(pipeline, node, context, request.template, {
      passes: request.passes,
      ...(request.names ? { names: request.names } : {}),
      expired: () => now() - begun > RENDER_TIME,
    });
    const common = {
      id: request.id,
      warnings: result.warnings.map((warning) => ({ ...warning, message: cut(warning.message, MOST_MESSAGE) })),
      passes: result.passes,
      refs: result.refs.filter((ref) => ref.location.length <= MOST_MESSAGE && ref.name.length <= MOST_MESSAGE).slice(0, 20_000),
      problems: result.problems
        .filter((problem) => problem.location.length <= MOST_MESSAGE && problem.name.length <= MOST_MESSAGE)
        .map((problem) => ({ ...problem, message: cut(problem.message, 10_000) }))
        .slice(0, 20_000),
      time: now() - begun,
    };
    if (!result.ok) return { type: 'failed', ...common, error: { ...result.error, message: cut(result.error.message, 10_000) } };
    const notice = result.notice === undefined ? {} : { notice: result.notice };
    return {
      type: 'rendered',
      ...common,
      output: result.output,
      spans: result.spans.slice(0, MOST_SPANS),
      stages: result.stages.slice(0, 100_000),
      ...notice,
    };
  } catch (error) {
    return refuse('InternalError', error instanceof TemplateFault || error instanceof Error ? error.message : String(error));
  }
}
