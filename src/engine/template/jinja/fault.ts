import type { Position } from '#engine/text/position.ts';
import type { Span } from '#engine/text/span.ts';

/** A stretch of a source text with the line and column (both from 1) where it begins. Offsets are those of the text as it was given. */
export interface SourceSpan extends Span, Position {
  /** Which text: `template`, or the name of a macro document that is read in front of it. */
  source: string;
}

/** What went wrong, by Python's name for it where Jinja2 has one; `LimitExceeded` is ours. */
export type FaultKind =
  | 'TemplateSyntaxError'
  | 'TemplateAssertionError'
  | 'TemplateRuntimeError'
  | 'FilterArgumentError'
  | 'UndefinedError'
  | 'TypeError'
  | 'ValueError'
  | 'KeyError'
  | 'IndexError'
  | 'ZeroDivisionError'
  | 'OverflowError'
  | 'AssertionError'
  | 'RuntimeError'
  | 'RecursionError'
  | 'LimitExceeded';

/** The limit that a render ran into. */
export type Limit = 'time' | 'steps' | 'output' | 'memory' | 'depth' | 'passes';

/**
 * A template that can't be parsed or rendered: thrown inside the engine, returned as data by every public function of it
 * (`/docs/reference/jinja-syntax`).
 */
export class TemplateFault extends Error {
  readonly kind: FaultKind;
  readonly limit: Limit | undefined;
  span: SourceSpan | undefined;

  constructor(kind: FaultKind, message: string, span?: SourceSpan, limit?: Limit) {
    super(message);
    this.name = 'TemplateFault';
    this.kind = kind;
    this.span = span;
    this.limit = limit;
  }
}

/** Python's TypeError. */
export function typeFault(message: string): TemplateFault {
  return new TemplateFault('TypeError', message);
}

/** Python's ValueError. */
export function valueFault(message: string): TemplateFault {
  return new TemplateFault('ValueError', message);
}
