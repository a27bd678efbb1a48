import type { Span } from '../../text/span.ts';
import { typeFault, valueFault } from './fault.ts';
import { formatFields } from './format.ts';
import { characterCount, isPlain, isTrue, iterate } from './iteration.ts';
import type { Method, Methods } from './method.ts';
import { toIndex } from './numbers.ts';
import { bind } from './signature.ts';
import { Dict, type Kwargs, type Runtime, Tuple, textOf, typeName, Undefined, type Value } from './values.ts';

const BLANK = '[\\s\\x1c-\\x1f\\x85]';
const LEADING_BLANKS = new RegExp(`^${BLANK}+`);
const BLANK_RUN = new RegExp(`${BLANK}+`);

function endOfText(text: string): number {
  let end = text.length;
  while (end > 0 && LEADING_BLANKS.test(text[end - 1] ?? '')) end--;
  return end;
}

/** Removes whitespace, or any of the given characters, from the ends of a text. */
export function strip(text: string, characters: string | undefined, ends: 'both' | 'left' | 'right'): string {
  if (characters === undefined) {
    const right = ends === 'left' ? text : text.slice(0, endOfText(text));
    return ends === 'right' ? right : right.replace(LEADING_BLANKS, '');
  }
  const set = new Set(characters);
  const units = isPlain(text) ? text : Array.from(text);
  let start = 0;
  let end = units.length;
  if (ends !== 'right') while (start < end && set.has(units[start] ?? '')) start++;
  if (ends !== 'left') while (end > start && set.has(units[end - 1] ?? '')) end--;
  return typeof units === 'string' ? units.slice(start, end) : units.slice(start, end).join('');
}

/** Python's `str.replace`: no patterns; an empty `old` matches between all characters; at most `count` replacements (−1: no limit). */
export function replace(text: string, old: string, by: string, count: number, rt: Runtime): string {
  const limit = count < 0 ? Number.POSITIVE_INFINITY : count;
  if (old === '') {
    const chars = Array.from(text);
    rt.budget.text(text.length + by.length * Math.min(limit, chars.length + 1));
    const parts: string[] = [];
    chars.forEach((char, index) => {
      parts.push(index < limit ? by + char : char);
    });
    return parts.join('') + (chars.length < limit ? by : '');
  }
  const pieces: string[] = [];
  let at = 0;
  let grown = text.length;
  for (let done = 0; done < limit; done++) {
    const found = text.indexOf(old, at);
    if (found === -1) break;
    grown += by.length - old.length;
    rt.budget.atMost(grown);
    pieces.push(text.slice(at, found), by);
    at = found + old.length;
  }
  rt.budget.text(grown);
  return pieces.join('') + text.slice(at);
}

function splitBlanks(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.replace(LEADING_BLANKS, '');
  while (rest !== '') {
    const gap = parts.length < most ? BLANK_RUN.exec(rest) : null;
    if (!gap) {
      parts.push(parts.length < most ? rest : rest.slice(0, endOfText(rest)));
      break;
    }
    parts.push(rest.slice(0, gap.index));
    rest = rest.slice(gap.index + gap[0].length);
  }
  return parts;
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
}

function split(text: string, separator: string | undefined, most: number, fromRight: boolean, rt: Runtime): string[] {
  const limit = most < 0 ? Number.POSITIVE_INFINITY : most;
  if (separator === undefined) {
    if (fromRight && limit !== Number.POSITIVE_INFINITY) return splitBlanks(reversed(text), limit).map(reversed).reverse();
    const all = splitBlanks(text, limit);
    rt.budget.items(all.length);
    return all;
  }
  if (separator === '') throw valueFault('empty separator');
  const all = text.split(separator);
  rt.budget.items(all.length);
  if (all.length - 1 <= limit) return all;
  return fromRight
    ? [all.slice(0, all.length - limit).join(separator), ...all.slice(all.length - limit)]
    : [...all.slice(0, limit), all.slice(limit).join(separator)];
}

const LINE_END = '\\r\\n|[\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029]';
const NO_LINE_END = '[^\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029]';
const LINE = new RegExp(`${NO_LINE_END}*(?:${LINE_END})|${NO_LINE_END}+$`, 'g');
const FINAL_LINE_END = new RegExp(`(?:${LINE_END})$`);

/** Python's `splitlines`: splits at every kind of line end. With `keepEnds`, the lines keep their ends. */
export function splitLines(text: string, keepEnds = false): string[] {
  const lines = text.match(LINE) ?? [];
  return keepEnds ? lines : lines.map((line) => line.replace(FINAL_LINE_END, ''));
}

/** Python's `title`: each run of letters gets an uppercase first letter and lowercase letters after it. */
function titleCase(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const [first = '', ...rest] = Array.from(word);
    return first.toUpperCase() + rest.join('').toLowerCase();
  });
}

/** Python's `capitalize`: the first character in upper case, the others in lower case. */
export function capitalize(text: string): string {
  const [first = '', ...rest] = Array.from(text);
  return first.toUpperCase() + rest.join('').toLowerCase();
}

/** Python's `center`: the text in the middle of a field, with Python's placement of an odd space. */
export function center(text: string, width: number, fillWith: string, rt: Runtime): string {
  rt.budget.text(Math.max(text.length, width));
  const length = characterCount(text);
  const padding = width - length;
  if (padding <= 0) return text;
  const left = (padding >> 1) + (padding & width & 1);
  return fillWith.repeat(left) + text + fillWith.repeat(padding - left);
}

function text(name: string, value: Value | undefined): string {
  if (value instanceof Undefined) throw value.fault();
  const found = value === undefined ? undefined : textOf(value);
  if (found === undefined) throw typeFault(`${name}() argument must be str, not ${typeName(value ?? null)}`);
  return found;
}

function optionalText(name: string, value: Value | undefined): string | undefined {
  return value === undefined || value === null ? undefined : text(name, value);
}

/** The bounds `start` and `end` of a search, as offsets. */
function part(self: string, start: Value | undefined, end: Value | undefined): Span {
  const bound = (value: Value | undefined, fallback: number) => {
    if (value === undefined || value === null) return fallback;
    const at = toIndex(value);
    return at < 0 ? Math.max(0, at + self.length) : at;
  };
  return { from: bound(start, 0), to: Math.min(self.length, bound(end, self.length)) };
}

function search(name: string, last: boolean, missing?: string): [string, Method<string>] {
  return [
    name,
    (self, args, kwargs) => {
      const [wanted, start, end] = bind(name, ['sub', 'start', 'end'], 1, args, kwargs);
      const { from, to } = part(self, start, end);
      const sub = text(name, wanted);
      const found = from > to ? -1 : last ? self.slice(from, to).lastIndexOf(sub) : self.slice(from, to).indexOf(sub);
      if (found === -1 && missing !== undefined) throw valueFault(missing);
      return found === -1 ? -1 : found + from;
    },
  ];
}

function edge(name: 'startswith' | 'endswith'): [string, Method<string>] {
  return [
    name,
    (self, args, kwargs) => {
      const [wanted = null, start, end] = bind(name, ['prefix', 'start', 'end'], 1, args, kwargs);
      const { from, to } = part(self, start, end);
      if (from > to) return false;
      const inside = self.slice(from, to);
      const candidates = wanted instanceof Tuple ? wanted.items : [wanted];
      return candidates.some((candidate) =>
        name === 'startswith' ? inside.startsWith(text(name, candidate)) : inside.endsWith(text(name, candidate)),
      );
    },
  ];
}

function stripper(name: string, ends: 'both' | 'left' | 'right'): [string, Method<string>] {
  return [
    name,
    (self, args, kwargs) => {
      const [characters] = bind(name, ['chars'], 0, args, kwargs);
      return strip(self, optionalText(name, characters), ends);
    },
  ];
}

function splitter(name: 'split' | 'rsplit'): [string, Method<string>] {
  return [
    name,
    (self, args, kwargs, rt) => {
      const [separator, most = -1] = bind(name, ['sep', 'maxsplit'], 0, args, kwargs);
      return split(self, optionalText(name, separator), toIndex(most), name === 'rsplit', rt);
    },
  ];
}

function partition(name: 'partition' | 'rpartition'): [string, Method<string>] {
  return [
    name,
    (self, args, kwargs) => {
      const [sep] = bind(name, ['sep'], 1, args, kwargs);
      const separator = text(name, sep);
      if (separator === '') throw valueFault('empty separator');
      const at = name === 'partition' ? self.indexOf(separator) : self.lastIndexOf(separator);
      if (at === -1) return new Tuple(name === 'partition' ? [self, '', ''] : ['', '', self]);
      return new Tuple([self.slice(0, at), separator, self.slice(at + separator.length)]);
    },
  ];
}

function plain(name: string, run: (self: string) => Value): [string, Method<string>] {
  return [
    name,
    (self, args: Value[], kwargs: Kwargs) => {
      bind(name, [], 0, args, kwargs);
      return run(self);
    },
  ];
}

/** A method that is true for a non-empty text whose characters are all of one kind. */
function kind(name: string, pattern: RegExp): [string, Method<string>] {
  return plain(name, (self) => pattern.test(self));
}

function padder(name: 'ljust' | 'rjust' | 'center'): [string, Method<string>] {
  return [
    name,
    (self, args, kwargs, rt) => {
      const [width = 0, fillchar] = bind(name, ['width', 'fillchar'], 1, args, kwargs);
      const fillWith = optionalText(name, fillchar) ?? ' ';
      if (characterCount(fillWith) !== 1) throw typeFault('The fill character must be exactly one character long');
      const to = toIndex(width);
      if (name === 'center') return center(self, to, fillWith, rt);
      rt.budget.text(Math.max(self.length, to));
      const padding = fillWith.repeat(Math.max(0, to - characterCount(self)));
      return name === 'ljust' ? self + padding : padding + self;
    },
  ];
}

const hasCase = (self: string) => self.toLowerCase() !== self.toUpperCase();

/** Methods of texts, with Python's names and rules. */
export const stringMethods: Methods<string> = new Map<string, Method<string>>([
  plain('upper', (self) => self.toUpperCase()),
  plain('lower', (self) => self.toLowerCase()),
  plain('casefold', (self) => self.toLowerCase().replaceAll('ß', 'ss')),
  plain('title', titleCase),
  plain('capitalize', capitalize),
  plain('swapcase', (self) =>
    Array.from(self, (char) => (char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase())).join(''),
  ),
  stripper('strip', 'both'),
  stripper('lstrip', 'left'),
  stripper('rstrip', 'right'),
  splitter('split'),
  splitter('rsplit'),
  [
    'splitlines',
    (self, args, kwargs, rt) => {
      const [keepEnds = false] = bind('splitlines', ['keepends'], 0, args, kwargs);
      const lines = splitLines(self, isTrue(keepEnds));
      rt.budget.items(lines.length);
      return lines;
    },
  ],
  partition('partition'),
  partition('rpartition'),
  [
    'replace',
    (self, args, kwargs, rt) => {
      const [old, by, count = -1] = bind('replace', ['old', 'new', 'count'], 2, args, kwargs);
      return replace(self, text('replace', old), text('replace', by), toIndex(count), rt);
    },
  ],
  edge('startswith'),
  edge('endswith'),
  search('find', false),
  search('rfind', true),
  search('index', false, 'substring not found'),
  search('rindex', true, 'substring not found'),
  [
    'count',
    (self, args, kwargs) => {
      const [wanted, start, end] = bind('count', ['sub', 'start', 'end'], 1, args, kwargs);
      const { from, to } = part(self, start, end);
      const sub = text('count', wanted);
      if (from > to) return 0;
      const inside = self.slice(from, to);
      return sub === '' ? characterCount(inside) + 1 : inside.split(sub).length - 1;
    },
  ],
  [
    'join',
    (self, args, kwargs, rt) => {
      const [items = null] = bind('join', ['iterable'], 1, args, kwargs);
      const parts: string[] = [];
      let length = 0;
      for (const item of iterate(items, rt, 'can only join an iterable')) {
        const found = textOf(item);
        if (found === undefined) {
          if (item instanceof Undefined) throw typeFault(`sequence item ${parts.length}: expected str instance, Undefined found`);
          throw typeFault(
            `sequence item ${parts.length}: expected str instance, ${typeName(item)} found. Use the \`join\` filter, which converts.`,
          );
        }
        length += found.length + self.length;
        rt.budget.atMost(length);
        parts.push(found);
      }
      rt.budget.text(length);
      return parts.join(self);
    },
  ],
  [
    'zfill',
    (self, args, kwargs, rt) => {
      const [width = 0] = bind('zfill', ['width'], 1, args, kwargs);
      const to = toIndex(width);
      rt.budget.text(Math.max(self.length, to));
      const sign = /^[+-]/.exec(self)?.[0] ?? '';
      return sign + '0'.repeat(Math.max(0, to - characterCount(self))) + self.slice(sign.length);
    },
  ],
  padder('ljust'),
  padder('rjust'),
  padder('center'),
  ['format', (self, args, kwargs, rt) => formatFields(self, args, kwargs, rt)],
  [
    'format_map',
    (self, args, kwargs, rt) => {
      const [values = null] = bind('format_map', ['mapping'], 1, args, kwargs);
      if (!(values instanceof Dict)) throw typeFault('format_map() needs a dict');
      return formatFields(self, [], new Map([...values.pairs()].map(([key, value]) => [String(key), value])), rt);
    },
  ],
  [
    'removeprefix',
    (self, args, kwargs) => {
      const [prefix] = bind('removeprefix', ['prefix'], 1, args, kwargs);
      const start = text('removeprefix', prefix);
      return start !== '' && self.startsWith(start) ? self.slice(start.length) : self;
    },
  ],
  [
    'removesuffix',
    (self, args, kwargs) => {
      const [suffix] = bind('removesuffix', ['suffix'], 1, args, kwargs);
      const end = text('removesuffix', suffix);
      return end !== '' && self.endsWith(end) ? self.slice(0, -end.length) : self;
    },
  ],
  [
    'expandtabs',
    (self, args, kwargs, rt) => {
      const [tabsize = 8] = bind('expandtabs', ['tabsize'], 0, args, kwargs);
      const size = Math.max(0, toIndex(tabsize));
      rt.budget.text(self.length + size * (self.split('\t').length - 1));
      let column = 0;
      return Array.from(self, (char) => {
        if (char === '\n' || char === '\r') column = 0;
        else if (char !== '\t') column++;
        else {
          const blanks = size === 0 ? 0 : size - (column % size);
          column += blanks;
          return ' '.repeat(blanks);
        }
        return char;
      }).join('');
    },
  ],
  kind('isdigit', /^[\p{Nd}²³¹⁰-⁹₀-₉①-⑨]+$/u),
  kind('isdecimal', /^\p{Nd}+$/u),
  kind('isnumeric', /^\p{N}+$/u),
  kind('isalpha', /^\p{L}+$/u),
  kind('isalnum', /^[\p{L}\p{N}]+$/u),
  kind('isspace', new RegExp(`^${BLANK}+$`)),
  kind('isascii', /^[\0-\x7f]*$/),
  kind('isidentifier', /^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u),
  plain('isupper', (self) => hasCase(self) && self === self.toUpperCase()),
  plain('islower', (self) => hasCase(self) && self === self.toLowerCase()),
  plain('istitle', (self) => hasCase(self) && self === titleCase(self)),
]);
