import { TemplateFault } from './fault.ts';
import { printFloat } from './numbers.ts';
import {
  type Dict,
  DictView,
  Float,
  Markup,
  Range,
  type Runtime,
  Stream,
  TemplateObject,
  Tuple,
  typeName,
  Undefined,
  type Value,
} from './values.ts';

/** The text of a value as Jinja2 prints it (Python's `str()`). Undefined prints nothing. */
export function print(value: Value, rt: Runtime): string {
  if (typeof value === 'string') return value;
  if (value instanceof Markup) return value.text;
  if (value instanceof Undefined) return '';
  return represent(value, rt);
}

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\p{Zs}]/u;

function escapeCharacter(char: string, quote: string): string {
  switch (char) {
    case '\\':
      return '\\\\';
    case '\n':
      return '\\n';
    case '\r':
      return '\\r';
    case '\t':
      return '\\t';
    case ' ':
      return ' ';
  }
  if (char === quote) return `\\${char}`;
  if (!UNPRINTABLE.test(char)) return char;
  const code = char.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return code < 0x100
    ? `\\x${hex.padStart(2, '0')}`
    : code < 0x10000
      ? `\\u${hex.padStart(4, '0')}`
      : `\\U${hex.padStart(8, '0')}`;
}

function quoteText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  if (/^[\w .,:;()[\]{}<>=+*/|#@!?$%&~^-]*$/.test(text)) return quote + text + quote;
  return quote + Array.from(text, (char) => escapeCharacter(char, quote)).join('') + quote;
}

/** Python's `repr()`: the text of a value inside a list. */
export function represent(value: Value, rt: Runtime): string {
  const text = write(value, [], rt);
  rt.budget.text(text.length);
  return text;
}

function write(value: Value, open: readonly Value[], rt: Runtime): string {
  if (value === null) return 'None';
  switch (typeof value) {
    case 'boolean':
      return value ? 'True' : 'False';
    case 'number':
      return Number.isInteger(value) ? String(value) : printFloat(value);
    case 'bigint':
      return value.toString();
    case 'string':
      return quoteText(value);
  }
  if (value instanceof Float) return printFloat(value.value);
  if (value instanceof Markup) return `Markup(${quoteText(value.text)})`;
  if (value instanceof Undefined) return 'Undefined';
  if (value instanceof Range) {
    return `range(${value.start}, ${value.stop}${value.step === 1 ? '' : `, ${value.step}`})`;
  }
  if (value instanceof Stream) return `<generator object ${value.from}>`;
  if (value instanceof TemplateObject) return value.print();
  if (open.includes(value)) return Array.isArray(value) ? '[...]' : '{...}';
  if (open.length > 100) throw new TemplateFault('RecursionError', 'maximum recursion depth exceeded while printing');
  rt.budget.step();
  const inside = [...open, value];
  const list = (items: Iterable<Value>) => joinParts(items, (item) => write(item, inside, rt), rt);
  if (Array.isArray(value)) return `[${list(value)}]`;
  if (value instanceof Tuple) return value.items.length === 1 ? `(${list(value.items)},)` : `(${list(value.items)})`;
  if (value instanceof DictView) {
    const items = value.kind === 'keys' ? value.dict.keys() : value.kind === 'values' ? value.dict.values() : pairsOf(value.dict);
    return `${typeName(value)}([${list(items)}])`;
  }
  return `{${joinParts(value.pairs(), ([key, item]) => `${write(key, inside, rt)}: ${write(item, inside, rt)}`, rt)}}`;
}

function joinParts<T>(items: Iterable<T>, text: (item: T) => string, rt: Runtime): string {
  const parts: string[] = [];
  let length = 0;
  for (const item of items) {
    const part = text(item);
    length += part.length + 2;
    // Shared lists print their content each time, so a few nested lists could give any amount of text.
    rt.budget.atMost(length);
    rt.budget.step();
    parts.push(part);
  }
  return parts.join(', ');
}

/** The `(key, value)` tuples of a dict. */
export function pairsOf(dict: Dict): Tuple[] {
  return Array.from(dict.pairs(), ([key, value]) => new Tuple([key, value]));
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;', '"': '&#34;' };

/** Escapes HTML as Jinja's `escape` does. */
export function escapeText(text: string): string {
  return text.replace(/[&<>'"]/g, (char) => ESCAPES[char] ?? char);
}

/** A value as escaped text. Text that is already escaped stays unchanged. */
export function escapeValue(value: Value, rt: Runtime): Markup {
  if (value instanceof Markup) return value;
  return new Markup(escapeText(print(value, rt)));
}
