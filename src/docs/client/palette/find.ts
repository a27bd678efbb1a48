import type { Query } from 'minisearch';
import type { OpenSearch } from '../../shared/search/searchFile.ts';
import type { Find, FindKind } from '../../shared/search/searchIndex.ts';
import { plainQuery, synonymsOf, termsIn, wordsOf } from '../../shared/search/searchTerms.ts';
import { errorLikeness } from './errorLikeness.ts';
import { pathFit } from './operationPath.ts';

/** Something found, best first, with the words of it that the query met. */
export interface Found extends Find {
  score: number;
  words: readonly string[];
}

const KIND_WEIGHT: Readonly<Record<FindKind, number>> = {
  page: 1.5,
  error: 1.45,
  playground: 1.2,
  operation: 1.2,
  command: 1.15,
  term: 1.1,
  heading: 1,
  story: 0.8,
  exercise: 0.8,
};
/** Operations of the API and packages have the names of what other pages explain. */
const DETAILS = /^\/docs\/(?:api\/(?:runnel|runs)|marketplace\/package)(?:[/#]|$)/;
const DETAIL_WEIGHT = 0.7;

/** A heading that stands on this many pages says little about each. */
const COMMON_HEADING = 6;
const COMMON_WEIGHT = 0.6;

function weightOf({ kind, address }: Find): number {
  // An error that has a page of its own is looked for more often than one that has a line.
  if (kind === 'error' && address.includes('#')) return 0.9;
  return kind !== 'operation' && DETAILS.test(address) ? KIND_WEIGHT[kind] * DETAIL_WEIGHT : KIND_WEIGHT[kind];
}

const knownWeights = new WeakMap<readonly Find[], readonly number[]>();

/** What each find counts for before anything is asked. */
function weightsOf(finds: readonly Find[]): readonly number[] {
  const known = knownWeights.get(finds);
  if (known) return known;
  const titles = new Map<string, number>();
  for (const { kind, title } of finds) if (kind === 'heading') titles.set(title, (titles.get(title) ?? 0) + 1);
  const weights = finds.map((find) => {
    const isCommon = find.kind === 'heading' && titles.get(find.title)! >= COMMON_HEADING;
    return weightOf(find) * (isCommon ? COMMON_WEIGHT : 1);
  });
  knownWeights.set(finds, weights);
  return weights;
}

/** Longer queries are pasted: an error text. Their words are taken as they are, and some may be others. */
const MOST_TYPED = 7;
const LONGEST_QUERY = 1_000;
/** Of a log that was pasted so many characters are searched for texts of errors, more than for words: an error rarely stands at its beginning. */
export const LONGEST_PASTED = 4_000;

/** Fewer finds that have all words of a query are not enough. */
const ENOUGH = 5;
/** Queries of this many words are sentences. */
const SENTENCE = 3;
/** Who asks for a meaning or a name wants the glossary; who says what it should be wants that: the best of them. */
const ASKS_FOR: readonly (readonly [RegExp, FindKind])[] = [
  [/^\s*(?:what(?:'s| is| are| does)|define|meaning of)\b/i, 'term'],
  [/\bexercises?\b/i, 'exercise'],
  [/\bstory\b|\bstories\b/i, 'story'],
];
const ASKED_FOR = 3;
/** How much more it counts to have all words of a query. */
const WHOLE_QUERY = 1.6;

const titleTerms = new WeakMap<Find, readonly string[]>();

/** A title that is what was asked for weighs most, then one that holds nothing else, then one that begins with a word that is being typed. */
function titleWeight(find: Find, words: readonly string[]): number {
  // `Step 2: Create a project` is about what stands behind the colon.
  const own = titleTerms.get(find) ?? termsIn(find.title.slice(find.title.indexOf(': ') + 1));
  titleTerms.set(find, own);
  if (own.length === 0 || own.length > words.length || !own.every((word) => words.includes(word)))
    return words.length === 1 && own[0]?.startsWith(words[0]!) ? 1.6 : 1;
  const isWhole = own.length === words.length;
  // A heading is a part of the answer.
  if (find.kind === 'heading') return isWhole ? 1.7 : 1.4;
  return isWhole ? 2.5 : 1.7;
}

const BOOST = { title: 5, trail: 1.2, summary: 2, text: 1, asked: 3 };

function queryOf(word: string, isTyped: boolean, isLast: boolean): Query {
  // The last word is still being typed. With a letter or two nearly everything begins: the titles are enough.
  const own: Query = {
    queries: [word],
    ...(isTyped && isLast && word.length < 3 ? { fields: ['title'] } : {}),
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
    boost: { title: 1.5, trail: 0.4, summary: 0.6, text: 0.25, asked: 0.8 },
  };
  return { combineWith: 'OR', queries: [own, also] };
}

/** Scores by the number of the find. */
type Scores = Map<number, { score: number; words: string[] }>;

function search({ index, finds }: OpenSearch, words: readonly string[], all: boolean): Scores {
  const isTyped = words.length <= MOST_TYPED;
  const queries = words.map((word, at) => queryOf(word, isTyped, at === words.length - 1));
  const weights = weightsOf(finds);
  const results = index.search(
    { combineWith: all ? 'AND' : 'OR', queries },
    // The words are terms already.
    { boost: BOOST, boostDocument: (id) => weights[id as number]!, processTerm: (term) => term },
  );
  return new Map(
    results.map(({ id, score, match, queryTerms }) => {
      const share = all ? WHOLE_QUERY : queryTerms.length / Math.max(1, words.length);
      return [id as number, { score: score * share * titleWeight(finds[id as number]!, words), words: Object.keys(match) }];
    }),
  );
}

/** Whose text was pasted, and whose path was typed, is above all that has the same words. */
function addExact({ finds, errors }: OpenSearch, query: string, scores: Scores): void {
  const words = wordsOf(query.toLowerCase());
  let highest = 0;
  for (const { score } of scores.values()) highest = Math.max(highest, score);
  const raise = (id: number, by: number) => {
    const known = scores.get(id);
    const score = Math.max(known?.score ?? 0, highest + by);
    scores.set(id, { score, words: known?.words ?? termsIn(finds[id]!.title).filter((word) => words.includes(word)) });
  };
  for (const [text, id] of errors) {
    const likeness = errorLikeness(text, query, words);
    if (likeness > 0) raise(id, likeness);
  }
  if (!query.includes('/')) return;
  for (const [id, { kind, title }] of finds.entries()) {
    const fit = kind === 'operation' ? pathFit(title, query) : 0;
    if (fit > 0) raise(id, fit);
  }
}

/** The terms that are searched for. A single word may be the beginning of another, also one that says nothing: `no`, `node`. */
function termsOf(query: string): string[] {
  const terms = termsIn(plainQuery(query));
  const [word, ...more] = wordsOf(query.toLowerCase());
  return terms.length === 0 && word && more.length === 0 ? [word] : terms;
}

/** What a query finds, best first. Where little has all its words, what has most of them is there too. */
export function find(open: OpenSearch, query: string, limit = 30): Found[] {
  const asked = query.slice(0, LONGEST_QUERY);
  const words = termsOf(asked);
  const scores: Scores = words.length > 0 ? search(open, words, true) : new Map();
  // A question in a sentence has words that its answer has not.
  if (words.length > 1 && (scores.size < ENOUGH || words.length >= SENTENCE))
    for (const [id, one] of search(open, words, false)) if (!scores.has(id)) scores.set(id, one);
  for (const [sign, kind] of ASKS_FOR) {
    if (!sign.test(asked)) continue;
    const [best] = [...scores].filter(([id]) => open.finds[id]!.kind === kind).sort(([, a], [, b]) => b.score - a.score);
    if (best) best[1].score *= ASKED_FOR;
  }
  addExact(open, query.slice(0, LONGEST_PASTED), scores);
  return [...scores]
    .sort(([, a], [, b]) => b.score - a.score)
    .slice(0, limit)
    .map(([id, one]) => ({ ...open.finds[id]!, ...one }));
}
