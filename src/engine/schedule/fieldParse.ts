import type { TextFix } from '../text/diagnostic.ts';
import { type CronCode, FIELD_RULES, type FieldName, MONTHS, WEEKDAYS } from './cron.ts';

/** The error in one entry of a field. */
interface EntryMistake {
  code: CronCode;
  message: string;
  expected: string;
  /** Texts that could replace the entry. */
  instead: string[];
}

/** One entry of a list: its values, or its error. */
type Entry =
  | { ok: true; values: number[]; step: number | undefined; form: 'all' | 'value' | 'range' | 'bareStep' }
  | { ok: false; mistake: EntryMistake };

const ENTRY = /^(?:(\*)|(\d+)(?:-(\d+))?|(?=\/))(?:\/(\d+))?$/;
const MONTH_WORDS = MONTHS.map((month) => month.slice(0, 3).toUpperCase());
const WEEKDAY_WORDS = WEEKDAYS.map((weekday) => weekday.slice(0, 3).toUpperCase());

function numberOf(digits: string): number {
  return Number(digits);
}

/** The allowed range in a few words. */
function rangeWords(name: FieldName): string {
  const { min, max } = FIELD_RULES[name];
  return name === 'weekday' ? `${min}-${max}, 0 is Sunday` : `${min}-${max}`;
}

/** The candidates that are valid entries. */
function readable(name: FieldName, candidates: readonly string[]): string[] {
  return candidates.filter((candidate) => candidate.split(',').every((entry) => readEntry(name, entry, false).ok));
}

/** What `5-1` probably means: from 5 to the end of the range, and from its start to 1. */
function wrapped(name: FieldName, from: number, to: number): string {
  const { min, max } = FIELD_RULES[name];
  const range = (a: number, b: number) => (a === b ? `${a}` : `${a}-${b}`);
  return `${range(from, max)},${range(min, to)}`;
}

/** Suggestions for a number or range outside of the limits. */
function insideLimits(name: FieldName, from: number, to: number | undefined, step: string): string[] {
  const { min, max } = FIELD_RULES[name];
  if (name === 'weekday') {
    if (to === undefined) return from === 7 ? ['0'] : [];
    return from < 7 && to === 7 && step === '' ? [from === 1 ? '*' : wrapped(name, from, 0)] : [];
  }
  const limited = (value: number) => Math.min(max, Math.max(min, value));
  // Sixty minutes and twenty-four hours mean zero.
  if (to === undefined)
    return from === max + 1 && min === 0 ? [`0${step}`] : from === 0 || from === max + 1 ? [`${limited(from)}${step}`] : [];
  return from <= max ? [`${limited(from)}-${limited(to)}${step}`] : [];
}

function wordMistake(name: FieldName, entry: string): EntryMistake | undefined {
  const words = entry.toUpperCase().match(/[A-Z]+/g) ?? [];
  const isName = (word: string) => MONTH_WORDS.includes(word.slice(0, 3)) || WEEKDAY_WORDS.includes(word.slice(0, 3));
  if (words.some((word) => word.length >= 3 && isName(word))) {
    const list = name === 'month' ? MONTH_WORDS : WEEKDAY_WORDS;
    const base = name === 'month' ? 1 : 0;
    const numbered = entry.toUpperCase().replace(/[A-Z]{3,}/g, (word) => {
      const index = list.indexOf(word.slice(0, 3));
      return index === -1 ? word : `${index + base}`;
    });
    const range = /^(\d+)-(\d+)$/.exec(numbered);
    const isReversed = range !== null && numberOf(range[1]!) > numberOf(range[2]!);
    return {
      code: 'name',
      message: `Names such as \`${words[0]}\` are not supported: ${name === 'month' ? 'months are numbers from 1' : 'days of the week are numbers, 0 is Sunday'}.`,
      expected: rangeWords(name),
      instead:
        name === 'month' || name === 'weekday'
          ? readable(name, [isReversed ? wrapped(name, numberOf(range[1]!), numberOf(range[2]!)) : numbered])
          : [],
    };
  }
  const special = /[?#]/.exec(entry)?.[0] ?? words.find((word) => /^(L|W|LW|WL)$/.test(word));
  if (special === undefined) return undefined;
  const advice =
    special === '?'
      ? ' `*` says the same.'
      : special.includes('L') && name === 'day'
        ? ' A run right after the last day is on day 1 of the next month.'
        : '';
  return {
    code: 'special-character',
    message: `\`${special}\` is not supported.${advice}`,
    expected: rangeWords(name),
    instead: entry === '?' ? ['*'] : [],
  };
}

/**
 * Reads one entry of a field: `*`, a number or a range, each with an optional step, or only a step. With `helps` false, an error has no suggestions
 * for out-of-range and syntax errors.
 */
export function readEntry(name: FieldName, entry: string, helps = true): Entry {
  const { label, min, max } = FIELD_RULES[name];
  const fail = (mistake: EntryMistake): Entry => ({ ok: false, mistake });
  const match = ENTRY.exec(entry);
  if (!match) {
    const word = wordMistake(name, entry);
    if (word) return fail(word);
    const attempts = [
      entry.replace(/[-/]$/, ''),
      entry.replace(/\s/g, ''),
      entry.replace(/^\*(\d)/, '*/$1'),
      entry.replace(/:.*$/, ''),
    ];
    return fail({
      code: 'syntax',
      message: entry === '' ? `There is one comma too many in the ${label}.` : `\`${entry}\` can't be read as a ${label}.`,
      expected: `*, a number, a range a-b or a step */n (${rangeWords(name)})`,
      instead: helps && entry !== '' ? readable(name, [...new Set(attempts)]).slice(0, 1) : [],
    });
  }
  const [, star, first, second, stepText] = match;
  const step = stepText === undefined ? undefined : numberOf(stepText);
  const stepSuffix = stepText === undefined ? '' : `/${stepText}`;
  const from = first === undefined ? min : numberOf(first);
  const to = second === undefined ? undefined : numberOf(second);
  if (from < min || from > max || (to !== undefined && (to < min || to > max))) {
    const wrong = from < min || from > max ? first! : second!;
    return fail({
      code: 'out-of-range',
      message: `${wrong} is not a valid ${label}: it goes from ${min} to ${max}${name === 'weekday' ? ', and 0 is Sunday' : ''}.`,
      expected: rangeWords(name),
      instead: helps ? readable(name, insideLimits(name, from, to, stepSuffix)) : [],
    });
  }
  if (to !== undefined && to < from) {
    return fail({
      code: 'reversed-range',
      message: `The range ${entry} runs backwards. A range goes from the smaller number to the larger.`,
      expected: `${to}-${from}`,
      instead: step === undefined ? [wrapped(name, from, to), `${to}-${from}`] : [`${to}-${from}${stepSuffix}`],
    });
  }
  if (step === 0) {
    return fail({
      code: 'zero-step',
      message: 'A step of 0 never moves on. The smallest step is 1.',
      expected: 'a step of 1 or more',
      instead: [first === undefined ? '*' : entry.slice(0, -stepSuffix.length)],
    });
  }
  const isAll = star !== undefined || first === undefined;
  const last = isAll || (to === undefined && step !== undefined) ? max : (to ?? from);
  const values: number[] = [];
  for (let value = from; value <= last; value += step ?? 1) values.push(value);
  const form = star !== undefined ? 'all' : first === undefined ? 'bareStep' : to === undefined ? 'value' : 'range';
  return { ok: true, values, step, form };
}

/** Fixes that replace a part of the text, one for each replacement. */
export function replacements(from: number, to: number, texts: readonly string[]): TextFix[] {
  return texts.map((insert) => ({
    label: insert === '' ? 'Take it out' : `Write \`${insert}\``,
    changes: [{ from, to, insert }],
  }));
}
