import type { OpenSearch } from '../../shared/search/searchFile.ts';
import { searchTerm } from '../../shared/search/searchTerms.ts';

type Terms = OpenSearch['terms'];

/** One letter more, one less or one other, in words from this length on; below it, a word is a word: `load` is not `lead`. */
const SHORTEST_BENT = 5;
/** Two mistakes from this length on. */
const SHORTEST_BENT_TWICE = 8;
/** Two letters that were swapped are seen from this length on. */
const SHORTEST_SWAPPED = 4;
/** A word that goes on behind a known one of so many letters is a form of it: `concatenated`. */
const SHORTEST_BEGINNING = 5;
/** Both halves of a word that should have been two have at least so many letters. */
const SHORTEST_HALF = 3;

/** The known words that a word becomes when two neighboring letters are swapped. */
function swapped(word: string, terms: Terms): string[] {
  if (word.length < SHORTEST_SWAPPED) return [];
  const others: string[] = [];
  for (let at = 0; at + 1 < word.length; at++) {
    const other = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
    if (other !== word && terms.has(other)) others.push(other);
  }
  return others;
}

/** How many letters of a word that is in no text may be wrong. */
export function mistakesIn(word: string): number {
  if (word.length < SHORTEST_BENT) return 0;
  return word.length < SHORTEST_BENT_TWICE ? 1 : 2;
}

/** The longest known word that another begins with. */
function beginning(word: string, terms: Terms): string[] {
  for (let length = word.length - 1; length >= Math.max(SHORTEST_BEGINNING, word.length / 2); length--)
    if (terms.has(word.slice(0, length))) return [word.slice(0, length)];
  return [];
}

/** The words that a word which is in no text most likely is: the same with two letters swapped, or what it is a form of. */
export function correctionsOf(word: string, terms: Terms): readonly string[] {
  if (terms.has(word)) return [];
  const others = swapped(word, terms);
  return others.length > 0 ? others : beginning(word, terms);
}

/** Whether no text has a word in any form: as it is, as the beginning of another, or with a typing mistake. */
export function isUnknown(word: string, open: Pick<OpenSearch, 'terms' | 'index'>): boolean {
  const { terms, index } = open;
  if (terms.has(word) || correctionsOf(word, terms).length > 0 || compoundParts(word, terms)) return false;
  return index.search({ queries: [word], prefix: true, fuzzy: mistakesIn(word) }, { processTerm: (term) => term }).length === 0;
}

/** The two known words that a word was joined of, `exitcode`; nothing when it is a word itself. */
export function compoundParts(word: string, terms: Terms): readonly [string, string] | undefined {
  if (correctionsOf(word, terms).length > 0 || terms.has(word)) return undefined;
  for (let at = word.length - SHORTEST_HALF; at >= SHORTEST_HALF; at--) {
    const first = searchTerm(word.slice(0, at));
    // The stemmer has cut the end of the word: `exitcod`.
    const second = [word.slice(at), `${word.slice(at)}e`].find((half) => terms.has(half));
    if (first && second && terms.has(first)) return [first, second];
  }
  return undefined;
}
