import { errorLikeness } from '#engine/text/errorLikeness.ts';
import { wordsOf } from '#engine/text/words.ts';
import { GLOSSARY_ROUTE } from '../../shared/glossary.ts';
import type { OpenSearch } from '../../shared/search/searchFile.ts';
import type { Target, TargetKind } from '../../shared/search/searchIndex.ts';
import { plainQuery, searchTerm, synonymsOf, termsIn } from '../../shared/search/searchTerms.ts';
import { TOPICS_PAGE } from '../../shared/topics.ts';
import { compoundParts, isUnknown } from './corrections.ts';
import { pathFit } from './operationPath.ts';
import { lowerRepeated, lowerTerms, raiseHeadings } from './precedence.ts';
import { rank, type Scores } from './ranking.ts';
import { titleTerms } from './titleTerms.ts';

/** A result of the search, with its terms that match the query. */
export interface Found extends Target {
  score: number;
  words: readonly string[];
  /** Whether no target has any term of the query, and this one is offered because its title is similar. */
  isNearest?: boolean;
}

const KIND_WEIGHT: Readonly<Record<TargetKind, number>> = {
  page: 1.5,
  error: 1.45,
  playground: 1.2,
  operation: 1.2,
  command: 1.15,
  term: 0.9,
  heading: 1,
  story: 0.8,
  exercise: 0.8,
  row: 0.85,
};
/** Matches addresses of API operations and packages, whose names are also the subjects of other pages. */
const DETAILS = /^\/docs\/(?:api\/(?:runnel|runs)|marketplace\/package)(?:[/#]|$)/;
const DETAIL_WEIGHT = 0.7;

/** Minimum number of pages with the same heading at which that heading is common and says little about each page. */
const MIN_COMMON_PAGES = 6;
/** Weight of a common heading. */
const COMMON_WEIGHT = 0.6;

function weightOf({ kind, address }: Target): number {
  // Errors with a page of their own are searched for more often than errors with a single line.
  if (kind === 'error' && address.includes('#')) return 0.9;
  return kind !== 'operation' && DETAILS.test(address) ? KIND_WEIGHT[kind] * DETAIL_WEIGHT : KIND_WEIGHT[kind];
}

/** Weight of a page that only links to other pages: it ranks below the pages with the answer. */
const OVERVIEW_WEIGHT = 0.9;

const knownWeights = new WeakMap<readonly Target[], readonly number[]>();

/** The weight of each target, independent of the query. */
function weightsOf(targets: readonly Target[]): readonly number[] {
  const known = knownWeights.get(targets);
  if (known) return known;
  const titles = new Map<string, number>();
  for (const { kind, title } of targets) if (kind === 'heading') titles.set(title, (titles.get(title) ?? 0) + 1);
  const parents = new Set(
    targets.flatMap(({ kind, address }) => (kind === 'page' ? [address.slice(0, address.lastIndexOf('/'))] : [])),
  );
  const weights = targets.map((target) => {
    const isCommon = target.kind === 'heading' && titles.get(target.title)! >= MIN_COMMON_PAGES;
    const isOverview = target.kind === 'page' && parents.has(target.address);
    return weightOf(target) * (isCommon ? COMMON_WEIGHT : 1) * (isOverview ? OVERVIEW_WEIGHT : 1);
  });
  knownWeights.set(targets, weights);
  return weights;
}

/** Maximum number of terms in a typed query. Longer queries are pasted error texts: their words are not corrected, and some may be missing. */
const MAX_TYPED_TERMS = 7;
/** Maximum number of characters of a query whose words are searched for. */
const MAX_QUERY_LENGTH = 1_000;
/** Maximum number of characters of a pasted log that are searched for error texts. More than for words, since errors are rarely at the beginning. */
export const MAX_PASTED_LENGTH = 4_000;

/** The beginning of a question about a meaning. */
const MEANING = /^\s*(?:what(?:'s| is| are| does)|define|meaning of)\b/i;
/** Patterns of queries that prefer a kind of target: questions about a meaning want the glossary; other queries name the kind. */
const PREFERRED_KINDS: readonly (readonly [RegExp, TargetKind])[] = [
  [MEANING, 'term'],
  [/\bexercises?\b/i, 'exercise'],
  [/\bcommands?\b(?![ -]line)/i, 'command'],
  [/\bstory\b|\bstories\b/i, 'story'],
];
/** Factor for the best target of the preferred kind. */
const PREFERRED_KIND_FACTOR = 3;
/** Matches queries of readers who want to try something, for whom playgrounds are preferred. */
const TRY_QUERY =
  /^\s*(?:test|try|simulate|practi[cs]e|play|draw|watch|experiment|render|visuali[sz]e|demo)\b|\b(?:online|sandbox|playground|tester|simulator)\b/i;
/** Factor for the best playground in such a query. */
const PLAYGROUND_FACTOR = 2;

/** Weight of a title: highest when its terms are the query, then when all of its terms are in the query, then when it begins with the single typed word. */
function titleWeight(target: Target, words: readonly string[]): number {
  // `Step 2: Create a project` is about the words after the colon.
  const own = titleTerms(target.title.slice(target.title.indexOf(': ') + 1));
  // A heading or a row is only a part of a page.
  const isPart = target.kind === 'heading' || target.kind === 'row';
  if (own.length === 0 || own.length > words.length || !own.every((word) => words.includes(word)))
    return words.length === 1 && !isPart && own[0]?.startsWith(words[0]!) ? 1.6 : 1;
  const isWhole = own.length === words.length;
  if (isPart) return isWhole ? 1.7 : 1.4;
  return isWhole ? 2.5 : 1.7;
}

/** Raises pages whose error text was pasted, and operations whose path was typed, above all other results. */
function addExact({ targets, errors }: OpenSearch, query: string, scores: Scores): void {
  const words = wordsOf(query.toLowerCase());
  let highest = 0;
  for (const { score } of scores.values()) highest = Math.max(highest, score);
  const raise = (id: number, by: number) => {
    const known = scores.get(id);
    const score = Math.max(known?.score ?? 0, highest + by);
    scores.set(id, { score, words: known?.words ?? termsIn(targets[id]!.title).filter((word) => words.includes(word)) });
  };
  for (const [text, id] of errors) {
    const likeness = errorLikeness(text, query, words);
    if (likeness > 0) raise(id, likeness);
  }
  if (!query.includes('/')) return;
  for (const [id, { kind, title }] of targets.entries()) {
    const fit = kind === 'operation' ? pathFit(title, query) : 0;
    if (fit > 0) raise(id, fit);
  }
}

/** The terms of a query. A single stop word is searched for too, since it may be the beginning of another word: `no`, `node`. */
function termsOf(query: string): string[] {
  const terms = termsIn(plainQuery(query));
  const [word, ...more] = wordsOf(query.toLowerCase());
  return terms.length === 0 && word && more.length === 0 ? [word] : terms;
}

/** The words of a typed query that no text has in any form. Empty for pasted queries. */
export function unknownWords(open: OpenSearch, query: string): string[] {
  const typed = wordsOf(plainQuery(query.slice(0, MAX_QUERY_LENGTH)));
  if (termsIn(typed.join(' ')).length > MAX_TYPED_TERMS) return [];
  return typed.filter((word) => {
    const term = searchTerm(word);
    return term !== null && synonymsOf(term).length === 0 && isUnknown(term, open);
  });
}

/** Factor for a title that is the searched name alone, relative to a title that lists it among others. */
const WHOLE_NAME_FACTOR = 1.5;

/** Maximum number of similar titles that are offered when nothing was found. */
const MAX_SIMILAR_TITLES = 5;
/** Pages with lists to look through, which are offered after them. */
const LIST_PAGES = [TOPICS_PAGE.route, GLOSSARY_ROUTE, '/docs/faq'];

/** For a query that no text matches: the targets whose titles begin most like it, then the pages with lists to look through. */
function nearest({ targets }: OpenSearch, query: string): Found[] {
  const words = wordsOf(query.toLowerCase()).filter((word) => word.length > 1);
  const near: Found[] = [];
  for (const one of targets) {
    const { kind, title, address } = one;
    if (kind !== 'page' && kind !== 'playground') continue;
    const list = LIST_PAGES.indexOf(address);
    let score = 0;
    for (const own of wordsOf(title.toLowerCase()))
      for (const word of words) {
        let shared = 0;
        while (shared < own.length && own[shared] === word[shared]) shared++;
        if (shared > 1) score = Math.max(score, shared / Math.max(own.length, word.length));
      }
    if (list !== -1) near.push({ ...one, score: -list, words: [], isNearest: true });
    else if (score > 0) near.push({ ...one, score, words: [], isNearest: true });
  }
  near.sort((a, b) => b.score - a.score);
  const alike = near.filter(({ score }) => score > 0).slice(0, MAX_SIMILAR_TITLES);
  return [...alike, ...near.filter(({ score }) => score <= 0)];
}

/** Adds targets for a stop word that is also a name, such as `this`: targets whose title is the name, or lists it, as it is written. */
function addNamed({ targets }: OpenSearch, query: string, weights: readonly number[], scores: Scores): void {
  const [word = '', ...more] = wordsOf(query);
  if (more.length > 0 || searchTerm(word) !== null) return;
  let highest = 0;
  for (const { score } of scores.values()) highest = Math.max(highest, score);
  for (const [id, { title }] of targets.entries())
    if (title.split(/,\s*|\s+(?:and|or)\s+/).includes(word))
      scores.set(id, { score: highest + weights[id]! * (title === word ? WHOLE_NAME_FACTOR : 1), words: [word] });
}

/** Multiplies the score of the best target of a kind. */
function raiseBest(targets: readonly Target[], scores: Scores, kind: TargetKind, factor: number): void {
  const [best] = [...scores].filter(([id]) => targets[id]!.kind === kind).sort(([, a], [, b]) => b.score - a.score);
  if (best) best[1].score *= factor;
}

/**
 * The results of a query, best first. Targets that lack some of its words rank below targets with all. When no target has any of the words, targets with
 * the most similar spelling are returned. A query of stop words finds the lists of topics, terms and questions.
 */
export function find(open: OpenSearch, query: string, limit = 30): Found[] {
  const asked = query.slice(0, MAX_QUERY_LENGTH);
  const typed = termsOf(asked);
  const isTyped = typed.length <= MAX_TYPED_TERMS;
  const words = isTyped ? typed.flatMap((word) => compoundParts(word, open.terms) ?? word) : typed;
  const weights = weightsOf(open.targets);
  const scores = rank(open, words, isTyped);
  for (const [id, one] of scores) one.score *= weights[id]! * titleWeight(open.targets[id]!, words);
  raiseHeadings(open.targets, words, scores);
  addNamed(open, asked, weights, scores);
  if (!MEANING.test(asked)) lowerTerms(open.targets, scores);
  lowerRepeated(open.targets, scores);
  for (const [sign, kind] of PREFERRED_KINDS) if (sign.test(asked)) raiseBest(open.targets, scores, kind, PREFERRED_KIND_FACTOR);
  if (TRY_QUERY.test(asked)) raiseBest(open.targets, scores, 'playground', PLAYGROUND_FACTOR);
  addExact(open, query.slice(0, MAX_PASTED_LENGTH), scores);
  // For a query of stop words, no title counts as similar.
  if (scores.size === 0 && asked.trim() !== '') return nearest(open, termsIn(plainQuery(asked)).length > 0 ? asked : '');
  return [...scores]
    .sort(([, a], [, b]) => b.score - a.score)
    .slice(0, limit)
    .map(([id, one]) => ({ ...open.targets[id]!, ...one }));
}
