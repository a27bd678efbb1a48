import { z } from '#engine/zod.ts';
import { type StoredValue, storedValue } from '#ui/storedValue.ts';
import type { SessionPlan, SessionStep } from '../plan.ts';
import {
  decodeResult,
  RESULT_LIMITS,
  type SessionResult,
  type StepState,
  sessionFingerprint,
  stepState,
  stepsFingerprint,
} from '../result.ts';
import { TEXT_LIMITS } from '../resultText.ts';

/** The results of a group, as its trainer collects them. They stay in this browser, as the codes that were entered. */

const rosterSchema = z.strictObject({
  version: z.literal(1),
  codes: z.array(z.string().max(RESULT_LIMITS.code)).max(TEXT_LIMITS.codes),
});
const NONE: z.infer<typeof rosterSchema> = { version: 1, codes: [] };
const rosters = new Map<string, StoredValue<z.infer<typeof rosterSchema>>>();

/** The codes that this browser has collected for a session. */
export function rosterCodes({ id }: Pick<SessionPlan, 'id'>): StoredValue<z.infer<typeof rosterSchema>> {
  const known = rosters.get(id) ?? storedValue(`runnel.results.${id}`, rosterSchema, NONE);
  rosters.set(id, known);
  return known;
}

/** Replaces the saved codes: each code once, and only the latest 500. */
export function writeRoster(plan: Pick<SessionPlan, 'id'>, codes: readonly string[]): void {
  rosterCodes(plan).write(codes.length === 0 ? NONE : { version: 1, codes: [...new Set(codes)].slice(-TEXT_LIMITS.codes) });
}

/** Returns a function that says why a result does not belong to the roster of a plan; undefined if it does. */
export function refusalOf(plan: SessionPlan): (result: SessionResult) => string | undefined {
  const [ownSession, ownSteps] = [sessionFingerprint(plan), stepsFingerprint(plan)];
  return ({ session, steps, results }) => {
    if (session !== ownSession) return 'It is from another session.';
    if (steps !== ownSteps || results.length !== plan.steps.length)
      return 'It is from a different version of this plan, with other steps. Open the plan that the group had, by its link or file.';
    return undefined;
  };
}

/** One participant. */
export interface RosterRow {
  /** Identifies the row: the alias, ignoring case; the code if there is no alias. */
  key: string;
  alias: string;
  result: SessionResult;
  /** Number of older results of this alias, which are not shown. */
  older: number;
}

interface Roster {
  rows: readonly RosterRow[];
  /** Number of saved codes that do not belong to the current plan. */
  strangers: number;
}

const keyOf = (code: string, { alias }: SessionResult) => (alias === '' ? code : alias.normalize('NFKC').toLowerCase());

/**
 * The roster of some codes, sorted by name. Of several results of one alias the newest counts; of two in the same minute, the one that was added
 * last.
 */
export function rosterOf(plan: SessionPlan, codes: readonly string[]): Roster {
  const refusal = refusalOf(plan);
  const rows = new Map<string, RosterRow>();
  let strangers = 0;
  for (const code of new Set(codes)) {
    const read = decodeResult(code);
    if (!read.ok || refusal(read.result) !== undefined) {
      strangers++;
      continue;
    }
    const { result } = read;
    const key = keyOf(code, result);
    const before = rows.get(key);
    const newest = before && before.result.at > result.at ? before.result : result;
    rows.set(key, { key, alias: newest.alias, result: newest, older: before ? before.older + 1 : 0 });
  }
  const named = (row: RosterRow) => (row.alias === '' ? '\uffff' : row.alias);
  return {
    rows: [...rows.values()].sort((a, b) => named(a).localeCompare(named(b), 'en', { numeric: true })),
    strangers,
  };
}

/** The codes without those of a row. */
export function codesWithout(codes: readonly string[], { key }: RosterRow): string[] {
  return codes.filter((code) => {
    const read = decodeResult(code);
    return !read.ok || keyOf(code, read.result) !== key;
  });
}

/** What a group did in a step. */
export interface StepSummary {
  step: SessionStep;
  states: Readonly<Record<StepState, number>>;
  hints: number;
  /** The median of the minutes of those who opened the step; undefined if nobody did. */
  minutes: number | undefined;
}

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** What the group did in each step, in the order of the plan. */
export function stepSummaries(plan: SessionPlan, rows: readonly RosterRow[]): StepSummary[] {
  return plan.steps.map((step, index) => {
    const states: Record<StepState, number> = { done: 0, doneAfterSolution: 0, solutionShown: 0, begun: 0, open: 0 };
    const results = rows.flatMap(({ result }) => result.results[index] ?? []);
    for (const result of results) states[stepState(result)]++;
    return {
      step,
      states,
      hints: results.reduce((sum, { hints }) => sum + hints, 0),
      minutes: median(results.filter(({ isDone, minutes }) => isDone || minutes > 0).map(({ minutes }) => minutes)),
    };
  });
}

/** Maximum number of steps in each list of `stuckSteps`. */
const MAX_STUCK_STEPS = 3;

/** The steps in which a group got stuck: at most three in each list, the worst first. Breaks are left out. */
export function stuckSteps(
  summaries: readonly StepSummary[],
  people: number,
): Record<'fewestDone' | 'slowest' | 'mostHints', StepSummary[]> {
  const worked = summaries.filter(({ step }) => step.kind !== 'break');
  const slowness = ({ step, minutes = 0 }: StepSummary) => minutes / step.minutes;
  const worst = (of: (summary: StepSummary) => number, least: number) =>
    worked
      .filter((summary) => of(summary) > least)
      .sort((a, b) => of(b) - of(a))
      .slice(0, MAX_STUCK_STEPS);
  return {
    // A step that nobody left unfinished is one that the group has not come to yet.
    fewestDone: worst(({ states }) => (states.begun + states.solutionShown > 0 ? people - states.done : 0), 0),
    slowest: worst(slowness, 1),
    mostHints: worst(({ hints }) => hints, 0),
  };
}

/** The totals of a row. */
export function rowTotals({ result: { results } }: RosterRow): { done: number; shown: number; hints: number; minutes: number } {
  return {
    done: results.filter((step) => stepState(step) === 'done').length,
    shown: results.filter(({ isShown }) => isShown).length,
    hints: results.reduce((sum, { hints }) => sum + hints, 0),
    minutes: results.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}
