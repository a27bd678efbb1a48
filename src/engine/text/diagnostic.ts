/** Replaces `from` to `to` (offsets in UTF-16 units, as editors count) by other text. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** A mend that needs one click. The changes are in order, do not overlap and all speak of the text as it was. */
export interface TextFix {
  label: string;
  changes: TextChange[];
}

/** Something to say about a place of a text. `error`: it is not carried out. `warning`: it is, but hardly as meant. `hint`: good to know. */
export interface Diagnostic<Code extends string = string> {
  code: Code;
  level: 'error' | 'warning' | 'hint';
  /** What is wrong and what would be right, in full sentences. */
  message: string;
  from: number;
  to: number;
  /** Of `from`, counted from 1. */
  line: number;
  column: number;
  /** What could stand here instead, when that can be said in a few words. */
  expected?: string;
  fixes: TextFix[];
}

/** More than this many are not of use to anybody. */
const MOST = 100;

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
    if (this.#list.length < MOST || isFirstError) this.#list.push({ fixes: [], ...diagnostic });
  }

  /** All of them with line and column, by place. */
  list(): Diagnostic<Code>[] {
    const sorted = [...this.#list].sort((a, b) => a.from - b.from);
    let line = 1;
    let lineStart = 0;
    return sorted.map((diagnostic) => {
      for (;;) {
        const end = this.#text.indexOf('\n', lineStart);
        if (end === -1 || end >= diagnostic.from) break;
        line++;
        lineStart = end + 1;
      }
      return { ...diagnostic, line, column: diagnostic.from - lineStart + 1 };
    });
  }
}

/** The text with a fix carried out. */
export function applyFix(text: string, fix: Pick<TextFix, 'changes'>): string {
  let done = '';
  let at = 0;
  for (const change of fix.changes) {
    done += text.slice(at, change.from) + change.insert;
    at = change.to;
  }
  return done + text.slice(at);
}
