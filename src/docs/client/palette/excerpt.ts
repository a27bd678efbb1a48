/** A piece of a text. `isMark` is true for a search term. */
interface MarkedPiece {
  text: string;
  isMark: boolean;
}

function pattern(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined;
  const any = [...words].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any.join('|')})[\\p{L}\\p{N}]*`, 'giu');
}

/** A text split into search terms and the pieces between them. `words` are terms of the index: lower case and stemmed. */
export function marked(text: string, words: readonly string[]): MarkedPiece[] {
  const any = pattern(words);
  if (!any) return [{ text, isMark: false }];
  const pieces: MarkedPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(any)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), isMark: false });
    pieces.push({ text: match[0], isMark: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMark: false });
  return pieces;
}

/** About `length` characters of a text, around the place where most of the terms are close together. */
export function excerpt(text: string, words: readonly string[], length: number): string {
  if (text.length <= length) return text;
  const any = pattern(words);
  const hits = any ? Array.from(text.matchAll(any), (match) => match.index) : [];
  let best = hits[0] ?? 0;
  let most = 0;
  for (const [at, hit] of hits.entries()) {
    let count = 0;
    while (hits[at + count] !== undefined && hits[at + count]! < hit + length - 40) count++;
    if (count > most) {
      most = count;
      best = hit;
    }
  }
  let start = Math.max(0, Math.min(best - 40, text.length - length));
  if (start > 0) start = text.indexOf(' ', start) + 1 || start;
  const end = text.length - start <= length ? text.length : Math.max(start + 20, text.lastIndexOf(' ', start + length));
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}
