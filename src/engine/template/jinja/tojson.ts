import { TemplateFault, typeFault } from './fault.ts';
import { isInt, isNumber, printFloat, toNumber } from './numbers.ts';
import { Dict, type Runtime, Tuple, textOf, typeName, type Value } from './values.ts';

function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\uffff<>&']/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A value as the `tojson` filter writes it: sorted keys, Python's spacing, and no characters that HTML would interpret. */
export function toJson(value: Value, indent: number | undefined, rt: Runtime, depth = 0): string {
  rt.budget.step();
  if (depth > 100) throw new TemplateFault('ValueError', 'Circular reference detected');
  const text = textOf(value);
  if (text !== undefined) return quoted(text);
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (isInt(value)) return String(value);
  if (isNumber(value)) {
    const number = toNumber(value);
    return Number.isNaN(number) ? 'NaN' : Number.isFinite(number) ? printFloat(number) : number > 0 ? 'Infinity' : '-Infinity';
  }
  const line = (level: number) => (indent === undefined ? '' : `\n${' '.repeat(Math.min(100, indent) * level)}`);
  const wrap = (open: string, parts: string[], close: string) => {
    if (parts.length === 0) return open + close;
    const result = open + line(depth + 1) + parts.join(indent === undefined ? ', ' : `,${line(depth + 1)}`) + line(depth) + close;
    rt.budget.text(result.length);
    return result;
  };
  if (Array.isArray(value) || value instanceof Tuple) {
    const items = Array.isArray(value) ? value : value.items;
    return wrap(
      '[',
      items.map((item) => toJson(item, indent, rt, depth + 1)),
      ']',
    );
  }
  if (value instanceof Dict) {
    const keys = value.keys();
    if (keys.some((key) => textOf(key) === undefined)) throw typeFault('tojson writes dicts whose keys are texts');
    const sorted = keys.map((key) => textOf(key) ?? '').sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return wrap(
      '{',
      sorted.map((key) => `${quoted(key)}: ${toJson(value.get(key) ?? null, indent, rt, depth + 1)}`),
      '}',
    );
  }
  throw typeFault(`Object of type ${typeName(value)} is not JSON serializable`);
}
