import type MiniSearch from 'minisearch';
import type { Query } from 'minisearch';
import type { Find, FindKind, IndexedFind } from './searchIndex.ts';
import { searchTerm, synonymsOf } from './searchTerms.ts';

/** Something found, best first, with the words of it that the query met. */
export interface Found extends Find {
  score: number;
  words: readonly string[];
}

const KIND_WEIGHT: Readonly<Record<FindKind, number>> = {
  page: 1.5,
  error: 1.45,
  playground: 1.2,
  command: 1.15,
  term: 1.1,
  heading: 1,
  story: 0.8,
  exercise: 0.8,
};
/** Longer queries are pasted: an error text. Their words are taken as they are, and some may be others. */
const MOST_TYPED = 7;
const MOST_WORDS = 40;
const LONGEST_QUERY = 1_000;

function wordsIn(query: string): string[] {
  const words = query.slice(0, LONGEST_QUERY).split(/[\s\p{P}\p{S}]+/u);
  return [...new Set(words.flatMap((word) => searchTerm(word) ?? []))].slice(0, MOST_WORDS);
}

/** Fewer finds that have all words of a query are not enough. */
const ENOUGH = 5;
/** How much more it counts to have all words of a query. */
const WHOLE_QUERY = 1.6;

/** A title that is what was asked for weighs most, one that holds nothing else more than one that does. */
function titleWeight(title: string, words: readonly string[]): number {
  // `Step 2: Create a project` is about what stands behind the colon.
  const own = wordsIn(title.slice(title.indexOf(': ') + 1));
  if (own.length === 0 || !own.every((word) => words.includes(word))) return 1;
  return own.length === words.length ? 2.5 : 1.7;
}

const BOOST = { title: 5, trail: 1.2, summary: 2, text: 1 };

function search(index: MiniSearch<IndexedFind>, finds: readonly Find[], words: readonly string[], all: boolean): Found[] {
  const isTyped = words.length <= MOST_TYPED;
  const queries = words.map((word, at): Query => {
    // The last word is still being typed.
    const isLast = at === words.length - 1;
    const own: Query = {
      queries: [word],
      prefix: isTyped && (isLast || word.length > 3),
      fuzzy: isTyped && word.length > 3 ? 0.2 : false,
      weights: { prefix: 0.5, fuzzy: 0.3 },
    };
    const others = isTyped ? synonymsOf(word) : [];
    if (others.length === 0) return own;
    const also: Query = {
      queries: [...others],
      combineWith: 'OR',
      prefix: false,
      fuzzy: false,
      boost: { title: 1.5, trail: 0.4, summary: 0.6, text: 0.25 },
    };
    return { combineWith: 'OR', queries: [own, also] };
  });
  const results = index.search(
    { combineWith: all ? 'AND' : 'OR', queries },
    { boost: BOOST, boostDocument: (id) => KIND_WEIGHT[finds[id as number]!.kind] },
  );
  return results.map(({ id, score, match, queryTerms }) => {
    const find = finds[id as number]!;
    const share = all ? 1 : queryTerms.length / Math.max(1, words.length);
    return { ...find, score: score * share * titleWeight(find.title, words), words: Object.keys(match) };
  });
}

/** What a query finds, best first. Where little has all its words, what has most of them is there too. */
export function find(index: MiniSearch<IndexedFind>, finds: readonly Find[], query: string, limit = 40): Found[] {
  const words = wordsIn(query);
  if (words.length === 0) return [];
  const best = (found: Found[]) => found.sort((a, b) => b.score - a.score).slice(0, limit);
  const strict = search(index, finds, words, true);
  if (strict.length >= ENOUGH || words.length === 1) return best(strict);
  const known = new Set(strict.map(({ address, kind }) => `${kind} ${address}`));
  const loose = search(index, finds, words, false).filter(({ address, kind }) => !known.has(`${kind} ${address}`));
  return best([...strict.map((one) => ({ ...one, score: one.score * WHOLE_QUERY })), ...loose]);
}
