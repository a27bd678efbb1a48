import { TemplateFault, typeFault, valueFault } from './fault.ts';
import { fixed, float, isInt, isNumber, toBig, toNumber, truncate } from './numbers.ts';
import { print, represent } from './printing.ts';
import { Dict, Float, type Kwargs, type Runtime, Tuple, textOf, typeName, Undefined, type Value } from './values.ts';

interface Layout {
  fill: string;
  align: '<' | '>' | '=' | '^';
  width: number;
}

function layOut(text: string, { fill, align, width }: Layout, rt: Runtime): string {
  rt.budget.text(Math.max(text.length, width));
  const padding = width - Array.from(text).length;
  if (padding <= 0) return text;
  if (align === '<') return text + fill.repeat(padding);
  if (align === '>') return fill.repeat(padding) + text;
  if (align === '^') return fill.repeat(padding >> 1) + text + fill.repeat(padding - (padding >> 1));
  const sign = /^[+\- ]?(?:0[xXob])?/.exec(text)?.[0] ?? '';
  return sign + fill.repeat(padding) + text.slice(sign.length);
}

function widthOf(text: string | undefined): number {
  return Math.min(Number(text ?? 0), 10_000_000);
}

function precisionOf(text: string | undefined, fallback: number): number {
  return text === undefined ? fallback : Math.min(Number(text), 100);
}

/** A float in a notation of `%` and `format`: `f`, `e` or `g`, in upper or lower case. */
function notation(value: number, kind: string, precision: number, alternate = false): string {
  const upper = kind === kind.toUpperCase();
  const shown = (text: string) => (upper ? text.toUpperCase() : text);
  if (!Number.isFinite(value)) return shown(Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf');
  switch (kind.toLowerCase()) {
    case 'f':
      return fixed(value, precision);
    case 'e': {
      const [mantissa = '', exponent = '+0'] = value.toExponential(precision).split('e');
      return shown(`${mantissa}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`);
    }
    default: {
      const digits = precision === 0 ? 1 : precision;
      const exponent = value === 0 ? 0 : Number(value.toExponential(digits - 1).split('e')[1]);
      const text =
        exponent < -4 || exponent >= digits ? notation(value, 'e', digits - 1) : fixed(value, Math.max(0, digits - 1 - exponent));
      const trimmed = alternate || !text.includes('.') ? text : text.replace(/\.?0+(?=e|$)/, '');
      return shown(trimmed);
    }
  }
}

function signed(text: string, flags: string): string {
  if (text.startsWith('-')) return text;
  return flags.includes('+') ? `+${text}` : flags.includes(' ') ? ` ${text}` : text;
}

const PERCENT = /%(?:\(([^)]*)\))?([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+))?[hlL]?([a-zA-Z%])/g;

/** Python's `format % values` (`/docs/reference/jinja-syntax`), with flags, widths, precisions and named values. */
export function formatPercent(format: string, values: Value, rt: Runtime): string {
  const list = values instanceof Tuple ? values.items : [values];
  let used = 0;
  let named = false;
  const next = (): Value => {
    const value = list[used++];
    if (value === undefined) throw typeFault('not enough arguments for format string');
    return value;
  };
  const stray = format.replace(PERCENT, '').indexOf('%');
  let length = 0;
  const result = format.replace(
    PERCENT,
    (_, key: string | undefined, flags: string, width: string | undefined, precision: string | undefined, kind: string) => {
      rt.budget.step();
      if (kind === '%') return '%';
      let value: Value;
      if (key !== undefined) {
        if (!(values instanceof Dict)) throw typeFault('format requires a mapping');
        named = true;
        const found = values.get(key);
        if (found === undefined) throw new TemplateFault('KeyError', `'${key}'`);
        value = found;
      } else {
        if (width === '*') width = String(Number(next()) || 0);
        if (precision === '*') precision = String(Number(next()) || 0);
        value = next();
      }
      const text = convert(value, kind, flags, precision, rt);
      const isNumeric = !/[srac]/.test(kind);
      const laid = layOut(
        text,
        {
          fill: flags.includes('0') && isNumeric && !flags.includes('-') ? '0' : ' ',
          align: flags.includes('-') ? '<' : flags.includes('0') && isNumeric ? '=' : '>',
          width: widthOf(width),
        },
        rt,
      );
      length += laid.length;
      rt.budget.atMost(length);
      return laid;
    },
  );
  if (stray !== -1) throw valueFault('incomplete format: a `%` that stands for itself is written `%%`');
  if (!named && !(values instanceof Dict) && used < list.length)
    throw typeFault('not all arguments converted during string formatting');
  return result;
}

function convert(value: Value, kind: string, flags: string, precision: string | undefined, rt: Runtime): string {
  const cut = (text: string) => (precision === undefined ? text : Array.from(text).slice(0, Number(precision)).join(''));
  switch (kind) {
    case 's':
      return cut(print(value, rt));
    case 'r':
    case 'a':
      return cut(represent(value, rt));
    case 'c':
      return textOf(value) ?? String.fromCodePoint(Math.max(0, Math.min(0x10ffff, Number(isInt(value) ? value : 0))));
    case 'd':
    case 'i':
    case 'u': {
      if (!isNumber(value)) throw typeFault(`%${kind} format: a real number is required, not ${typeName(value)}`);
      const digits = String(truncate(value));
      return signed(
        precision === undefined ? digits : digits.replace(/\d+/, (run) => run.padStart(Math.min(Number(precision), 1000), '0')),
        flags,
      );
    }
    case 'x':
    case 'X':
    case 'o': {
      if (!isInt(value)) throw typeFault(`%${kind} format: an integer is required, not ${typeName(value)}`);
      const digits = toBig(value).toString(kind === 'o' ? 8 : 16);
      const prefixed = flags.includes('#') ? digits.replace(/^-?/, (minus) => `${minus}0${kind.toLowerCase()}`) : digits;
      return signed(kind === 'X' ? prefixed.toUpperCase() : prefixed, flags);
    }
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G': {
      if (!isNumber(value)) throw typeFault(`must be real number, not ${typeName(value)}`);
      return signed(notation(toNumber(value), kind, precisionOf(precision, 6), flags.includes('#')), flags);
    }
  }
  throw valueFault(`unsupported format character '${kind}'`);
}

const FIELD = /^([^!:.[]*)((?:\.[^.[!:]+|\[[^\]]+\])*)(?:!([rsa]))?(?::(.*))?$/s;
const SPEC = /^(?:(.)?([<>=^]))?([-+ ]?)(#?)(0?)(\d*)([_,]?)(?:\.(\d+))?([a-zA-Z%]?)$/su;

/** Python's `str.format`, with fields and format specifications. Attributes in fields follow the rules of templates. */
export function formatFields(format: string, args: readonly Value[], kwargs: Kwargs, rt: Runtime): string {
  const parts: string[] = [];
  let automatic = 0;
  let length = 0;
  const put = (text: string) => {
    length += text.length;
    rt.budget.atMost(length);
    parts.push(text);
  };
  const field = (text: string): string => {
    const match = FIELD.exec(text);
    if (!match) throw valueFault(`bad field {${text}} in format string`);
    const [, name = '', path = '', conversion, spec = ''] = match;
    const key = name === '' ? String(automatic++) : name;
    let value: Value | undefined = /^\d+$/.test(key) ? args[Number(key)] : kwargs.get(key);
    if (value === undefined) {
      if (/^\d+$/.test(key))
        throw new TemplateFault('IndexError', `Replacement index ${key} out of range for positional args tuple`);
      throw new TemplateFault('KeyError', `'${key}'`);
    }
    for (const step of path.matchAll(/\.([^.[]+)|\[([^\]]+)\]/g)) {
      const [, dotted, bracketed = ''] = step;
      value =
        dotted !== undefined
          ? rt.attribute(value, dotted)
          : rt.item(value, /^\d+$/.test(bracketed) ? Number(bracketed) : bracketed);
    }
    if (conversion !== undefined) value = conversion === 's' ? print(value, rt) : represent(value, rt);
    // A format specification may contain fields.
    return formatValue(
      value,
      spec.replace(/\{([^{}]*)\}/g, (_, inner: string) => field(inner)),
      rt,
    );
  };
  let at = 0;
  while (at < format.length) {
    rt.budget.step();
    const brace = /[{}]/.exec(format.slice(at));
    if (!brace) {
      put(format.slice(at));
      break;
    }
    const open = at + brace.index;
    put(format.slice(at, open));
    if (format[open + 1] === format[open]) {
      put(format[open] ?? '');
      at = open + 2;
      continue;
    }
    if (format[open] === '}') throw valueFault("Single '}' encountered in format string");
    const close = closingBrace(format, open);
    if (close === -1) throw valueFault("expected '}' before end of string");
    put(field(format.slice(open + 1, close)));
    at = close + 1;
  }
  return parts.join('');
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return -1;
}

/** Python's `format(value, spec)`. */
function formatValue(value: Value, spec: string, rt: Runtime): string {
  if (spec === '') return print(value, rt);
  const match = SPEC.exec(spec);
  if (!match) throw valueFault('Invalid format specifier');
  const [, fill, align, signFlag = '', hash, zero, width, separator, precision, typeCode = ''] = match;
  if (value instanceof Undefined) throw value.fault();
  const numeric = isNumber(value) && !(typeof value === 'boolean' && typeCode === '');
  const layout: Layout = {
    fill: fill ?? (zero ? '0' : ' '),
    align: (align as Layout['align'] | undefined) ?? (zero && numeric ? '=' : numeric ? '>' : '<'),
    width: widthOf(width || '0'),
  };
  if (!numeric) {
    if (typeCode !== '' && typeCode !== 's')
      throw valueFault(`Unknown format code '${typeCode}' for object of type '${typeName(value)}'`);
    const text = print(value, rt);
    return layOut(precision === undefined ? text : Array.from(text).slice(0, Number(precision)).join(''), layout, rt);
  }
  let text: string;
  if (isInt(value) && !/[eEfFgG%]/.test(typeCode)) {
    const big = toBig(value);
    const radix = typeCode === 'x' || typeCode === 'X' ? 16 : typeCode === 'o' ? 8 : typeCode === 'b' ? 2 : 10;
    text = big.toString(radix);
    if (hash && radix !== 10) text = text.replace(/^-?/, (minus) => `${minus}0${typeCode}`);
    if (typeCode === 'X') text = text.toUpperCase();
  } else {
    const number = toNumber(value) * (typeCode === '%' ? 100 : 1);
    if (typeCode === '')
      text =
        precision === undefined
          ? print(value instanceof Float ? value : float(number), rt)
          : notation(number, 'g', precisionOf(precision, 6));
    else if (typeCode === '%') text = `${fixed(number, precisionOf(precision, 6))}%`;
    else text = notation(number, typeCode, precisionOf(precision, 6), hash !== '');
  }
  if (separator)
    text = text.replace(
      /^(-?)(\d+)/,
      (_, minus: string, digits: string) => minus + digits.replace(/\B(?=(?:\d{3})+$)/g, separator),
    );
  return layOut(signed(text, signFlag), layout, rt);
}
