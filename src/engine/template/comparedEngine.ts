import type { Pipeline } from '#engine/pipeline/schema.ts';
import { cut } from '../text/cut.ts';
import { limitFault } from './jinja/budget.ts';
import type { Limit } from './jinja/fault.ts';
import { NativeFunction, type Value } from './jinja/values.ts';
import type { Metadata } from './metadata.ts';
import { PACKAGE_MACROS } from './packageMacros.ts';
import { type PlatformUse, templateNames } from './platformNames.ts';
import { MAX_OUTPUT_LENGTH, type SandboxResponse } from './protocol.ts';
import { refusal } from './refusal.ts';
import { HOLDS_JINJA, MAX_PASSES } from './render.ts';
import { NO_STAGES, splitStages } from './stages.ts';
import { limitedUsage, type RenderMessage, subjectOf } from './subject.ts';
import type { MacroDocument } from './templateWithMacros.ts';

/** The result of another engine. Lines and columns count from 1, in the template without the macros that precede it. */
export type ComparedResult =
  | { ok: true; output: string }
  | { ok: false; message: string; line?: number; column?: number; limit?: Limit };

/** One pass of another engine over a text that follows the workspace's macros. Never throws. */
export type ComparedEngine = (
  template: string,
  macros: readonly MacroDocument[],
  metadata: Metadata,
  names: ReadonlyMap<string, Value>,
) => ComparedResult;

function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return Math.min(text.length, before + Math.min(column - 1, lines[line - 1]?.length ?? 0));
}

/**
 * Answers render requests with an engine that this site's engine is compared with (`/docs/reference/jinja-syntax`): with the same metadata,
 * functions, macros, passes and stages, but with that engine's own rules. The response has no warnings and no spans.
 */
export function answerWith(engine: ComparedEngine) {
  return (request: RenderMessage, pipeline: Pipeline | undefined, now: () => number): SandboxResponse => {
    const begun = now();
    const subject = subjectOf(request, pipeline);
    if (typeof subject === 'string') return refusal(request.id, 'LookupError', subject, now() - begun);
    const use: PlatformUse = { refs: [], problems: [] };
    const { metadata, names } = templateNames(subject.pipeline, subject.node, subject.context, use, request);
    for (const name of PACKAGE_MACROS) names.set(name, new NativeFunction(name, () => ''));
    const passes: string[] = [];
    const fail = (failure: Extract<ComparedResult, { ok: false }>): SandboxResponse => {
      const { message, line = 1, column = 1, limit } = failure;
      const from = passes.length === 0 ? offsetOf(request.template, line, column) : 0;
      const span = { source: 'template', from, to: from, line, column };
      const kind = limit ? 'LimitExceeded' : 'TemplateError';
      const error = { kind, message: cut(message, 10_000), span, pass: passes.length + 1, ...(limit ? { limit } : {}) };
      return { type: 'failed', id: request.id, warnings: [], passes, ...limitedUsage(use), error, time: now() - begun };
    };
    const limited = (limit: Limit) => fail({ ok: false, message: limitFault(limit).message, limit });

    let text = request.template;
    do {
      if (passes.length === MAX_PASSES) return limited('passes');
      const result = engine(text, subject.pipeline.macros, metadata, names);
      if (!result.ok) return fail(result);
      if (result.output.length > MAX_OUTPUT_LENGTH) return limited('output');
      const isStuck = result.output === text;
      text = result.output;
      passes.push(text);
      if (isStuck && HOLDS_JINJA.test(text)) return limited('passes');
    } while (request.passes === 'all' && HOLDS_JINJA.test(text));

    const stages = splitStages(text).slice(0, 100_000);
    return {
      type: 'rendered',
      id: request.id,
      warnings: [],
      passes,
      ...limitedUsage(use),
      output: text,
      spans: [],
      stages,
      ...(stages.length === 0 ? { notice: NO_STAGES } : {}),
      time: now() - begun,
    };
  };
}
