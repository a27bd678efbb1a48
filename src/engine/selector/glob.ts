import { Minimatch, minimatch } from 'minimatch';

/** Matching ignores case, treats a leading dot like any character and has no comments. `platform` makes the result independent of the machine. */
const OPTIONS = { nocase: true, dot: true, nocomment: true, platform: 'linux', braceExpandMax: 1001 } as const;

/** Maximum length of a pattern, in characters. Longer patterns are refused: they could take seconds for each node. */
const MAX_PATTERN_LENGTH = 4_000;
/** Maximum number of patterns that braces may expand to; patterns with more are refused. */
const MAX_ALTERNATIVES = 1_000;
/** Maximum number of choices (see `choicesIn`) for which minimatch has room to remember the states that it reaches. */
const MAX_REMEMBERED_CHOICES = 9;
/** Maximum length of all alternatives with a variable part, in characters, for which minimatch has room to remember the states that it reaches. */
const MAX_REMEMBERED_LENGTH = 600;

/** A compiled pattern. */
export interface Glob {
  /** Whether the pattern matches a value. */
  fits: (value: string) => boolean;
  /** The only values that the pattern matches, in lower case; absent when the pattern is not a list of plain texts. */
  literals?: readonly string[];
  /** Cost of one test in nanoseconds for each character of the value, approximately. */
  cost: number;
}

/** The text of a pattern without special characters, in lower case; undefined for other patterns. */
function literalOf(pattern: string): string | undefined {
  // A slash separates parts, and `.` and `..` are parts with a meaning.
  if (!/^[\x20-.0-~]+$/.test(pattern) || pattern === '.' || pattern === '..') return undefined;
  if (/[*?[]|[+@!]\(|\\$/.test(pattern.replace(/\\./g, '_'))) return undefined;
  return pattern.replace(/\\(.)/g, '$1').toLowerCase();
}

/** The beginning of a part that can have different lengths. */
const VARIABLE = /\*|[+!?]\(/;

/**
 * The number of choices after the first part of variable length. A value may be in the middle of several readings of the pattern at once, and the
 * number of their combinations can double with each choice.
 */
function choicesIn(alternatives: readonly string[]): number {
  let choices = 0;
  for (const alternative of alternatives) {
    const rest = alternative.slice(alternative.search(VARIABLE) + 1);
    choices += rest.match(/[?[(|]/g)?.length ?? 0;
    // Each of several alternatives can be between any two of its stars.
    if (alternatives.length > 1) choices += 2 * (rest.split('*').length - 1);
  }
  return choices;
}

/**
 * The cost of a pattern (see `Glob`); the figures are measured with random values of two letters. Without groups and braces, minimatch tries each
 * text between two stars at each place of the value. Otherwise minimatch reads the value once and remembers the states that it has reached; when there
 * are more states than it has room for, each character of the value takes time for each character of the pattern.
 */
function costOf(alternatives: readonly string[]): number {
  const text = alternatives.join();
  if (alternatives.length === 1 && !text.includes('(')) {
    const [, ...parts] = text.split('*');
    // A text after the last star has only one place.
    if (/^[^?[]*$/.test(parts.at(-1) ?? '')) parts.pop();
    const longest = Math.max(0, ...parts.map((part) => part.length));
    return 5 + 10 * Math.max(0, longest - 10);
  }
  const variable = alternatives.filter((alternative) => VARIABLE.test(alternative));
  const { length } = variable.join('');
  if (choicesIn(variable) > MAX_REMEMBERED_CHOICES)
    return length * (text.includes('!(') ? 3_000 : text.includes('(') ? 500 : 100);
  return length > MAX_REMEMBERED_LENGTH ? 30 * length : 20;
}

/** The pattern as a whole, or each of its alternatives by itself where that costs less: a list such as `{*_STG_*,*_DIM_*}` has few states each. */
function cheaper(whole: Glob, alternatives: readonly string[], isNegated: boolean): Glob {
  const cost = alternatives.reduce((sum, alternative) => sum + costOf([alternative]), 0);
  if (cost >= whole.cost) return whole;
  const parts = alternatives.map((alternative) => new Minimatch(alternative, { ...OPTIONS, nobrace: true, nonegate: true }));
  return { fits: (value) => parts.some((part) => part.match(value)) !== isNegated, cost };
}

/**
 * Compiles a pattern of a selector (`/docs/reference/selector`): minimatch's language, ignoring case; the whole value must match. A leading `!`
 * negates. Undefined when the pattern is too long or has too many alternatives.
 */
export function compileGlob(pattern: string): Glob | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH) return undefined;
  let matcher: Minimatch;
  let alternatives: string[];
  try {
    alternatives = minimatch.braceExpand(pattern.replace(/^!+/, ''), OPTIONS);
    if (alternatives.length > MAX_ALTERNATIVES) return undefined;
    matcher = new Minimatch(pattern, OPTIONS);
  } catch {
    // minimatch throws for patterns that exceed its limits.
    return undefined;
  }
  const glob = cheaper(
    { fits: (value: string) => matcher.match(value), cost: costOf(alternatives) },
    alternatives,
    matcher.negate,
  );
  const literals = new Set(alternatives.map(literalOf));
  const isList = (texts: ReadonlySet<string | undefined>): texts is ReadonlySet<string> => !texts.has(undefined);
  return isList(literals) && !matcher.negate ? { ...glob, literals: [...literals] } : glob;
}
