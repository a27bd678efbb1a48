import type { Query } from 'minisearch';
import type { OpenSearch } from '../../shared/search/searchFile.ts';
import { synonymsOf } from '../../shared/search/searchTerms.ts';
import { correctionsOf, mistakesIn } from './corrections.ts';

/** Scores by the number of the target, with the terms of the target that match. */
export type Scores = Map<number, { score: number; words: string[] }>;

/** Weights of the fields that a term occurs in, for terms of the query and for their synonyms. */
const BOOST = { title: 5, trail: 1.2, summary: 2, text: 1, asked: 4 };
const BOOST_OF_SYNONYMS = { title: 1.5, trail: 0.4, summary: 0.6, text: 0.25, asked: 1 };
/** Minimum length of a term that matches beginnings of words in all fields. Shorter terms are searched for in titles and questions only. */
const MIN_PREFIX_LETTERS = 3;
/** Weight of a corrected or joined word, relative to a word as typed. */
const CORRECTED_WEIGHT = 0.8;
/** Weight of a longer word when the typed beginning is a word itself. */
const LONGER_WORD_WEIGHT = 0.2;
/** Maximum score of a synonym, relative to the best score of the word itself. */
const MAX_SYNONYM_SHARE = 0.5;
/** Share of a word that counts as found when only a synonym occurs. */
const SYNONYM_MATCH_SHARE = 0.6;
/** Exponents for the share of the query that a target has. In a short query each word matters; a sentence has words that its answer lacks. */
const PHRASE_EXPONENT = 2;
const SENTENCE_EXPONENT = 1.3;
/** Minimum number of words in a sentence. */
const MIN_SENTENCE_WORDS = 4;

/** The targets that a word of the query and its synonyms find. */
interface WordResult {
  /** Weight of the word in the query: higher for rare words. */
  weight: number;
  own: Scores;
  others: Scores;
}

function ask({ index }: OpenSearch, query: Query, boost: Record<string, number> = BOOST): Scores {
  // The words are already terms.
  const results = index.search(query, { boost, processTerm: (term) => term });
  return new Map(results.map(({ id, score, match }) => [id as number, { score, words: Object.keys(match) }]));
}

/** The highest score of each target. */
function highest(all: readonly Scores[]): Scores {
  const [first = new Map(), ...more] = all;
  if (more.length === 0) return first;
  const merged: Scores = new Map(first);
  for (const scores of more) for (const [id, one] of scores) if (one.score > (merged.get(id)?.score ?? 0)) merged.set(id, one);
  return merged;
}

function bestOf(scores: Scores): number {
  let best = 0;
  for (const { score } of scores.values()) best = Math.max(best, score);
  return best;
}

function scaled(scores: Scores, factor: number): Scores {
  return new Map([...scores].map(([id, { score, words }]) => [id, { score: score * factor, words }]));
}

function ownOf(open: OpenSearch, word: string, isTyped: boolean, isLast: boolean): Scores {
  const corrections = isTyped ? correctionsOf(word, open.terms) : [];
  const isFuzzy = isTyped && !open.terms.has(word) && corrections.length === 0;
  // `dag` is a known word, so `dagster` is another word rather than its completion.
  const isWhole = open.terms.has(word);
  const own = ask(open, {
    queries: [word],
    // The last word may be incomplete.
    ...(isTyped && isLast && word.length < MIN_PREFIX_LETTERS ? { fields: ['title', 'asked'] } : {}),
    prefix: isTyped && (isLast || word.length > MIN_PREFIX_LETTERS),
    fuzzy: isFuzzy ? mistakesIn(word) : false,
    weights: { prefix: isWhole ? LONGER_WORD_WEIGHT : 0.5, fuzzy: 0.3 },
  });
  return highest([own, ...corrections.map((other) => scaled(ask(open, { queries: [other] }), CORRECTED_WEIGHT))]);
}

function resultOf(open: OpenSearch, words: readonly string[], at: number, isTyped: boolean): WordResult {
  const word = words[at]!;
  const alone = ownOf(open, word, isTyped, at === words.length - 1);
  // `time zone` also finds `timezone`.
  const joined = [`${words[at - 1] ?? ''}${word}`, `${word}${words[at + 1] ?? ''}`].filter(
    (both) => both !== word && open.terms.has(both),
  );
  const own = highest([alone, ...joined.map((both) => scaled(ask(open, { queries: [both] }), CORRECTED_WEIGHT))]);
  const synonyms = isTyped ? synonymsOf(word) : [];
  let others = synonyms.length > 0 ? ask(open, { queries: [...synonyms], combineWith: 'OR' }, BOOST_OF_SYNONYMS) : new Map();
  // Synonyms never rank above the typed word.
  const [best, bestOther] = [bestOf(own), bestOf(others)];
  if (best > 0 && bestOther > best * MAX_SYNONYM_SHARE) others = scaled(others, (best * MAX_SYNONYM_SHARE) / bestOther);
  const met = open.terms.get(word) ?? (own.size || others.size);
  return { weight: met === 0 ? 0 : Math.log(1 + open.targets.length / met), own, others };
}

/**
 * The scores of the targets that have words of a query. Rare words count more than common words. Targets that lack some of the words rank below targets
 * with all words, but are included.
 *
 * @param isTyped Whether a person typed the words. Then they may be incomplete, misspelled, joined, or synonyms.
 */
export function rank(open: OpenSearch, words: readonly string[], isTyped: boolean): Scores {
  const parts = words.map((_, at) => resultOf(open, words, at, isTyped));
  const all = parts.reduce((sum, { weight }) => sum + weight, 0);
  const exponent = words.length < MIN_SENTENCE_WORDS ? PHRASE_EXPONENT : SENTENCE_EXPONENT;
  const found = new Set(parts.flatMap(({ own, others }) => [...own.keys(), ...others.keys()]));
  const scores: Scores = new Map();
  for (const id of found) {
    let sum = 0;
    let met = 0;
    const matches: string[] = [];
    for (const { weight, own, others } of parts) {
      const [written, other] = [own.get(id), others.get(id)];
      sum += Math.max(written?.score ?? 0, other?.score ?? 0);
      met += written ? weight : other ? weight * SYNONYM_MATCH_SHARE : 0;
      matches.push(...(written?.words ?? []), ...(other?.words ?? []));
    }
    scores.set(id, { score: sum * (met / all) ** exponent, words: [...new Set(matches)] });
  }
  return scores;
}
