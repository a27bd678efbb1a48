import { Minimatch, minimatch } from 'minimatch';

/** Case is ignored, a leading dot is nothing special, `#` starts no comment; the platform of the machine must not matter. */
const OPTIONS = { nocase: true, dot: true, nocomment: true, platform: 'linux', braceExpandMax: 1001 } as const;

/** Longer patterns, and braces that make more patterns than this, are refused: they could take seconds for each node. */
const LONGEST = 4_000;
const MOST_ALTERNATIVES = 1_000;

/** A pattern, ready to be tried on values. */
export interface Glob {
  /** Whether it fits a value. `folded` is the value in lower case, `isPlain` what `isPlain(value)` says. */
  fits: (value: string, folded: string, isPlain: boolean) => boolean;
  /** When it fits nothing but a few plain texts: these, in lower case. */
  literals?: readonly string[];
  /** Roughly what one try costs beside that of a plain comparison. */
  cost: number;
}

/** Whether a value is simple enough for the fast matcher: printable ASCII, no slash (`*` stops at one), not `.` or `..`. */
export function isPlain(value: string): boolean {
  return /^[\x20-.0-~]+$/.test(value) && value !== '.' && value !== '..';
}

/** What fits one character: itself, any (`?`), or a set by character code. */
type One = string | null | readonly boolean[];
/** Between two `*`. Only literal characters: a string. */
type Segment = string | readonly One[];

/** Reads `[a-z]` at a place of a folded or unfolded pattern; undefined for what only minimatch is to judge. */
function readClass(pattern: string, start: number): { set: boolean[]; end: number } | undefined {
  const end = pattern.indexOf(']', start + 1);
  const isNegated = pattern[start + 1] === '!' || pattern[start + 1] === '^';
  const body = pattern.slice(start + (isNegated ? 2 : 1), end);
  if (end === -1 || body === '' || !/^(?:[A-Za-z0-9_ ]-[A-Za-z0-9_ ]|[A-Za-z0-9_ ])+$/.test(body)) return undefined;
  const set = new Array<boolean>(128).fill(false);
  for (let i = 0; i < body.length; i++) {
    const from = body.charCodeAt(i);
    const isRange = body[i + 1] === '-';
    const to = isRange ? body.charCodeAt(i + 2) : from;
    if (to < from) return undefined;
    for (let code = from; code <= to; code++) set[code] = true;
    if (isRange) i += 2;
  }
  for (let lower = 97; lower <= 122; lower++) {
    const either = set[lower]! || set[lower - 32]!;
    set[lower] = either;
    set[lower - 32] = either;
  }
  return { set: isNegated ? set.map((isIn) => !isIn) : set, end };
}

function segment(ones: readonly One[]): Segment {
  return ones.every((one) => typeof one === 'string') ? ones.join('') : ones;
}

/**
 * The parts of a pattern between its `*`, in lower case. Undefined when it holds anything but literal characters, `*`, `?`, simple `[sets]`
 * and escapes.
 */
function readSegments(pattern: string): Segment[] | undefined {
  if (!isPlain(pattern)) return undefined;
  const segments: Segment[] = [];
  let ones: One[] = [];
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern[i]!;
    if (pattern[i + 1] === '(' && '?*+@!'.includes(character)) return undefined;
    if (character === '*') {
      segments.push(segment(ones));
      ones = [];
    } else if (character === '?') ones.push(null);
    else if (character === '[') {
      const read = readClass(pattern, i);
      if (!read) return undefined;
      ones.push(read.set);
      i = read.end;
    } else if (character === '\\') {
      i++;
      if (i === pattern.length) return undefined;
      ones.push(pattern[i]!.toLowerCase());
    } else ones.push(character.toLowerCase());
  }
  segments.push(segment(ones));
  return segments;
}

function fitsAt(segment: readonly One[], text: string, at: number): boolean {
  for (let i = 0; i < segment.length; i++) {
    const one = segment[i]!;
    if (one === null) continue;
    if (typeof one === 'string' ? text[at + i] !== one : !one[text.charCodeAt(at + i)]) return false;
  }
  return true;
}

function startsAt(segment: Segment, text: string, at: number): boolean {
  return typeof segment === 'string' ? text.startsWith(segment, at) : fitsAt(segment, text, at);
}

/** The first place from `at` on where the segment fits and ends before `end`; -1 when there is none. */
function find(segment: Segment, text: string, at: number, end: number): number {
  if (typeof segment === 'string') {
    const found = text.indexOf(segment, at);
    return found + segment.length <= end ? found : -1;
  }
  for (let start = at; start + segment.length <= end; start++) if (fitsAt(segment, text, start)) return start;
  return -1;
}

/** Whether folded text is the segments in order with anything between them: each `*` as short as can be. */
function fitsSegments(segments: readonly Segment[], text: string): boolean {
  const first = segments[0]!;
  if (segments.length === 1) return text.length === first.length && startsAt(first, text, 0);
  const last = segments.at(-1)!;
  const end = text.length - last.length;
  if (end < first.length || !startsAt(first, text, 0) || !startsAt(last, text, end)) return false;
  let at = first.length;
  for (let i = 1; i < segments.length - 1; i++) {
    const found = find(segments[i]!, text, at, end);
    if (found === -1) return false;
    at = found + segments[i]!.length;
  }
  return true;
}

/** The literal beginning of a pattern that every fitting value shares, in lower case. */
function prefixOf(pattern: string): string {
  return /^[A-Za-z0-9_ -]*(?![([{?*+@!\\])/.exec(pattern)?.[0].toLowerCase() ?? '';
}

/**
 * A pattern of a selector (`/docs/reference/selector`): minimatch's language, ignoring case; the whole value must fit. A leading `!` negates.
 * Patterns of literals, `*`, `?` and sets are tried by a matcher of our own, with the same answers, some twenty times as fast; everything
 * else by minimatch. Undefined when the pattern is too long or has too many alternatives.
 */
export function compileGlob(pattern: string): Glob | undefined {
  if (pattern.length > LONGEST) return undefined;
  let matcher: Minimatch;
  let alternatives: string[];
  const isNegated = /^!*/.exec(pattern)![0].length % 2 === 1;
  const positive = pattern.replace(/^!+/, '');
  try {
    alternatives = minimatch.braceExpand(positive, OPTIONS);
    if (alternatives.length > MOST_ALTERNATIVES) return undefined;
    matcher = new Minimatch(pattern, OPTIONS);
  } catch {
    // minimatch refuses what is too much for it.
    return undefined;
  }
  const rows = alternatives.map(readSegments);
  const tryMinimatch = (value: string) => matcher.match(value);
  if (rows.some((row) => row === undefined)) {
    const prefix = isNegated || alternatives.length > 1 || positive.includes('/') ? '' : prefixOf(positive);
    return {
      fits: (value, folded, plain) => (plain && !folded.startsWith(prefix) ? false : tryMinimatch(value)),
      cost: 20 + pattern.length,
    };
  }
  const literals = new Set<string>();
  const patterns: Segment[][] = [];
  for (const row of rows as Segment[][]) {
    if (row.length === 1 && typeof row[0] === 'string') literals.add(row[0]);
    else patterns.push(row);
  }
  const fitsPlain = (folded: string) => literals.has(folded) || patterns.some((row) => fitsSegments(row, folded));
  return {
    fits: (value, folded, plain) => (plain ? fitsPlain(folded) !== isNegated : tryMinimatch(value)),
    ...(patterns.length === 0 && !isNegated && rows.length > 0 ? { literals: [...literals] } : {}),
    cost: 1 + patterns.length,
  };
}
