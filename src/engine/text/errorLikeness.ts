import { wordsOf } from './words.ts';

/** A text counts as this error from this share of its letters on. */
const ENOUGH = 0.75;
/** One word alone must be one that is in no other sentence. */
const LONG_WORD = 12;
/** In a log, the words of an error are close together: within half of this many words. */
const STRETCH = 80;

/** The letters of the words of `pattern` that `words` has in the same order: the longest common subsequence. */
function lettersInOrder(pattern: readonly string[], words: readonly string[]): number {
  let row = new Array<number>(words.length + 1).fill(0);
  for (const word of pattern) {
    const next = [0];
    for (const [at, other] of words.entries())
      next.push(word === other ? row[at]! + word.length : Math.max(next[at]!, row[at + 1]!));
    row = next;
  }
  return row.at(-1)!;
}

/** The most letters of `pattern` that any stretch of `words` has in order, none when `words` has too few of them in whatever order. */
function mostLettersInOrder(pattern: readonly string[], words: readonly string[], atLeast: number): number {
  const there = wordSetOf(words);
  const letters = pattern.reduce((sum, word) => sum + (there.has(word) ? word.length : 0), 0);
  if (letters < atLeast) return 0;
  let most = 0;
  for (let from = 0; from === 0 || from + STRETCH / 2 < words.length; from += STRETCH / 2)
    most = Math.max(most, lettersInOrder(pattern, words.slice(from, from + STRETCH)));
  return most;
}

const wordSets = new WeakMap<readonly string[], ReadonlySet<string>>();

function wordSetOf(words: readonly string[]): ReadonlySet<string> {
  const known = wordSets.get(words) ?? new Set(words);
  wordSets.set(words, known);
  return known;
}

const patternWords = new Map<string, string[]>();

function wordsOfPattern(text: string): string[] {
  const known = patternWords.get(text) ?? wordsOf(text.toLowerCase());
  patternWords.set(text, known);
  return known;
}

/** `name Required`: one short word, where nothing but the name before it differs. It counts as written, at the end of a short text. */
function endsWithWord(text: string, pasted: string, words: readonly string[]): boolean {
  return text.startsWith('… ') && pasted.trimEnd().endsWith(text.slice(1)) && words.length <= 6;
}

/**
 * How surely a pasted text shows an error: 0 when it does not, otherwise the letters of the error's own words it has, less what it lacks.
 * Names, numbers and paths that differ each time do not matter, nor what comes before and after.
 *
 * @param pasted As it was pasted.
 * @param words Its words, in lower case.
 */
export function errorLikeness(text: string, pasted: string, words: readonly string[] = wordsOf(pasted.toLowerCase())): number {
  const own = wordsOfPattern(text);
  const all = own.join('').length;
  if (own.length === 0) return 0;
  if (own.length === 1 && all < LONG_WORD) return endsWithWord(text, pasted, words) ? all : 0;
  // One of two words is no sign: a duplicate row is no DUPLICATE_KEY.
  const least = own.length === 2 ? all : all * ENOUGH;
  const letters = mostLettersInOrder(own, words, least);
  if (letters < least) return 0;
  // A short text that is all there says more than most of a long one; the same words may be a code: UNEXPECTED_TOKEN.
  return letters * (letters / all) ** 4 + (pasted.includes(text) ? 1 : 0);
}
