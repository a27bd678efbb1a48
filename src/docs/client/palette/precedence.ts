import type { Target, TargetKind } from '../../shared/search/searchIndex.ts';
import { termsIn } from '../../shared/search/searchTerms.ts';
import type { Scores } from './ranking.ts';

// What stands before what among all that was found, whatever its words score: places before pages, answers before the glossary.

/** How much more a place on a page counts than the page. */
const PLACE = 1.01;
/** A heading that says more beside what was asked is about something else. */
const MOST_FURTHER = 1;
/** What answers a question, where a glossary entry says what a word means. */
const ANSWERS: ReadonlySet<TargetKind> = new Set(['page', 'heading', 'operation', 'command', 'error', 'row']);
/** The share of a glossary entry's score from which on an answer stands before it. */
const NEAR_TERM = 0.5;
const BEHIND = 0.99;
/** So many answers stand before it. */
const MOST_BEFORE = 2;
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

const termsOfTitles = new Map<string, readonly string[]>();

/** The terms of a title. Every letter that is typed asks for them again. */
function knownTerms(title: string): readonly string[] {
  const terms = termsOfTitles.get(title) ?? termsIn(title);
  termsOfTitles.set(title, terms);
  return terms;
}

/** A heading that says, with its page's title, all that was asked is the place on the page: it stands before the page. */
export function raisePlaces(targets: readonly Target[], words: readonly string[], scores: Scores): void {
  if (words.length < 2) return;
  const { pages } = belongingOf(targets);
  for (const [id, one] of scores) {
    const page = scores.get(pages[id]!);
    if (!page || page.score < one.score) continue;
    const { title, trail } = targets[id]!;
    const ofPage = knownTerms(trail);
    const lacking = words.filter((word) => !ofPage.includes(word));
    if (lacking.length === 0 || lacking.length === words.length) continue;
    const own = knownTerms(title);
    const further = own.filter((word) => !words.includes(word)).length;
    if (further <= MOST_FURTHER && lacking.every((word) => own.includes(word))) one.score = page.score * PLACE;
  }
}

/** Whoever doesn't ask for a meaning wants answers first: glossary entries stand behind those that come near them. */
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
  const lowest = Math.min(best, ...near.slice(0, MOST_BEFORE));
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
