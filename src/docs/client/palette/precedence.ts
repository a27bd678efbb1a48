import type { Target, TargetKind } from '../../shared/search/searchIndex.ts';
import type { Scores } from './ranking.ts';
import { titleTerms } from './titleTerms.ts';

// Adjusts scores so that some results come before others, whatever their words score: a heading before its page, answers before the glossary.

/** Score of a heading that comes before its page, as a multiple of the page's score. */
const HEADING_FACTOR = 1.01;
/** Maximum number of terms in a heading that are not in the query. A heading with more is about something else. */
const MAX_OTHER_TERMS = 1;
/** The kinds of targets that answer a question, unlike glossary entries, which explain a word. */
const ANSWER_KINDS: ReadonlySet<TargetKind> = new Set(['page', 'heading', 'operation', 'command', 'error', 'row']);
/** Minimum score of an answer that comes before a glossary entry, as a share of the entry's score. */
const MIN_ANSWER_SHARE = 0.5;
/** Factor that puts a glossary entry just behind an answer. */
const BEHIND_ANSWER_FACTOR = 0.99;
/** Maximum number of answers that come before a glossary entry. */
const MAX_ANSWERS_BEFORE_TERM = 2;
/** Factor for all stories and exercises of a playground except for its best. */
const REPEATED_FACTOR = 0.6;

/** The page or playground of each target. */
interface TargetParents {
  /** For headings, the number of their page; -1 for other targets. */
  pages: readonly number[];
  /** For targets of a playground, the number of that playground; -1 for other targets. */
  playgrounds: readonly number[];
}

const known = new WeakMap<readonly Target[], TargetParents>();

function parentsOf(targets: readonly Target[]): TargetParents {
  const found = known.get(targets);
  if (found) return found;
  const numbers = new Map<string, number>();
  for (const [id, { address }] of targets.entries()) if (!numbers.has(address)) numbers.set(address, id);
  const names: string[] = [];
  const belonging: TargetParents = {
    pages: targets.map(({ kind, address }) => (kind === 'heading' ? (numbers.get(address.replace(/#.*/, '')) ?? -1) : -1)),
    playgrounds: targets.map(({ address }) => {
      const name = /^\/playground\/[^/]+/.exec(address)?.[0];
      if (name === undefined) return -1;
      if (!names.includes(name)) names.push(name);
      return names.indexOf(name);
    }),
  };
  known.set(targets, belonging);
  return belonging;
}

/** Raises a heading above its page when heading and page title together have all terms of the query. */
export function raiseHeadings(targets: readonly Target[], words: readonly string[], scores: Scores): void {
  if (words.length < 2) return;
  const { pages } = parentsOf(targets);
  for (const [id, one] of scores) {
    const page = scores.get(pages[id]!);
    if (!page || page.score < one.score) continue;
    const { title, trail } = targets[id]!;
    const ofPage = titleTerms(trail);
    const lacking = words.filter((word) => !ofPage.includes(word));
    if (lacking.length === 0 || lacking.length === words.length) continue;
    const own = titleTerms(title);
    const further = own.filter((word) => !words.includes(word)).length;
    if (further <= MAX_OTHER_TERMS && lacking.every((word) => own.includes(word))) one.score = page.score * HEADING_FACTOR;
  }
}

/** Lowers glossary entries behind the best answers with nearly the same score, for readers who don't ask for a meaning. */
export function lowerTerms(targets: readonly Target[], scores: Scores): void {
  const terms: { score: number }[] = [];
  const answers: number[] = [];
  for (const [id, one] of scores) {
    const { kind } = targets[id]!;
    if (kind === 'term') terms.push(one);
    else if (ANSWER_KINDS.has(kind)) answers.push(one.score);
  }
  if (terms.length === 0) return;
  const best = terms.reduce((most, { score }) => Math.max(most, score), 0);
  const near = answers.filter((score) => score >= best * MIN_ANSWER_SHARE).sort((a, b) => b - a);
  const lowest = Math.min(best, ...near.slice(0, MAX_ANSWERS_BEFORE_TERM));
  for (const one of terms) one.score *= (lowest / best) * BEHIND_ANSWER_FACTOR;
}

/** Lowers all results of a playground except for its best, so that the first results are not all of the same playground. */
export function lowerRepeated(targets: readonly Target[], scores: Scores): void {
  const { playgrounds } = parentsOf(targets);
  const best: number[] = [];
  for (const [id, { score }] of scores) {
    const own = playgrounds[id]!;
    if (own !== -1) best[own] = Math.max(best[own] ?? 0, score);
  }
  for (const [id, one] of scores) {
    const own = playgrounds[id]!;
    if (own !== -1 && one.score < best[own]!) one.score *= REPEATED_FACTOR;
  }
}
