import type { Span } from './span.ts';

/** Replaces the text from `from` to `to` by `insert`. */
export interface Replacement extends Span {
  insert: string;
}

/** The text after some replacements, given in any order. They must not overlap, and their offsets refer to the original text. */
export function replaceSpans(text: string, replacements: readonly Replacement[]): string {
  let result = '';
  let copied = 0;
  for (const { from, to, insert } of [...replacements].sort((a, b) => a.from - b.from)) {
    result += text.slice(copied, from) + insert;
    copied = to;
  }
  return result + text.slice(copied);
}
