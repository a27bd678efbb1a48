import type { OpenSearch } from '../../shared/search/searchFile.ts';
import { searchTerm } from '../../shared/search/searchTerms.ts';

type Terms = OpenSearch['terms'];

/** Minimum length of a word that may have one wrong, missing or extra letter. Shorter words must match: `load` is not `lead`. */
const MIN_LENGTH_ONE_MISTAKE = 5;
/** Minimum length of a word that may have two such mistakes. */
const MIN_LENGTH_TWO_MISTAKES = 8;
/** Minimum length of a word in which two swapped letters are corrected. */
const MIN_LENGTH_SWAPPED = 4;
/** Minimum length of a known word for a longer word to count as a form of it: `concatenated`. */
const MIN_BASE_LENGTH = 5;
/** Minimum length of each part of a compound word. */
const MIN_PART_LENGTH = 3;

/** The known words that result from swapping two neighboring letters of a word. */
function swapped(word: string, terms: Terms): string[] {
  if (word.length < MIN_LENGTH_SWAPPED) return [];
  const others: string[] = [];
  for (let at = 0; at + 1 < word.length; at++) {
    const other = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
    if (other !== word && terms.has(other)) others.push(other);
  }
  return others;
}

/** Number of letters that may be wrong in a word that is in no text: 0, 1 or 2. */
export function mistakesIn(word: string): number {
  if (word.length < MIN_LENGTH_ONE_MISTAKE) return 0;
  return word.length < MIN_LENGTH_TWO_MISTAKES ? 1 : 2;
}

/** The longest known word that this word begins with, as a list of at most one. */
function beginning(word: string, terms: Terms): string[] {
  for (let length = word.length - 1; length >= Math.max(MIN_BASE_LENGTH, word.length / 2); length--)
    if (terms.has(word.slice(0, length))) return [word.slice(0, length)];
  return [];
}

/** The most likely corrections of a word that is in no text: with two letters swapped, or the known word that it is a form of. Empty for known words. */
export function correctionsOf(word: string, terms: Terms): readonly string[] {
  if (terms.has(word)) return [];
  const others = swapped(word, terms);
  return others.length > 0 ? others : beginning(word, terms);
}

/** Whether no text has the word in any form: as it is, as the beginning of another word, or with a typing mistake. */
export function isUnknown(word: string, open: Pick<OpenSearch, 'terms' | 'index'>): boolean {
  const { terms, index } = open;
  if (terms.has(word) || correctionsOf(word, terms).length > 0 || compoundParts(word, terms)) return false;
  return index.search({ queries: [word], prefix: true, fuzzy: mistakesIn(word) }, { processTerm: (term) => term }).length === 0;
}

/** The two known words that a word such as `exitcode` is composed of; undefined when it is a known word itself, or has no such parts. */
export function compoundParts(word: string, terms: Terms): readonly [string, string] | undefined {
  if (correctionsOf(word, terms).length > 0 || terms.has(word)) return undefined;
  for (let at = word.length - MIN_PART_LENGTH; at >= MIN_PART_LENGTH; at--) {
    const first = searchTerm(word.slice(0, at));
    // The stemmer may have cut the end of the word: `exitcod`.
    const second = [word.slice(at), `${word.slice(at)}e`].find((half) => terms.has(half));
    if (first && second && terms.has(first)) return [first, second];
  }
  return undefined;
}
