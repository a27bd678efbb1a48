import { type Position, positionsOf } from './position.ts';
import { type Replacement, replaceSpans } from './replacement.ts';
import type { Span } from './span.ts';

/** A fix that needs one click. The changes do not overlap and all speak of the text as it was. */
export interface TextFix {
  label: string;
  changes: Replacement[];
}

/**
 * Something to say about a span of a text, with the position where it begins. `error`: it is not carried out. `warning`: it is, but hardly as
 * meant. `hint`: good to know.
 */
export interface Diagnostic<Code extends string = string> extends Span, Position {
  code: Code;
  level: 'error' | 'warning' | 'hint';
  /** What is wrong and what would be right, in full sentences. */
  message: string;
  /** What could be written here instead, when that can be said in a few words. */
  expected?: string;
  fixes: TextFix[];
}

/** More than this many are not of use to anybody. */
const MAX_DIAGNOSTICS = 100;

/** Gathers what there is to say about one text, and gives it in the order of the text. */
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

  /** Notes one; after a hundred only the first of each level is still taken, so that an error is never lost. */
  add(diagnostic: Omit<Diagnostic<Code>, 'line' | 'column' | 'fixes'> & { fixes?: TextFix[] }): void {
    const isFirstError = diagnostic.level === 'error' && !this.#hasErrors;
    if (diagnostic.level === 'error') this.#hasErrors = true;
    if (this.#list.length < MAX_DIAGNOSTICS || isFirstError) this.#list.push({ fixes: [], ...diagnostic });
  }

  /** All of them with line and column, in the order of the text. */
  list(): Diagnostic<Code>[] {
    const positionAt = positionsOf(this.#text);
    return [...this.#list]
      .sort((a, b) => a.from - b.from)
      .map((diagnostic) => ({ ...diagnostic, ...positionAt(diagnostic.from) }));
  }
}

/** The text with a fix carried out. */
export function applyFix(text: string, fix: Pick<TextFix, 'changes'>): string {
  return replaceSpans(text, fix.changes);
}
