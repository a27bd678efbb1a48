import { Minimatch, minimatch } from 'minimatch';
import { GlobAutomaton, type SortedValues } from './globAutomaton.ts';

/** Matching ignores case, treats a leading dot like any character and has no comments. `platform` makes the result independent of the machine. */
const OPTIONS = { nocase: true, dot: true, nocomment: true, platform: 'linux', braceExpandMax: 1001 } as const;

/** Maximum length of a pattern, in characters. Longer patterns are refused: they could take seconds for each node. */
const MAX_PATTERN_LENGTH = 4_000;
/** Maximum number of patterns that braces may expand to; patterns with more are refused. */
const MAX_ALTERNATIVES = 1_000;

/** A compiled pattern. */
export interface Glob {
  /** Whether the pattern matches a value. `folded` is the value in lower case, `plain` the result of `isPlain(value)`. */
  fits: (value: string, folded: string, plain: boolean) => boolean;
  /** Marks the matching values of a sorted list of plain values; undefined when the values must be tested one by one. */
  fitting: (values: SortedValues) => Uint8Array | undefined;
  /** The only values that the pattern matches, in lower case; absent when the pattern is not a list of plain texts. */
  literals?: readonly string[];
  /** Approximate cost of one test, as a multiple of a plain comparison. */
  cost: number;
}

/** Whether the automaton can test a value: printable ASCII, no slash (`*` stops at a slash), and not `.` or `..`. */
export function isPlain(value: string): boolean {
  return /^[\x20-.0-~]+$/.test(value) && value !== '.' && value !== '..';
}

/** The text of a pattern without special characters, in lower case; undefined for other patterns. */
function literalOf(pattern: string): string | undefined {
  if (!isPlain(pattern) || /[*?[]|[+@!]\(|\\$/.test(pattern.replace(/\\./g, '_'))) return undefined;
  return pattern.replace(/\\(.)/g, '$1').toLowerCase();
}

/**
 * Tests a value without a slash by minimatch's regular expressions alone, without minimatch's handling of slashes. Undefined for patterns that
 * contain slashes.
 */
function slashless(matcher: Minimatch): ((value: string) => boolean) | undefined {
  const tests = matcher.set.flatMap(([part, ...more]) => (part instanceof RegExp && more.length === 0 ? [part] : []));
  if (tests.length < matcher.set.length) return undefined;
  return (value) => tests.some((test) => test.test(value)) !== matcher.negate;
}

/**
 * For each `!(…)` in the alternative, the alternative with this `!(…)` replaced by `@(…)`, which matches what the `!(…)` excludes; the automaton
 * reads the other `!(…)` as `*`. Undefined when a `!(…)` is inside another group, or when sets or escapes make the result uncertain.
 */
function excludedForms(alternative: string): string[] | undefined {
  const parts = alternative.split('!(');
  if (parts.length > 1 && /[[\\]/.test(alternative)) return undefined;
  const forms: string[] = [];
  for (let at = 1; at < parts.length; at++) {
    const before = parts.slice(0, at).join('!(');
    if (before.split('(').length !== before.split(')').length) return undefined;
    forms.push(`${before}@(${parts.slice(at).join('!(')}`);
  }
  return forms;
}

/** An automaton that matches every value that a `!(…)` of the alternatives may exclude; undefined when that is uncertain. */
function exclusionAutomaton(alternatives: readonly string[]): GlobAutomaton | undefined {
  const kept = alternatives.map(excludedForms);
  return kept.every((forms) => forms !== undefined) ? GlobAutomaton.of(kept.flat()) : undefined;
}

/**
 * Compiles a pattern of a selector (`/docs/reference/selector`): minimatch's language, ignoring case; the whole value must match. A leading `!`
 * negates. Most patterns are tested by this site's automaton, which gives the same answers many times faster; minimatch tests the others. Undefined
 * when the pattern is too long or has too many alternatives.
 */
export function compileGlob(pattern: string): Glob | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH) return undefined;
  let matcher: Minimatch;
  let alternatives: string[];
  const isNegated = /^!*/.exec(pattern)![0].length % 2 === 1;
  try {
    alternatives = minimatch.braceExpand(pattern.replace(/^!+/, ''), OPTIONS);
    if (alternatives.length > MAX_ALTERNATIVES) return undefined;
    matcher = new Minimatch(pattern, OPTIONS);
  } catch {
    // minimatch throws for patterns that exceed its limits.
    return undefined;
  }
  const literals = alternatives.map(literalOf);
  const areLiteral = literals.every((literal) => literal !== undefined);
  if (areLiteral && !isNegated) {
    const texts = new Set(literals);
    return {
      fits: (value, folded, plain) => (plain ? texts.has(folded) : matcher.match(value)),
      fitting: () => undefined,
      literals: [...texts],
      cost: 1,
    };
  }
  const automaton = alternatives.every(isPlain) ? GlobAutomaton.of(alternatives) : undefined;
  // A value that the wider automaton rejects does not match. A value that it accepts matches unless a `!(…)` may exclude it; then minimatch decides.
  const isWider = automaton?.isWider ?? true;
  const kept = automaton?.isWider ? exclusionAutomaton(alternatives) : undefined;
  const ofPlain = slashless(matcher) ?? ((value: string) => matcher.match(value));
  return {
    fits: (value, folded, plain) => {
      const fits = plain ? automaton?.fits(folded) : undefined;
      if (fits === undefined || (fits && isWider && kept?.fits(folded) !== false))
        return plain ? ofPlain(value) : matcher.match(value);
      return fits !== isNegated;
    },
    fitting: (values) => {
      const marks = automaton?.fitting(values);
      if (!marks) return undefined;
      const keptMarks = kept?.fitting(values);
      for (let i = 0; i < marks.length; i++) {
        const fits = marks[i] === 1;
        const isOpen = fits && isWider && keptMarks?.[i] !== 0;
        marks[i] = Number(isOpen ? ofPlain(values.values[i]!) : fits !== isNegated);
      }
      return marks;
    },
    cost: isWider ? (kept ? 4 : 20 + pattern.length) : 2,
  };
}
