/** The words of a text, without whitespace, punctuation and symbols. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s\p{P}\p{S}]+/u).filter(Boolean);
}
