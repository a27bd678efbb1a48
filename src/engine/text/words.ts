/** The words of a text, as they are written. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s\p{P}\p{S}]+/u).filter(Boolean);
}
