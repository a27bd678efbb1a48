import type { Position } from '#engine/text/position.ts';
import type { Span } from '#engine/text/span.ts';

/** A span of a source text with the line and column (both from 1) of its start. Offsets refer to the original text. */
export interface SourceSpan extends Span, Position {
  /** The name of the text: `template`, or the name of a macro document. */
  source: string;
}

/** The kind of an error, by the name in Python or Jinja2; only `LimitExceeded` is this engine's own. */
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

/** The limit that a render exceeded. */
export type Limit = 'time' | 'steps' | 'output' | 'memory' | 'depth' | 'passes';

/**
 * An error in a template that can't be parsed or rendered. It is thrown inside the engine; the engine's public functions return it as data
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
