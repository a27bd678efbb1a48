import { wordsOf } from './words.ts';

/** Minimum share of an error's letters that a text must have to count as this error. */
const MIN_LETTER_SHARE = 0.75;
/** Minimum number of letters of an error that is a single word; shorter words also occur in other sentences. */
const MIN_SINGLE_WORD_LETTERS = 12;
/** Length of the windows of a long text, in words; windows overlap by half, so words of an error within half a window are always found together. */
const WINDOW_WORDS = 80;

/** The number of letters of the words of `pattern` that `words` has in the same order (longest common subsequence). */
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

/** The highest `lettersInOrder` of `pattern` in any window of `words`; 0 if `words` has fewer than `atLeast` of its letters in any order. */
function maxLettersInWindow(pattern: readonly string[], words: readonly string[], atLeast: number): number {
  const there = wordSetOf(words);
  const letters = pattern.reduce((sum, word) => sum + (there.has(word) ? word.length : 0), 0);
  if (letters < atLeast) return 0;
  let most = 0;
  for (let from = 0; from === 0 || from + WINDOW_WORDS / 2 < words.length; from += WINDOW_WORDS / 2)
    most = Math.max(most, lettersInOrder(pattern, words.slice(from, from + WINDOW_WORDS)));
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

/** For errors such as `name Required`, where one short word follows a name that differs: whether a short pasted text ends with exactly that word. */
function endsWithWord(text: string, pasted: string, words: readonly string[]): boolean {
  return text.startsWith('… ') && pasted.trimEnd().endsWith(text.slice(1)) && words.length <= 6;
}

/**
 * How likely a pasted text shows an error: 0 if it does not, otherwise the number of letters of the error's words that it has, reduced by what it
 * lacks. Names, numbers and paths that differ each time are ignored, as is text before and after.
 *
 * @param text The error's text, with … for what differs.
 * @param pasted The text as it was pasted.
 * @param words The words of `pasted`, in lower case.
 */
export function errorLikeness(text: string, pasted: string, words: readonly string[] = wordsOf(pasted.toLowerCase())): number {
  const patternWordList = wordsOfPattern(text);
  const all = patternWordList.join('').length;
  if (patternWordList.length === 0) return 0;
  if (patternWordList.length === 1 && all < MIN_SINGLE_WORD_LETTERS) return endsWithWord(text, pasted, words) ? all : 0;
  // One of two words is not enough: a duplicate row is not DUPLICATE_KEY.
  const required = patternWordList.length === 2 ? all : all * MIN_LETTER_SHARE;
  const letters = maxLettersInWindow(patternWordList, words, required);
  if (letters < required) return 0;
  // A short text that is complete counts more than most of a long text. An exact match counts most, because the same words can also be a code such as
  // UNEXPECTED_TOKEN.
  return letters * (letters / all) ** 4 + (pasted.includes(text) ? 1 : 0);
}
