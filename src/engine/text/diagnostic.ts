import { type Position, positionsOf } from './position.ts';
import { type Replacement, replaceSpans } from './replacement.ts';
import type { Span } from './span.ts';

/** A fix that takes one click. Its changes do not overlap, and their offsets refer to the original text. */
export interface TextFix {
  label: string;
  changes: Replacement[];
}

/**
 * A message about a span of a text, with the position where the span begins. `error`: the text is not carried out. `warning`: it is carried out, but
 * probably not as intended. `hint`: useful to know.
 */
export interface Diagnostic<Code extends string = string> extends Span, Position {
  code: Code;
  level: 'error' | 'warning' | 'hint';
  /** What is wrong and what would be right, in full sentences. */
  message: string;
  /** A short description of what could be written here instead, if there is one. */
  expected?: string;
  fixes: TextFix[];
}

/** Maximum number of diagnostics of one text; further ones are dropped, except the first error. */
const MAX_DIAGNOSTICS = 100;

/** Collects the diagnostics of one text and lists them in the order of the text. */
export class Diagnostics<Code extends string> {
  readonly #text: string;
  readonly #list: Omit<Diagnostic<Code>, 'line' | 'column'>[] = [];
  #hasErrors = false;

  constructor(text: string) {
    this.#text = text;
  }

  get hasErrors(): boolean {
    return this.#hasErrors;
  }

  /** Adds a diagnostic. Beyond `MAX_DIAGNOSTICS` only the first error is still added, so that an error is never lost. */
  add(diagnostic: Omit<Diagnostic<Code>, 'line' | 'column' | 'fixes'> & { fixes?: TextFix[] }): void {
    const isFirstError = diagnostic.level === 'error' && !this.#hasErrors;
    if (diagnostic.level === 'error') this.#hasErrors = true;
    if (this.#list.length < MAX_DIAGNOSTICS || isFirstError) this.#list.push({ fixes: [], ...diagnostic });
  }

  /** All diagnostics with line and column, in the order of the text. */
  list(): Diagnostic<Code>[] {
    const positionAt = positionsOf(this.#text);
    return [...this.#list]
      .sort((a, b) => a.from - b.from)
      .map((diagnostic) => ({ ...diagnostic, ...positionAt(diagnostic.from) }));
  }
}

/** The text after a fix. */
export function applyFix(text: string, fix: Pick<TextFix, 'changes'>): string {
  return replaceSpans(text, fix.changes);
}
