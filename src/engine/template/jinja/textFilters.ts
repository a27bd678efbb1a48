import { readPath } from './attributePath.ts';
import { TemplateFault, typeFault, valueFault } from './fault.ts';
import { alias, type FilterEntry, filter } from './filter.ts';
import { formatPercent } from './format.ts';
import { isIterable, isTrue, iterate, toList } from './iteration.ts';
import { isNumber, toIndex, toNumber } from './numbers.ts';
import { escapeText, escapeValue, pairsOf, print, represent } from './printing.ts';
import { capitalize, center, replace, splitLines, strip } from './stringMethods.ts';
import { toJson } from './tojson.ts';
import { Dict, Markup, type Runtime, Tuple, textOf, typeName, Undefined, type Value } from './values.ts';

/** Applies a change to the text of a value. Escaped text stays marked as escaped. */
function onText(value: Value, rt: Runtime, change: (text: string) => string): Value {
  const changed = change(print(value, rt));
  rt.budget.text(changed.length);
  return value instanceof Markup ? new Markup(changed) : changed;
}

function titled(text: string): string {
  return text.replace(/[^-\s({[<]+/g, (word) => capitalize(word));
}

function truncated(text: string, length: number, cutWords: boolean, end: string, leeway: number): string {
  if (length < end.length) throw new TemplateFault('AssertionError', `expected length >= ${end.length}, got ${length}`);
  const chars = Array.from(text);
  if (chars.length <= length + leeway) return text;
  const cut = chars.slice(0, length - end.length).join('');
  if (cutWords) return cut + end;
  const blank = cut.lastIndexOf(' ');
  return (blank === -1 ? cut : cut.slice(0, blank)) + end;
}

function indented(text: string, by: string, first: boolean, blank: boolean): string {
  const [head = '', ...rest] = splitLines(`${text}\n`);
  const lines = [head, ...rest.map((line) => (line !== '' || blank ? by + line : line))];
  return (first ? by : '') + lines.join('\n');
}

function wrapped(line: string, width: number, breakLong: boolean, breakOnHyphens: boolean): string[] {
  const chunks = line
    .split(/([ \t]+)/)
    .flatMap((chunk) =>
      breakOnHyphens && !/^[ \t]/.test(chunk) ? (chunk.match(/[^-]*[^\W\d_]-(?=[^\W\d_])|.+?(?=$)|.+/g) ?? []) : [chunk],
    )
    .filter((chunk) => chunk !== '');
  const lines: string[] = [];
  let current = '';
  for (const word of chunks) {
    let chunk = word;
    if (current === '' && /^[ \t]+$/.test(chunk) && lines.length > 0) continue;
    while (current.length + chunk.length > width) {
      if (current.trimEnd() !== '' && (chunk.length <= width || !breakLong)) {
        lines.push(current.trimEnd());
        current = '';
        if (/^[ \t]+$/.test(chunk)) chunk = '';
        if (chunk.length <= width) break;
      }
      if (!breakLong || chunk.length <= width) break;
      const available = Math.max(1, width - current.length);
      lines.push(current + chunk.slice(0, available));
      current = '';
      chunk = chunk.slice(available);
    }
    current += chunk;
  }
  if (current.trimEnd() !== '') lines.push(current.trimEnd());
  return lines;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function withoutTags(text: string): string {
  const drop = (from: string, open: string, close: string) => {
    const kept: string[] = [];
    let at = 0;
    for (;;) {
      const start = from.indexOf(open, at);
      const end = start === -1 ? -1 : from.indexOf(close, start + open.length);
      if (end === -1) return kept.join('') + from.slice(at);
      kept.push(from.slice(at, start));
      at = end + close.length;
    }
  };
  const plain = drop(drop(text, '<!--', '-->'), '<', '>');
  return plain
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    });
}

function fileSize(value: Value, binary: boolean): string {
  if (!isNumber(value) && textOf(value) === undefined)
    throw typeFault(`float() argument must be a number, not ${typeName(value)}`);
  const bytes = isNumber(value) ? toNumber(value) : Number(textOf(value));
  const base = binary ? 1024 : 1000;
  if (bytes === 1) return '1 Byte';
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const prefixes = Array.from('kMGTPEZY', (letter) => (binary ? `${letter.toUpperCase()}iB` : `${letter}B`));
  const at = prefixes.findIndex((_, index) => bytes < base ** (index + 2));
  const index = at === -1 ? prefixes.length - 1 : at;
  return `${((base * bytes) / base ** (index + 2)).toFixed(1)} ${prefixes[index]}`;
}

function urlQuoted(text: string, forQuery: boolean): string {
  const quoted = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return forQuery ? quoted.replaceAll('%20', '+') : quoted.replaceAll('%2F', '/');
}

function urlEncoded(value: Value, rt: Runtime): string {
  if (textOf(value) !== undefined || !isIterable(value)) return urlQuoted(print(value, rt), false);
  const pairs = value instanceof Dict ? pairsOf(value) : toList(value, rt);
  return pairs
    .map((pair) => {
      const [key, item, ...more] = toList(pair, rt);
      if (key === undefined || item === undefined || more.length > 0) throw valueFault('urlencode needs pairs of name and value');
      return `${urlQuoted(print(key, rt), true)}=${urlQuoted(print(item, rt), true)}`;
    })
    .join('&');
}

const defaultFilter = filter('default', ['default_value', 'boolean'], 0, (value, [fallback = '', boolean = false]) =>
  value instanceof Undefined || (isTrue(boolean) && !isTrue(value)) ? fallback : value,
);
const escapeFilter = filter('escape', [], 0, (value, _args, rt) => escapeValue(value, rt));

/** Filters on text, and filters that convert any value to text. */
export const TEXT_FILTERS: readonly FilterEntry[] = [
  defaultFilter,
  alias('d', defaultFilter),
  escapeFilter,
  alias('e', escapeFilter),
  filter('forceescape', [], 0, (value, _args, rt) => new Markup(escapeText(print(value, rt)))),
  filter('safe', [], 0, (value, _args, rt) => new Markup(print(value, rt))),
  filter('string', [], 0, (value, _args, rt) => (value instanceof Markup ? value : print(value, rt))),
  filter('upper', [], 0, (value, _args, rt) => onText(value, rt, (text) => text.toUpperCase())),
  filter('lower', [], 0, (value, _args, rt) => onText(value, rt, (text) => text.toLowerCase())),
  filter('capitalize', [], 0, (value, _args, rt) => onText(value, rt, capitalize)),
  filter('title', [], 0, (value, _args, rt) => onText(value, rt, titled)),
  filter('trim', ['chars'], 0, (value, [chars], rt) =>
    onText(value, rt, (text) => strip(text, chars === undefined || chars === null ? undefined : print(chars, rt), 'both')),
  ),
  filter('replace', ['old', 'new', 'count'], 2, (value, [old = '', by = '', count = null], rt) =>
    replace(print(value, rt), print(old, rt), print(by, rt), count === null ? -1 : toIndex(count), rt),
  ),
  filter('center', ['width'], 0, (value, [width = 80], rt) => onText(value, rt, (text) => center(text, toIndex(width), ' ', rt))),
  filter('indent', ['width', 'first', 'blank'], 0, (value, [width = 4, first = false, blank = false], rt) => {
    const by = textOf(width) ?? ' '.repeat(Math.min(10_000, Math.max(0, toIndex(width))));
    const text = textOf(value);
    if (text === undefined && !(value instanceof Undefined)) throw typeFault(`indent needs a text, not ${typeName(value)}`);
    rt.budget.atMost((text ?? '').length + by.length * ((text ?? '').split('\n').length + 1));
    return onText(value, rt, (lines) => indented(lines, by, isTrue(first), isTrue(blank)));
  }),
  filter(
    'truncate',
    ['length', 'killwords', 'end', 'leeway'],
    0,
    (value, [length = 255, cut = false, end = '...', leeway = null], rt) =>
      onText(value, rt, (text) =>
        truncated(text, toIndex(length), isTrue(cut), print(end, rt), leeway === null ? 5 : toIndex(leeway)),
      ),
  ),
  filter(
    'wordwrap',
    ['width', 'break_long_words', 'wrapstring', 'break_on_hyphens'],
    0,
    (value, [width = 79, breakLong = true, wrapString = null, hyphens = true], rt) => {
      const to = toIndex(width);
      if (to <= 0) throw valueFault(`invalid width ${to} (must be > 0)`);
      const end = wrapString === null ? '\n' : print(wrapString, rt);
      return splitLines(print(value, rt))
        .map((line) => wrapped(line, to, isTrue(breakLong), isTrue(hyphens)).join(end))
        .join(end);
    },
  ),
  filter('wordcount', [], 0, (value, _args, rt) => (print(value, rt).match(/[\p{L}\p{N}_]+/gu) ?? []).length),
  filter('striptags', [], 0, (value, _args, rt) => withoutTags(print(value, rt))),
  filter('urlencode', [], 0, (value, _args, rt) => urlEncoded(value, rt)),
  filter('filesizeformat', ['binary'], 0, (value, [binary = false]) => fileSize(value, isTrue(binary))),
  filter(
    'tojson',
    ['indent'],
    0,
    (value, [indent = null], rt) => new Markup(toJson(value, indent === null ? undefined : toIndex(indent), rt)),
  ),
  filter('pprint', [], 0, (value, _args, rt) => represent(value, rt)),
  [
    'format',
    (value, args, kwargs, rt) => {
      if (args.length > 0 && kwargs.size > 0) {
        throw new TemplateFault('FilterArgumentError', "can't handle positional and keyword arguments at the same time");
      }
      const named = new Dict();
      for (const [key, item] of kwargs) named.set(key, item);
      return formatPercent(print(value, rt), kwargs.size > 0 ? named : new Tuple(args), rt);
    },
  ],
  filter('xmlattr', ['autospace'], 0, (value, [autospace = true], rt) => {
    if (!(value instanceof Dict)) throw typeFault(`xmlattr needs a dict, not ${typeName(value)}`);
    const parts: string[] = [];
    for (const [key, item] of value.pairs()) {
      if (item === null || item instanceof Undefined) continue;
      const name = print(key, rt);
      if (/[\s/>=]/.test(name)) throw valueFault(`Invalid character in attribute name: ${represent(key, rt)}`);
      parts.push(`${escapeText(name)}="${escapeValue(item, rt).text}"`);
    }
    return parts.length > 0 && isTrue(autospace) ? ` ${parts.join(' ')}` : parts.join(' ');
  }),
  filter('join', ['d', 'attribute'], 0, (value, [separator = '', attribute = null], rt) => {
    const between = print(separator, rt);
    const read = attribute === null ? (item: Value) => item : readPath(attribute, rt);
    const parts: string[] = [];
    let length = 0;
    for (const item of iterate(value, rt)) {
      const part = print(read(item), rt);
      length += part.length + between.length;
      rt.budget.atMost(length);
      parts.push(part);
    }
    rt.budget.text(length);
    return parts.join(between);
  }),
];
