/**
 * Patterns as finite automata: Glushkov's construction over the characters of the pattern, made deterministic as far as the values need it
 * (subset construction on demand). However a pattern is made, a value is read once from left to right.
 */

/** Which of the 128 characters fit, by code, in lower case. */
type Characters = readonly boolean[];

interface Fragment {
  canBeEmpty: boolean;
  first: number[];
  last: number[];
}

/** Larger patterns are left to minimatch. */
const MAX_POSITIONS = 600;
const MAX_STATES = 1_000;
/** Positions looked at while states are made, over the life of an automaton. */
const MAX_EFFORT = 5_000_000;
const DEEPEST = 20;

const ANY: Characters = new Array<boolean>(128).fill(true);
const NOTHING: Fragment = { canBeEmpty: true, first: [], last: [] };

/** Raised inside this module for what only minimatch is to judge. */
class NotHere extends Error {}

/** Reads `[a-z]` that begins at an offset. */
function readClass(pattern: string, start: number): { characters: Characters; end: number } {
  const end = pattern.indexOf(']', start + 1);
  const isNegated = pattern[start + 1] === '!' || pattern[start + 1] === '^';
  const body = pattern.slice(start + (isNegated ? 2 : 1), end);
  if (end === -1 || !/^(?:[A-Za-z0-9_ ]-[A-Za-z0-9_ ]|[A-Za-z0-9_ ])+$/.test(body)) throw new NotHere();
  const characters = new Array<boolean>(128).fill(false);
  for (let i = 0; i < body.length; i++) {
    const from = body.charCodeAt(i);
    const isRange = body[i + 1] === '-';
    const to = isRange ? body.charCodeAt(i + 2) : from;
    if (to < from) throw new NotHere();
    for (let code = from; code <= to; code++) characters[code] = true;
    if (isRange) i += 2;
  }
  // Values come in lower case; either case of a letter stands for both.
  for (let lower = 97; lower <= 122; lower++) characters[lower] ||= characters[lower - 32]!;
  return { characters: isNegated ? characters.map((fits) => !fits) : characters, end };
}

class Builder {
  readonly characters: Characters[] = [];
  readonly follow: Set<number>[] = [];
  /** Whether a `!(…)` was read as if it were `*`. */
  isWider = false;
  #pattern = '';
  #at = 0;

  /** One alternative from its beginning to its end. */
  read(pattern: string): Fragment {
    this.#pattern = pattern;
    this.#at = 0;
    const fragment = this.#sequence(0);
    if (this.#at < pattern.length) throw new NotHere();
    return fragment;
  }

  #position(characters: Characters): Fragment {
    const position = this.characters.length;
    if (position >= MAX_POSITIONS) throw new NotHere();
    this.characters.push(characters);
    this.follow.push(new Set());
    return { canBeEmpty: false, first: [position], last: [position] };
  }

  #literal(character: string): Fragment {
    const code = character.toLowerCase().charCodeAt(0);
    const characters = new Array<boolean>(128).fill(false);
    characters[code] = true;
    return this.#position(characters);
  }

  #link(last: readonly number[], first: readonly number[]): void {
    for (const position of last) for (const next of first) this.follow[position]!.add(next);
  }

  #join(a: Fragment, b: Fragment): Fragment {
    this.#link(a.last, b.first);
    return {
      canBeEmpty: a.canBeEmpty && b.canBeEmpty,
      first: a.canBeEmpty ? [...a.first, ...b.first] : a.first,
      last: b.canBeEmpty ? [...a.last, ...b.last] : b.last,
    };
  }

  #repeat(fragment: Fragment): Fragment {
    this.#link(fragment.last, fragment.first);
    return fragment;
  }

  /** Up to the end, or inside a group up to `|` or `)`. */
  #sequence(depth: number): Fragment {
    let all = NOTHING;
    const pattern = this.#pattern;
    while (this.#at < pattern.length) {
      const character = pattern[this.#at]!;
      if (depth > 0 && (character === '|' || character === ')')) break;
      if (pattern[this.#at + 1] === '(' && '?*+@!'.includes(character)) {
        all = this.#join(all, this.#group(character, depth + 1));
        continue;
      }
      this.#at++;
      if (character === '*') all = this.#join(all, this.#star());
      else if (character === '?') all = this.#join(all, this.#position(ANY));
      else if (character === '[') {
        const { characters, end } = readClass(pattern, this.#at - 1);
        this.#at = end + 1;
        all = this.#join(all, this.#position(characters));
      } else if (character === '\\') {
        if (this.#at === pattern.length) throw new NotHere();
        all = this.#join(all, this.#literal(pattern[this.#at++]!));
      } else all = this.#join(all, this.#literal(character));
    }
    return all;
  }

  #star(): Fragment {
    return { ...this.#repeat(this.#position(ANY)), canBeEmpty: true };
  }

  /** `@(a|b)`, `?(a|b)`, `+(a|b)` or `*(a|b)`. Of `!(a|b)` only that it is some text: minimatch has to judge what that text must not be. */
  #group(kind: string, depth: number): Fragment {
    if (depth > DEEPEST) throw new NotHere();
    this.#at += 2;
    const any: Fragment = { canBeEmpty: kind === '?' || kind === '*', first: [], last: [] };
    for (;;) {
      const start = this.#at;
      const alternative = this.#sequence(depth);
      const end = this.#pattern[this.#at];
      // Empty alternatives and groups that are not closed have rules of their own.
      if (end === undefined || this.#at === start) throw new NotHere();
      any.canBeEmpty ||= alternative.canBeEmpty;
      any.first.push(...alternative.first);
      any.last.push(...alternative.last);
      this.#at++;
      if (end === ')') break;
    }
    if (kind === '!') {
      this.isWider = true;
      return this.#star();
    }
    return kind === '+' || kind === '*' ? this.#repeat(any) : any;
  }
}

/** A set of positions, with the states reached from it as far as they are known. */
interface State {
  positions: readonly number[];
  fits: boolean;
  /** By character code; -1 where not known yet. */
  next: Int32Array;
}

/** From which nothing fits any more. */
const DEAD = 0;

/** Values in lower case, sorted, each with the number of characters it shares with the one before. */
export interface SortedValues {
  values: readonly string[];
  shared: Uint16Array;
}

/** Sorts values and notes what neighbors share. `order` says where each was. */
export function sortValues(values: readonly string[]): SortedValues & { order: Int32Array } {
  const order = Int32Array.from(values.keys()).sort((a, b) =>
    values[a]! < values[b]! ? -1 : values[a]! > values[b]! ? 1 : a - b,
  );
  const sorted = Array.from(order, (index) => values[index]!);
  const shared = new Uint16Array(values.length);
  for (let i = 1; i < sorted.length; i++) {
    const [a, b] = [sorted[i - 1]!, sorted[i]!];
    const most = Math.min(a.length, b.length, 65_535);
    let same = 0;
    while (same < most && a.charCodeAt(same) === b.charCodeAt(same)) same++;
    shared[i] = same;
  }
  return { values: sorted, shared, order };
}

/** An automaton for a few alternative patterns. It reads printable ASCII in lower case. */
export class GlobAutomaton {
  readonly #characters: readonly Characters[];
  readonly #follow: readonly (readonly number[])[];
  readonly #isLast: readonly boolean[];
  readonly #states: State[] = [];
  readonly #known = new Map<string, number>();
  readonly #start: number;
  #effort = 0;
  /** Whether it also fits values that the pattern does not: there is a `!(…)` in it, which it reads as `*`. */
  readonly isWider: boolean;

  private constructor(builder: Builder, alternatives: readonly Fragment[]) {
    this.#characters = builder.characters;
    this.#follow = builder.follow.map((next) => [...next]);
    this.isWider = builder.isWider;
    const last = new Set(alternatives.flatMap((alternative) => alternative.last));
    this.#isLast = builder.characters.map((_, position) => last.has(position));
    this.#state([], false);
    const first = [...new Set(alternatives.flatMap((alternative) => alternative.first))];
    // The start is a state of its own: positions say what was read, and nothing was.
    const next = new Int32Array(128);
    for (let code = 0; code < 128; code++) next[code] = this.#after(first, code);
    this.#start = this.#states.length;
    this.#states.push({ positions: first, fits: alternatives.some((alternative) => alternative.canBeEmpty), next });
  }

  /** The automaton of patterns of literals, `*`, `?`, sets, escapes and groups; undefined for anything else, and for very large ones. */
  static of(patterns: readonly string[]): GlobAutomaton | undefined {
    const builder = new Builder();
    try {
      return new GlobAutomaton(
        builder,
        patterns.map((pattern) => builder.read(pattern)),
      );
    } catch (error) {
      if (error instanceof NotHere) return undefined;
      throw error;
    }
  }

  #state(positions: readonly number[], fits: boolean): number {
    const key = positions.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#states.length >= MAX_STATES) throw new NotHere();
    const state = this.#states.length;
    this.#known.set(key, state);
    this.#states.push({ positions, fits, next: new Int32Array(128).fill(positions.length === 0 ? DEAD : -1) });
    return state;
  }

  /** The state after reading a character where these positions come next. */
  #after(candidates: Iterable<number>, code: number): number {
    const positions = new Set<number>();
    for (const position of candidates) if (this.#characters[position]![code]) positions.add(position);
    const sorted = [...positions].sort((a, b) => a - b);
    return this.#state(
      sorted,
      sorted.some((position) => this.#isLast[position]),
    );
  }

  #step(state: number, code: number): number {
    const { next, positions } = this.#states[state]!;
    const known = next[code]!;
    if (known !== -1) return known;
    const candidates = new Set<number>();
    for (const position of positions) {
      this.#effort += this.#follow[position]!.length;
      for (const follower of this.#follow[position]!) candidates.add(follower);
    }
    if (this.#effort > MAX_EFFORT) throw new NotHere();
    const reached = this.#after(candidates, code);
    next[code] = reached;
    return reached;
  }

  /** Whether a value fits; undefined when the pattern needs more states than is reasonable. */
  fits(value: string): boolean | undefined {
    try {
      let state = this.#start;
      for (let i = 0; i < value.length && state !== DEAD; i++) state = this.#step(state, value.charCodeAt(i));
      return this.#states[state]!.fits;
    } catch (error) {
      if (error instanceof NotHere) return undefined;
      throw error;
    }
  }

  /**
   * Which of sorted values fit, as a mark each. Goes on from what a value shares with the one before, so that most characters are read once
   * for many values. Undefined when the pattern needs more states than is reasonable.
   */
  fitting({ values, shared }: SortedValues): Uint8Array | undefined {
    const marks = new Uint8Array(values.length);
    /** The state after each character of the value at hand. */
    const path: number[] = [this.#start];
    /** How many characters of it were read. */
    let read = 0;
    try {
      for (let i = 0; i < values.length; i++) {
        const value = values[i]!;
        if (shared[i]! < read) read = shared[i]!;
        let state = path[read]!;
        while (read < value.length && state !== DEAD) {
          const code = value.charCodeAt(read);
          const next = this.#states[state]!.next[code]!;
          state = next === -1 ? this.#step(state, code) : next;
          path[++read] = state;
        }
        if (this.#states[state]!.fits && read === value.length) marks[i] = 1;
      }
      return marks;
    } catch (error) {
      if (error instanceof NotHere) return undefined;
      throw error;
    }
  }
}
