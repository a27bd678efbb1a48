import { Budget, type Limits, limitFault } from './jinja/budget.ts';
import { type FaultKind, type Limit, type SourceSpan, TemplateFault } from './jinja/fault.ts';
import type { OutputSpan } from './jinja/output.ts';
import { type Prelude, renderPass } from './jinja/render.ts';
import type { RenderWarning } from './jinja/renderWarning.ts';
import type { Value } from './jinja/values.ts';
import { originThrough, throughPass } from './spans.ts';

/** Maximum number of passes (`/docs/reference/syntax`). A template that still contains Jinja after that prints itself again and again. */
export const MAX_PASSES = 10;
/** Maximum number of warnings of one render; further warnings are left out. */
const MAX_WARNINGS = 200;
/** Matches a text that still contains Jinja. */
export const HOLDS_JINJA = /\{[{%#]/;

interface RenderRequest {
  template: string;
  /** Macro documents, which run before the template in the same scope. */
  macros?: readonly Prelude[];
  names: ReadonlyMap<string, Value>;
  optional?: ReadonlySet<string>;
  /** Macros that may be called without a definition; such a call prints nothing. */
  packageMacros?: ReadonlySet<string>;
  /** Warnings for undefined names, in the template or in text that an earlier pass generated. */
  hints?: (isGenerated: boolean) => ReadonlyMap<string, string>;
  /** `once` for join templates, which keep their refs as text; otherwise passes are repeated until no Jinja is left. */
  passes?: 'once' | 'all';
  limits?: Partial<Limits>;
  /** Whether the render has used up its time. */
  expired?: () => boolean;
}

/** Why a template could not be rendered, and where. */
interface RenderError {
  kind: FaultKind;
  message: string;
  span: SourceSpan;
  limit?: Limit;
  /**
   * The pass, from 1. In a later pass the error is in text that the earlier pass generated; `span` is then the part of the template from which that
   * text came.
   */
  pass: number;
}

interface Rendered {
  output: string;
  spans: OutputSpan[];
  warnings: RenderWarning[];
  /** The text after each pass. */
  passes: string[];
}

export type RenderResult =
  | ({ ok: true } & Rendered)
  | { ok: false; error: RenderError; warnings: RenderWarning[]; passes: string[] };

/**
 * Renders a template until the result contains no Jinja (`/docs/reference/syntax`), or once for a join template. Undefined names render to nothing
 * and cause warnings with their positions. Never throws.
 */
export function renderTemplate(request: RenderRequest): RenderResult {
  const budget = new Budget(request.limits, request.expired);
  const warnings = new Map<string, RenderWarning>();
  const passes: string[] = [];
  let text = request.template;
  let spans: OutputSpan[] | undefined;
  const home = (span: SourceSpan) => (spans && span.source === 'template' ? originThrough(spans, span) : span);
  const warn = (warning: RenderWarning) => {
    const placed = { ...warning, span: home(warning.span) };
    const key = `${placed.span.source}:${placed.span.from}:${placed.message}`;
    if (warnings.size < MAX_WARNINGS) warnings.set(key, placed);
  };
  try {
    do {
      if (passes.length === MAX_PASSES) throw limitFault('passes');
      const pass = renderPass({
        template: { name: 'template', text },
        preludes: request.macros ?? [],
        generated: passes.length > 0,
        names: request.names,
        budget,
        ...(request.optional ? { optional: request.optional } : {}),
        ...(request.packageMacros ? { packageMacros: request.packageMacros } : {}),
        ...(request.hints ? { hints: request.hints(passes.length > 0) } : {}),
        warn,
      });
      spans = spans ? throughPass(spans, pass.spans) : pass.spans;
      const stuck = pass.output === text;
      text = pass.output;
      passes.push(text);
      if (stuck && HOLDS_JINJA.test(text)) throw limitFault('passes');
    } while (request.passes !== 'once' && HOLDS_JINJA.test(text));
  } catch (error) {
    if (!(error instanceof TemplateFault)) throw error;
    const span = home(error.span ?? { source: 'template', from: 0, to: 0, line: 1, column: 1 });
    const { kind, message, limit } = error;
    return {
      ok: false,
      error: { kind, message, span, pass: passes.length + 1, ...(limit ? { limit } : {}) },
      warnings: [...warnings.values()],
      passes,
    };
  }
  return { ok: true, output: text, spans: spans ?? [], warnings: [...warnings.values()], passes };
}
