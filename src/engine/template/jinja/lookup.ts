import { typeFault, valueFault } from './fault.ts';
import { isPlain, toList } from './iteration.ts';
import { methodOf } from './methods.ts';
import { isInt, toIndex } from './numbers.ts';
import {
  Dict,
  isHashable,
  Markup,
  Range,
  type Runtime,
  TemplateObject,
  Tuple,
  textOf,
  typeName,
  Undefined,
  type Value,
} from './values.ts';

/** Names through which Python or JavaScript objects reach their internals. No value here has them; access causes a warning. */
const REFUSED = /^(?:__.*__|constructor|prototype|__proto__|caller|callee|arguments|globalThis|eval|Function)$/;

function missing(value: Value, path: string, name: string, rt: Runtime): Undefined {
  if (REFUSED.test(name) && !(value instanceof Dict)) {
    rt.warn(
      'refused',
      `\`${name}\` is not available in templates: values have no prototype, constructor or other inner name here.`,
      rt.at,
    );
  } else if (/^(?:__.*__|constructor|prototype)$/.test(name)) {
    rt.warn(
      'refused',
      `\`${name}\` is not available in templates: values have no prototype, constructor or other inner name here.`,
      rt.at,
    );
  }
  const what = value === null ? 'None' : `'${typeName(value)} object'`;
  return new Undefined(`${what} has no attribute '${name}'`, path, rt.at);
}

function pathOf(value: Value, name: string, shown: string | undefined): string {
  return shown ?? (value instanceof Undefined ? value.path : name);
}

/**
 * `value.name`: first a method or attribute, then an item with that name (`/docs/reference/jinja-syntax`). `shown` is the expression as the template
 * writes it.
 */
export function attribute(value: Value, name: string, rt: Runtime, shown?: string): Value {
  if (value instanceof Undefined) {
    if (value.strict) throw value.fault();
    return value;
  }
  const method = ownAttribute(value, name, rt);
  if (method !== undefined) return method;
  if (value instanceof Dict) {
    const item = value.get(name);
    if (item !== undefined) return item;
  }
  return missing(value, pathOf(value, name, shown), name, rt);
}

/** The method or attribute that the `attr` filter reads; never an item. */
export function ownAttribute(value: Value, name: string, rt: Runtime): Value | undefined {
  if (value instanceof TemplateObject) return value.attribute(name, rt);
  return methodOf(value, name);
}

/** `value[key]`: first an item; then, for a text as the key, a method or attribute. */
export function item(value: Value, key: Value, rt: Runtime, shown?: string): Value {
  if (value instanceof Undefined) {
    if (value.strict) throw value.fault();
    return value;
  }
  if (value instanceof Dict) {
    const found = isHashable(key) ? value.get(key) : undefined;
    if (found !== undefined) return found;
  } else if (isInt(key)) {
    const found = atIndex(value, Number(key));
    if (found !== undefined) return found;
  }
  const name = textOf(key);
  if (name !== undefined) {
    const method = ownAttribute(value, name, rt);
    if (method !== undefined) return method;
    return missing(value, pathOf(value, name, shown), name, rt);
  }
  const written = isInt(key) ? String(key) : typeName(key);
  return new Undefined(`'${typeName(value)} object' has no element ${written}`, pathOf(value, `[${written}]`, shown), rt.at);
}

function atIndex(value: Value, index: number): Value | undefined {
  const pick = <T>(items: ArrayLike<T>): T | undefined => items[index < 0 ? items.length + index : index];
  const text = textOf(value);
  if (text !== undefined) return pick(isPlain(text) ? text : Array.from(text));
  if (Array.isArray(value)) return pick(value);
  if (value instanceof Tuple) return pick(value.items);
  if (value instanceof Range) {
    const at = index < 0 ? value.length + index : index;
    return at >= 0 && at < value.length ? value.start + at * value.step : undefined;
  }
  return undefined;
}

/** `value[start:stop:step]` on texts, lists, tuples and ranges. */
export function slice(value: Value, start: Value, stop: Value, step: Value, rt: Runtime): Value {
  if (value instanceof Undefined) {
    if (value.strict) throw value.fault();
    return value;
  }
  const text = textOf(value);
  const isSliceable = text !== undefined || Array.isArray(value) || value instanceof Tuple || value instanceof Range;
  if (!isSliceable) {
    throw typeFault(
      value instanceof Dict
        ? "unhashable type: 'slice'"
        : `'${typeName(value)}' object is not subscriptable. A slice needs a text, a list or a tuple; put \`| list\` in front of it.`,
    );
  }
  const by = step === null ? 1 : toIndex(step);
  if (by === 0) throw valueFault('slice step cannot be zero');
  const length =
    text !== undefined
      ? Array.from(text).length
      : Array.isArray(value)
        ? value.length
        : value instanceof Tuple
          ? value.items.length
          : (value as Range).length;
  const clamp = (bound: Value, fallback: number) => {
    if (bound === null) return fallback;
    const at = toIndex(bound);
    const fromStart = at < 0 ? at + length : at;
    return by > 0 ? Math.max(0, Math.min(length, fromStart)) : Math.max(-1, Math.min(length - 1, fromStart));
  };
  const from = clamp(start, by > 0 ? 0 : length - 1);
  const to = clamp(stop, by > 0 ? length : -1);
  if (text !== undefined) {
    rt.budget.text(text.length);
    const part =
      by === 1 && isPlain(text) ? text.slice(from, Math.max(from, to)) : stepThrough(Array.from(text), from, to, by).join('');
    return value instanceof Markup ? new Markup(part) : part;
  }
  if (value instanceof Range) {
    return new Range(value.start + from * value.step, value.start + to * value.step, value.step * by);
  }
  const items = Array.isArray(value) ? value : toList(value, rt);
  rt.budget.items(Math.ceil(Math.abs(to - from) / Math.abs(by)));
  const part = by === 1 ? items.slice(from, Math.max(from, to)) : stepThrough(items, from, to, by);
  return value instanceof Tuple ? new Tuple(part) : part;
}

function stepThrough<T>(items: readonly T[], from: number, to: number, by: number): T[] {
  const part: T[] = [];
  for (let at = from; by > 0 ? at < to : at > to; at += by) {
    const entry = items[at];
    if (entry !== undefined) part.push(entry);
  }
  return part;
}
