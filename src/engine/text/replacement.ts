import type { Span } from './span.ts';

/** Puts other text where `from` to `to` was. */
export interface Replacement extends Span {
  insert: string;
}

/** The text with stretches of it replaced, in any order. They may not overlap, and all speak of the text as it was. */
export function replaceSpans(text: string, replacements: readonly Replacement[]): string {
  let result = '';
  let copied = 0;
  for (const { from, to, insert } of [...replacements].sort((a, b) => a.from - b.from)) {
    result += text.slice(copied, from) + insert;
    copied = to;
  }
  return result + text.slice(copied);
}
