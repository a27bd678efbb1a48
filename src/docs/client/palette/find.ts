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

/** Something found, best first, with the words of it that the query met. */
export interface Found extends Target {
  score: number;
  words: readonly string[];
  /** It has none of the words, like everything else, but may help anyway. */
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
/** Operations of the API and packages have the names of what other pages explain. */
const DETAILS = /^\/docs\/(?:api\/(?:runnel|runs)|marketplace\/package)(?:[/#]|$)/;
const DETAIL_WEIGHT = 0.7;

/** A heading that this many pages have says little about each. */
const COMMON_HEADING = 6;
const COMMON_WEIGHT = 0.6;

function weightOf({ kind, address }: Target): number {
  // An error with a page of its own is looked for more often than one with a single line.
  if (kind === 'error' && address.includes('#')) return 0.9;
  return kind !== 'operation' && DETAILS.test(address) ? KIND_WEIGHT[kind] * DETAIL_WEIGHT : KIND_WEIGHT[kind];
}

/** A page that only links to others ranks below those with the answer. */
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
    const isCommon = target.kind === 'heading' && titles.get(target.title)! >= COMMON_HEADING;
    const isOverview = target.kind === 'page' && parents.has(target.address);
    return weightOf(target) * (isCommon ? COMMON_WEIGHT : 1) * (isOverview ? OVERVIEW_WEIGHT : 1);
  });
  knownWeights.set(targets, weights);
  return weights;
}

/** Longer queries are pasted error texts. Their words are taken literally, and some of them may differ. */
const MAX_TYPED = 7;
const MAX_QUERY_LENGTH = 1_000;
/** How many characters of a pasted log are searched for error texts. More than for words, because errors are rarely at the beginning. */
export const MAX_PASTED_LENGTH = 4_000;

/** The beginning of a question for a meaning. */
const MEANING = /^\s*(?:what(?:'s| is| are| does)|define|meaning of)\b/i;
/** Readers who ask for a meaning or a name want the glossary. Where they name the kind of page, that kind is preferred. */
const ASKS_FOR: readonly (readonly [RegExp, TargetKind])[] = [
  [MEANING, 'term'],
  [/\bexercises?\b/i, 'exercise'],
  [/\bcommands?\b(?![ -]line)/i, 'command'],
  [/\bstory\b|\bstories\b/i, 'story'],
];
const ASKED_FOR = 3;
/** Readers who ask to do something right away want a playground. */
const DOES =
  /^\s*(?:test|try|simulate|practi[cs]e|play|draw|watch|experiment|render|visuali[sz]e|demo)\b|\b(?:online|sandbox|playground|tester|simulator)\b/i;
const TO_DO = 2;

/** A title that is what was asked for weighs most, then one that holds nothing else, then one that begins with a word that is being typed. */
function titleWeight(target: Target, words: readonly string[]): number {
  // `Step 2: Create a project` is about the words after the colon.
  const own = titleTerms(target.title.slice(target.title.indexOf(': ') + 1));
  // A heading or a row is a part of the answer.
  const isPart = target.kind === 'heading' || target.kind === 'row';
  if (own.length === 0 || own.length > words.length || !own.every((word) => words.includes(word)))
    return words.length === 1 && !isPart && own[0]?.startsWith(words[0]!) ? 1.6 : 1;
  const isWhole = own.length === words.length;
  if (isPart) return isWhole ? 1.7 : 1.4;
  return isWhole ? 2.5 : 1.7;
}

/** A page whose error text was pasted or whose path was typed ranks above all others with the same words. */
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

/** The terms that are searched for. A single word may be the beginning of another, also one that says nothing: `no`, `node`. */
function termsOf(query: string): string[] {
  const terms = termsIn(plainQuery(query));
  const [word, ...more] = wordsOf(query.toLowerCase());
  return terms.length === 0 && word && more.length === 0 ? [word] : terms;
}

/** The words of a query, as they were typed, that are in no text in any form; none of what was pasted. */
export function unknownWords(open: OpenSearch, query: string): string[] {
  const typed = wordsOf(plainQuery(query.slice(0, MAX_QUERY_LENGTH)));
  if (termsIn(typed.join(' ')).length > MAX_TYPED) return [];
  return typed.filter((word) => {
    const term = searchTerm(word);
    return term !== null && synonymsOf(term).length === 0 && isUnknown(term, open);
  });
}

/** What a title counts for that is the name alone, against one that lists it among others. */
const WHOLE_NAME = 1.5;

/** How many neighbors are offered where nothing was found, and lists to look through behind them. */
const MAX_NEAREST = 5;
const LISTS = [TOPICS_PAGE.route, GLOSSARY_ROUTE, '/docs/faq'];

/** The titles whose words begin most like a query that no text has, then the lists to look through. */
function nearest({ targets }: OpenSearch, query: string): Found[] {
  const words = wordsOf(query.toLowerCase()).filter((word) => word.length > 1);
  const near: Found[] = [];
  for (const one of targets) {
    const { kind, title, address } = one;
    if (kind !== 'page' && kind !== 'playground') continue;
    const list = LISTS.indexOf(address);
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
  const alike = near.filter(({ score }) => score > 0).slice(0, MAX_NEAREST);
  return [...alike, ...near.filter(({ score }) => score <= 0)];
}

/** Names that are words of every sentence too, such as `this`: found where a title is the name, or lists it, as it is written. */
function addNamed({ targets }: OpenSearch, query: string, weights: readonly number[], scores: Scores): void {
  const [word = '', ...more] = wordsOf(query);
  if (more.length > 0 || searchTerm(word) !== null) return;
  let highest = 0;
  for (const { score } of scores.values()) highest = Math.max(highest, score);
  for (const [id, { title }] of targets.entries())
    if (title.split(/,\s*|\s+(?:and|or)\s+/).includes(word))
      scores.set(id, { score: highest + weights[id]! * (title === word ? WHOLE_NAME : 1), words: [word] });
}

/** Multiplies the score of the best target of a kind. */
function raiseBest(targets: readonly Target[], scores: Scores, kind: TargetKind, factor: number): void {
  const [best] = [...scores].filter(([id]) => targets[id]!.kind === kind).sort(([, a], [, b]) => b.score - a.score);
  if (best) best[1].score *= factor;
}

/**
 * The results of a query, best first. Targets without all its words rank below those with all; when no target has any of the words, those with the
 * most similar spelling are returned. A query of words that are everywhere finds the lists of topics, terms and
 * questions.
 */
export function find(open: OpenSearch, query: string, limit = 30): Found[] {
  const asked = query.slice(0, MAX_QUERY_LENGTH);
  const typed = termsOf(asked);
  const isTyped = typed.length <= MAX_TYPED;
  const words = isTyped ? typed.flatMap((word) => compoundParts(word, open.terms) ?? word) : typed;
  const weights = weightsOf(open.targets);
  const scores = rank(open, words, isTyped);
  for (const [id, one] of scores) one.score *= weights[id]! * titleWeight(open.targets[id]!, words);
  raiseHeadings(open.targets, words, scores);
  addNamed(open, asked, weights, scores);
  if (!MEANING.test(asked)) lowerTerms(open.targets, scores);
  lowerRepeated(open.targets, scores);
  for (const [sign, kind] of ASKS_FOR) if (sign.test(asked)) raiseBest(open.targets, scores, kind, ASKED_FOR);
  if (DOES.test(asked)) raiseBest(open.targets, scores, 'playground', TO_DO);
  addExact(open, query.slice(0, MAX_PASTED_LENGTH), scores);
  // Words that are everywhere are near to nothing.
  if (scores.size === 0 && asked.trim() !== '') return nearest(open, termsIn(plainQuery(asked)).length > 0 ? asked : '');
  return [...scores]
    .sort(([, a], [, b]) => b.score - a.score)
    .slice(0, limit)
    .map(([id, one]) => ({ ...open.targets[id]!, ...one }));
}
