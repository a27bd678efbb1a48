import { Minimatch, minimatch } from 'minimatch';
import { GlobAutomaton, type SortedValues } from './globAutomaton.ts';

/** Case is ignored, a leading dot is nothing special, `#` starts no comment; the platform of the machine must not matter. */
const OPTIONS = { nocase: true, dot: true, nocomment: true, platform: 'linux', braceExpandMax: 1001 } as const;

/** Longer patterns, and braces that make more patterns than this, are refused: they could take seconds for each node. */
const LONGEST = 4_000;
const MAX_ALTERNATIVES = 1_000;

/** A pattern, ready to be tried on values. */
export interface Glob {
  /** Whether it fits a value. `folded` is the value in lower case, `plain` what `isPlain(value)` says. */
  fits: (value: string, folded: string, plain: boolean) => boolean;
  /** Marks those of many sorted plain values that it fits; undefined when they have to be tried one by one. */
  fitting: (values: SortedValues) => Uint8Array | undefined;
  /** When it fits nothing but a few plain texts: these, in lower case. */
  literals?: readonly string[];
  /** Roughly what one try costs beside that of a plain comparison. */
  cost: number;
}

/** Whether a value is simple enough for the automaton: printable ASCII, no slash (`*` stops at one), not `.` or `..`. */
export function isPlain(value: string): boolean {
  return /^[\x20-.0-~]+$/.test(value) && value !== '.' && value !== '..';
}

/** The text a pattern without any magic stands for, in lower case. */
function literalOf(pattern: string): string | undefined {
  if (!isPlain(pattern) || /[*?[]|[+@!]\(|\\$/.test(pattern.replace(/\\./g, '_'))) return undefined;
  return pattern.replace(/\\(.)/g, '$1').toLowerCase();
}

/**
 * What minimatch says of a value without a slash: its own regular expressions, without what it does around them to find slashes. Undefined
 * for patterns that have some themselves.
 */
function slashless(matcher: Minimatch): ((value: string) => boolean) | undefined {
  const tests = matcher.set.flatMap(([part, ...more]) => (part instanceof RegExp && more.length === 0 ? [part] : []));
  if (tests.length < matcher.set.length) return undefined;
  return (value) => tests.some((test) => test.test(value)) !== matcher.negate;
}

/**
 * The alternative, once for each `!(…)` in it, with that one turned into what it keeps out; the automaton reads the others as `*`. Undefined
 * when one is within another group, of which less is certain, or when sets or escapes make it hard to tell.
 */
function keptOut(alternative: string): string[] | undefined {
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

/** Fits whatever may be kept out by a `!(…)` of the alternatives; undefined where that is not certain. */
function keepingOut(alternatives: readonly string[]): GlobAutomaton | undefined {
  const kept = alternatives.map(keptOut);
  return kept.every((forms) => forms !== undefined) ? GlobAutomaton.of(kept.flat()) : undefined;
}

/**
 * A pattern of a selector (`/docs/reference/selector`): minimatch's language, ignoring case; the whole value must fit. A leading `!` negates.
 * Most patterns are tried by an automaton of our own, with the same answers, many times as fast; what it does not know is left to
 * minimatch. Undefined when the pattern is too long or has too many alternatives.
 */
export function compileGlob(pattern: string): Glob | undefined {
  if (pattern.length > LONGEST) return undefined;
  let matcher: Minimatch;
  let alternatives: string[];
  const isNegated = /^!*/.exec(pattern)![0].length % 2 === 1;
  try {
    alternatives = minimatch.braceExpand(pattern.replace(/^!+/, ''), OPTIONS);
    if (alternatives.length > MAX_ALTERNATIVES) return undefined;
    matcher = new Minimatch(pattern, OPTIONS);
  } catch {
    // minimatch refuses what is too much for it.
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
  // What a wider automaton refuses does not fit. What it takes does, unless a `!(…)` may keep it out: that is for minimatch.
  const isWider = automaton?.isWider ?? true;
  const kept = automaton?.isWider ? keepingOut(alternatives) : undefined;
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
