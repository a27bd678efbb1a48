import type { Query } from 'minisearch';
import type { OpenSearch } from '../../shared/search/searchFile.ts';
import { synonymsOf } from '../../shared/search/searchTerms.ts';
import { correctionsOf, mistakesIn } from './corrections.ts';

/** Scores by the number of the target, with the words of it that were met. */
export type Scores = Map<number, { score: number; words: string[] }>;

/** The weights of the fields in which a word may occur. */
const BOOST = { title: 5, trail: 1.2, summary: 2, text: 1, asked: 4 };
const BOOST_OF_SYNONYMS = { title: 1.5, trail: 0.4, summary: 0.6, text: 0.25, asked: 1 };
/** Fields that are enough for a letter or two, with which nearly everything begins. */
const MIN_PREFIX_LETTERS = 3;
/** The weight of a word that was corrected or completed, relative to a word as typed. */
const MEANT = 0.8;
/** The weight of a longer word when the typed beginning is a word itself. */
const PREFIX_OF_WHOLE = 0.2;
/** The highest score of a synonym, relative to the best score of the word itself. */
const SYNONYM = 0.5;
/** How much of a query counts as found where only a synonym of a word occurs. */
const MET_BY_SYNONYM = 0.6;
/** How fast the score of a target falls with each missing word: in a short query each word matters, a sentence has words that its answer lacks. */
const FALL_OF_PHRASE = 2;
const FALL_OF_SENTENCE = 1.3;
const SENTENCE = 4;

/** What one word of a query finds. */
interface Part {
  /** How rare the word is: what it counts for among the words of the query. */
  weight: number;
  own: Scores;
  others: Scores;
}

function ask({ index }: OpenSearch, query: Query, boost: Record<string, number> = BOOST): Scores {
  // The words are terms already.
  const results = index.search(query, { boost, processTerm: (term) => term });
  return new Map(results.map(({ id, score, match }) => [id as number, { score, words: Object.keys(match) }]));
}

/** The higher score of two for each target. */
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
  const meant = isTyped ? correctionsOf(word, open.terms) : [];
  const isBent = isTyped && !open.terms.has(word) && meant.length === 0;
  // `dag` is a word: `dagster` is another.
  const isWhole = open.terms.has(word);
  const own = ask(open, {
    queries: [word],
    // The last word is still being typed.
    ...(isTyped && isLast && word.length < MIN_PREFIX_LETTERS ? { fields: ['title', 'asked'] } : {}),
    prefix: isTyped && (isLast || word.length > MIN_PREFIX_LETTERS),
    fuzzy: isBent ? mistakesIn(word) : false,
    weights: { prefix: isWhole ? PREFIX_OF_WHOLE : 0.5, fuzzy: 0.3 },
  });
  return highest([own, ...meant.map((other) => scaled(ask(open, { queries: [other] }), MEANT))]);
}

function partOf(open: OpenSearch, words: readonly string[], at: number, isTyped: boolean): Part {
  const word = words[at]!;
  const alone = ownOf(open, word, isTyped, at === words.length - 1);
  // `time zone` is also `timezone`.
  const joined = [`${words[at - 1] ?? ''}${word}`, `${word}${words[at + 1] ?? ''}`].filter(
    (both) => both !== word && open.terms.has(both),
  );
  const own = highest([alone, ...joined.map((both) => scaled(ask(open, { queries: [both] }), MEANT))]);
  const synonyms = isTyped ? synonymsOf(word) : [];
  let others = synonyms.length > 0 ? ask(open, { queries: [...synonyms], combineWith: 'OR' }, BOOST_OF_SYNONYMS) : new Map();
  // Synonyms never rank above the words that were typed.
  const [best, bestOther] = [bestOf(own), bestOf(others)];
  if (best > 0 && bestOther > best * SYNONYM) others = scaled(others, (best * SYNONYM) / bestOther);
  const met = open.terms.get(word) ?? (own.size || others.size);
  return { weight: met === 0 ? 0 : Math.log(1 + open.targets.length / met), own, others };
}

/**
 * What the words of a query find. A rare word counts more than a common one. Targets that lack some of the words rank below those that have all, but
 * are included.
 *
 * @param isTyped Whether the words are somebody's own: they may be half, misspelt, joined or other words for the same.
 */
export function rank(open: OpenSearch, words: readonly string[], isTyped: boolean): Scores {
  const parts = words.map((_, at) => partOf(open, words, at, isTyped));
  const all = parts.reduce((sum, { weight }) => sum + weight, 0);
  const fall = words.length < SENTENCE ? FALL_OF_PHRASE : FALL_OF_SENTENCE;
  const found = new Set(parts.flatMap(({ own, others }) => [...own.keys(), ...others.keys()]));
  const scores: Scores = new Map();
  for (const id of found) {
    let sum = 0;
    let met = 0;
    const meetings: string[] = [];
    for (const { weight, own, others } of parts) {
      const [written, other] = [own.get(id), others.get(id)];
      sum += Math.max(written?.score ?? 0, other?.score ?? 0);
      met += written ? weight : other ? weight * MET_BY_SYNONYM : 0;
      meetings.push(...(written?.words ?? []), ...(other?.words ?? []));
    }
    scores.set(id, { score: sum * (met / all) ** fall, words: [...new Set(meetings)] });
  }
  return scores;
}
