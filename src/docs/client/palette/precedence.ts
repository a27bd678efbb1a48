import type { Target, TargetKind } from '../../shared/search/searchIndex.ts';
import type { Scores } from './ranking.ts';
import { titleTerms } from './titleTerms.ts';

// Which results come before others, whatever their words score: a heading before its page, answers before the glossary.

/** The score of a heading that comes before its page, as a multiple of the page's score. */
const BEFORE_PAGE = 1.01;
/** A heading with more words than these beside those of the query is about something else. */
const MAX_FURTHER = 1;
/** What answers a question, where a glossary entry says what a word means. */
const ANSWERS: ReadonlySet<TargetKind> = new Set(['page', 'heading', 'operation', 'command', 'error', 'row']);
/** An answer with this share of a glossary entry's score comes before the entry. */
const NEAR_TERM = 0.5;
const BEHIND = 0.99;
/** At most so many answers come before a glossary entry. */
const MAX_BEFORE = 2;
/** What a further story or exercise of a playground counts for against its best. */
const REPEATED = 0.6;

/** What each target belongs to. */
interface Belonging {
  /** The number of the page that a heading is on; -1 for all else. */
  pages: readonly number[];
  /** The playground that a target is of; -1 for all else. */
  playgrounds: readonly number[];
}

const known = new WeakMap<readonly Target[], Belonging>();

function belongingOf(targets: readonly Target[]): Belonging {
  const found = known.get(targets);
  if (found) return found;
  const numbers = new Map<string, number>();
  for (const [id, { address }] of targets.entries()) if (!numbers.has(address)) numbers.set(address, id);
  const names: string[] = [];
  const belonging: Belonging = {
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

/** A heading that has, together with the title of its page, all words of the query comes before the page. */
export function raiseHeadings(targets: readonly Target[], words: readonly string[], scores: Scores): void {
  if (words.length < 2) return;
  const { pages } = belongingOf(targets);
  for (const [id, one] of scores) {
    const page = scores.get(pages[id]!);
    if (!page || page.score < one.score) continue;
    const { title, trail } = targets[id]!;
    const ofPage = titleTerms(trail);
    const lacking = words.filter((word) => !ofPage.includes(word));
    if (lacking.length === 0 || lacking.length === words.length) continue;
    const own = titleTerms(title);
    const further = own.filter((word) => !words.includes(word)).length;
    if (further <= MAX_FURTHER && lacking.every((word) => own.includes(word))) one.score = page.score * BEFORE_PAGE;
  }
}

/** Readers who don't ask for a meaning want answers first: glossary entries come after the answers that score nearly as much. */
export function lowerTerms(targets: readonly Target[], scores: Scores): void {
  const terms: { score: number }[] = [];
  const answers: number[] = [];
  for (const [id, one] of scores) {
    const { kind } = targets[id]!;
    if (kind === 'term') terms.push(one);
    else if (ANSWERS.has(kind)) answers.push(one.score);
  }
  if (terms.length === 0) return;
  const best = terms.reduce((most, { score }) => Math.max(most, score), 0);
  const near = answers.filter((score) => score >= best * NEAR_TERM).sort((a, b) => b - a);
  const lowest = Math.min(best, ...near.slice(0, MAX_BEFORE));
  for (const one of terms) one.score *= (lowest / best) * BEHIND;
}

/** Of one playground the best is enough for the beginning. */
export function lowerRepeated(targets: readonly Target[], scores: Scores): void {
  const { playgrounds } = belongingOf(targets);
  const best: number[] = [];
  for (const [id, { score }] of scores) {
    const own = playgrounds[id]!;
    if (own !== -1) best[own] = Math.max(best[own] ?? 0, score);
  }
  for (const [id, one] of scores) {
    const own = playgrounds[id]!;
    if (own !== -1 && one.score < best[own]!) one.score *= REPEATED;
  }
}
