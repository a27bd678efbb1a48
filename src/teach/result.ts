import { bech32m } from '@scure/base';
import { isPlaygroundStep, PLAN_LIMITS, type SessionPlan } from './plan.ts';

/**
 * A participant's result in a session, as a code that fits into one line of a chat, because there is no server that could collect it. The code is
 * Bech32m (BIP 350), which is made for copying by people: letters that are not mistaken for one another, no upper and lower case, and a checksum
 * that detects up to four changed characters among the first 90, and up to three after that. A code says what a browser recorded. It proves
 * nothing, because anyone can make one up.
 */

/** A participant's progress in a step. */
export interface StepResult {
  isDone: boolean;
  /** Whether the solution was shown before the step was done. */
  isShown: boolean;
  /** Number of hints taken; 7 means seven or more. */
  hints: number;
  /** Minutes that the step was open until it was done, rounded to the nearest. A step with 0 minutes that is not done counts as not begun. */
  minutes: number;
}

/** The content of a code. */
export interface SessionResult {
  /** Identifies the session: six letters computed from the plan's id. */
  session: string;
  /** Identifies the steps of the session: six letters computed from them; see `stepsFingerprint`. */
  steps: string;
  /** The participant's name; may be empty. */
  alias: string;
  /** The time of the last activity in milliseconds since 1970, in whole minutes. */
  at: number;
  /** One entry per step, in the order of the plan. */
  results: readonly StepResult[];
}

export const RESULT_LIMITS = { alias: 24, hints: 7, minutes: 1_023, code: 600 } as const;

const PREFIX = 'rnl';
/** The beginning of every code. */
export const CODE_START = 'RNL1';
/** The letters of Bech32, by value. After its beginning, a code has no other letters: no 1, B, I or O. */
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
/** The version of the format. As long as it stays the same, codes of earlier versions of the site can be read. */
const VERSION = 1;
/** Number of letters of a fingerprint. */
const FINGERPRINT_LETTERS = 6;
const MINUTE_MS = 60_000;
const FIRST_MINUTE = Date.UTC(2026, 0, 1) / MINUTE_MS;
/** Number of base-32 digits that hold the minutes since `FIRST_MINUTE`. */
const TIME_DIGITS = 5;
/** The largest value of one digit; it means that two more digits follow. */
const LONG_MINUTES = 31;

/** Six letters that identify a text: its Bech32m checksum. */
function fingerprintOf(text: string): string {
  return bech32m.encode(PREFIX, bech32m.toWords(new TextEncoder().encode(text)), false).slice(-FINGERPRINT_LETTERS);
}

/** Identifies the session of a result. */
export function sessionFingerprint({ id }: Pick<SessionPlan, 'id'>): string {
  return fingerprintOf(id);
}

/** Identifies the steps of a result. With other steps, another order or another playground, the result would mean something else. */
export function stepsFingerprint({ steps }: Pick<SessionPlan, 'steps'>): string {
  return fingerprintOf(
    JSON.stringify(steps.map((step) => [step.code, step.kind, ...(isPlaygroundStep(step) ? [step.playground, step.story] : [])])),
  );
}

/** A name as results carry it: one line of at most 24 characters, without invisible characters. */
function cleanAlias(text: string): string {
  const seen = text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/ +/g, ' ')
    .normalize('NFC')
    .trim();
  return [...seen].slice(0, RESULT_LIMITS.alias).join('').trim();
}

const within = (value: number, max: number) => Math.min(max, Math.max(0, Math.floor(value) || 0));

/** A result within the limits of a code: larger values are reduced. */
export function withinLimits(result: SessionResult): SessionResult {
  const minute = within(result.at / MINUTE_MS - FIRST_MINUTE, 32 ** TIME_DIGITS - 1);
  return {
    ...result,
    alias: cleanAlias(result.alias),
    at: (FIRST_MINUTE + minute) * MINUTE_MS,
    results: result.results.slice(0, PLAN_LIMITS.steps).map(({ isDone, isShown, hints, minutes }) => ({
      isDone,
      isShown,
      hints: within(hints, RESULT_LIMITS.hints),
      minutes: within(minutes, RESULT_LIMITS.minutes),
    })),
  };
}

/** A number as `count` base-32 digits, the most significant first. */
function digits(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.floor(value / 32 ** (count - 1 - index)) % 32);
}

/** The code of a result: 74 characters for twelve steps and a name of twelve letters. */
export function encodeResult(result: SessionResult): string {
  const { session, steps, alias, at, results } = withinLimits(result);
  const name = new TextEncoder().encode(alias);
  const words = [
    VERSION,
    ...[...session, ...steps].map((letter) => LETTERS.indexOf(letter)),
    ...digits(at / MINUTE_MS - FIRST_MINUTE, TIME_DIGITS),
    ...digits(results.length, 2),
    ...results.flatMap(({ isDone, isShown, hints, minutes }) => [
      (isDone ? 16 : 0) + (isShown ? 8 : 0) + hints,
      ...(minutes < LONG_MINUTES ? [minutes] : [LONG_MINUTES, ...digits(minutes, 2)]),
    ]),
    // The name comes last, because its length varies.
    ...bech32m.toWords(name),
  ];
  return bech32m.encode(PREFIX, words, RESULT_LIMITS.code).toUpperCase();
}

type ReadResult = { ok: true; result: SessionResult } | { ok: false; message: string };

const refused = (message: string): ReadResult => ({ ok: false, message });
const CHANGED = 'A character in it is wrong, missing or extra. Ask for all of it to be copied again.';
const NOT_OURS = 'Its checksum is right, but what it says is not a session result.';

/** Reads a code, which may come from anybody. Upper and lower case are the same. Never throws: errors are sentences. */
export function decodeResult(code: string): ReadResult {
  const text = code.trim().toLowerCase();
  if (!text.startsWith(CODE_START.toLowerCase())) return refused(`A code begins with ${CODE_START}.`);
  if (text.length > RESULT_LIMITS.code) return refused(`A code has at most ${RESULT_LIMITS.code} characters.`);
  const strange = [...text.slice(CODE_START.length)].find((letter) => !LETTERS.includes(letter));
  if (strange !== undefined)
    return refused(`No code has a “${strange.toUpperCase()}” after its prefix: a character was changed.`);
  const read = bech32m.decodeUnsafe(text, RESULT_LIMITS.code);
  return read ? readDigits(read.words) : refused(CHANGED);
}

/** Reads the digits of a code. */
function readDigits(words: readonly number[]): ReadResult {
  let at = 0;
  const take = (count: number) => {
    at += count;
    return words.slice(at - count, at);
  };
  const number = (count: number) => take(count).reduce((sum, digit) => sum * 32 + digit, 0);
  const letters = () =>
    take(FINGERPRINT_LETTERS)
      .map((digit) => LETTERS[digit])
      .join('');

  const version = number(1);
  if (version > VERSION)
    return refused(`It has version ${version}; this site reads codes up to version ${VERSION}. Reload the page.`);
  const [session, steps] = [letters(), letters()];
  const minute = number(TIME_DIGITS);
  const count = number(2);
  if (version !== VERSION || count > PLAN_LIMITS.steps) return refused(NOT_OURS);
  const results: StepResult[] = [];
  while (results.length < count) {
    if (at >= words.length) return refused(NOT_OURS);
    const facts = number(1);
    const few = number(1);
    const minutes = few < LONG_MINUTES ? few : number(2);
    results.push({ isDone: (facts & 16) > 0, isShown: (facts & 8) > 0, hints: facts & 7, minutes });
  }
  if (at > words.length) return refused(NOT_OURS);
  const name = bech32m.fromWordsUnsafe([...words.slice(at)]);
  if (!name) return refused(NOT_OURS);
  const alias = cleanAlias(new TextDecoder().decode(name));
  return { ok: true, result: { session, steps, alias, at: (FIRST_MINUTE + minute) * MINUTE_MS, results } };
}

/** A participant's state in a step, the best first. */
export type StepState = 'done' | 'doneAfterSolution' | 'solutionShown' | 'begun' | 'open';

/** A participant's state in a step. Only `done` means done without the solution. */
export function stepState({ isDone, isShown, hints, minutes }: StepResult): StepState {
  if (isDone) return isShown ? 'doneAfterSolution' : 'done';
  if (isShown) return 'solutionShown';
  return hints > 0 || minutes > 0 ? 'begun' : 'open';
}

/** The states in words, as tables and files show them. */
export const STATE_WORDS: Readonly<Record<StepState, string>> = {
  done: 'done',
  doneAfterSolution: 'done after the solution',
  solutionShown: 'solution shown',
  begun: 'begun',
  open: 'not begun',
};
