import type { Pipeline } from '#engine/pipeline/schema.ts';
import { cut } from '../text/cut.ts';
import { TemplateFault } from './jinja/fault.ts';
import { renderForNode } from './nodeTemplate.ts';
import { MAX_ENGINE_MS, MAX_OUTPUT_LENGTH, type SandboxResponse } from './protocol.ts';
import { refusal } from './refusal.ts';
import { limitedUsage, type RenderMessage, subjectOf } from './subject.ts';

/** Maximum number of spans in a response; further spans are left out. */
const MAX_SPANS = 200_000;
/** Maximum length of a warning, in characters; longer warnings are cut. */
const MAX_WARNING_LENGTH = 2_000;
/** Maximum length of an error message, in characters; longer messages are cut. */
const MAX_ERROR_LENGTH = 10_000;

/**
 * Answers one render request with this site's engine. The engine's worker calls it for each message. Never throws. `now` returns the
 * time in milliseconds.
 */
export function answerRender(request: RenderMessage, pipeline: Pipeline | undefined, now: () => number): SandboxResponse {
  const begun = now();
  const subject = subjectOf(request, pipeline);
  if (typeof subject === 'string') return refusal(request.id, 'LookupError', subject, now() - begun);
  try {
    const result = renderForNode(subject.pipeline, subject.node, subject.context, request.template, {
      passes: request.passes,
      names: request.names,
      asStates: request.asStates,
      limits: { output: MAX_OUTPUT_LENGTH },
      expired: () => now() - begun > MAX_ENGINE_MS,
    });
    const common = {
      id: request.id,
      warnings: result.warnings.map((warning) => ({ ...warning, message: cut(warning.message, MAX_WARNING_LENGTH) })),
      passes: result.passes,
      ...limitedUsage(result),
      time: now() - begun,
    };
    if (!result.ok) {
      return { type: 'failed', ...common, error: { ...result.error, message: cut(result.error.message, MAX_ERROR_LENGTH) } };
    }
    const notice = result.notice === undefined ? {} : { notice: result.notice };
    return {
      type: 'rendered',
      ...common,
      output: result.output,
      spans: result.spans.slice(0, MAX_SPANS),
      stages: result.stages.slice(0, 100_000),
      ...notice,
    };
  } catch (error) {
    const message = error instanceof TemplateFault || error instanceof Error ? error.message : String(error);
    return refusal(request.id, 'InternalError', message, now() - begun);
  }
}
