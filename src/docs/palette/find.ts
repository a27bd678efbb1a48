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
    // A title that is just what was asked for comes first.
    const title = wordsIn(find.title);
    const isWhole = title.length > 0 && title.length === words.length && title.every((word) => words.includes(word));
    const share = all ? 1 : queryTerms.length / Math.max(1, words.length);
    return { ...find, score: score * (isWhole ? 2.5 : 1) * share, words: Object.keys(match) };
  });
}

/** What a query finds, best first. All its words first; where that finds little, what has most of them. */
export function find(index: MiniSearch<IndexedFind>, finds: readonly Find[], query: string, limit = 40): Found[] {
  const words = wordsIn(query);
  if (words.length === 0) return [];
  const strict = search(index, finds, words, true).sort((a, b) => b.score - a.score);
  if (strict.length >= 5 || words.length === 1) return strict.slice(0, limit);
  const known = new Set(strict.map(({ address, kind }) => `${kind} ${address}`));
  const loose = search(index, finds, words, false)
    .filter(({ address, kind }) => !known.has(`${kind} ${address}`))
    .sort((a, b) => b.score - a.score);
  return [...strict, ...loose].slice(0, limit);
}
