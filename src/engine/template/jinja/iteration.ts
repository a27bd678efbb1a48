import { typeFault } from './fault.ts';
import { isNumber, toNumber } from './numbers.ts';
import { pairsOf } from './printing.ts';
import {
  Dict,
  DictView,
  Float,
  Range,
  type Runtime,
  Stream,
  TemplateObject,
  Tuple,
  textOf,
  typeName,
  Undefined,
  type Value,
} from './values.ts';

function* live(items: readonly Value[], rt: Runtime): IterableIterator<Value> {
  // The length is read in each iteration: a loop that appends to its own list continues, as in Python.
  for (let index = 0; index < items.length; index++) {
    rt.budget.step();
    yield items[index] ?? null;
  }
}

function* ofRange(range: Range, rt: Runtime): IterableIterator<Value> {
  for (let index = 0; index < range.length; index++) {
    rt.budget.step();
    yield range.start + index * range.step;
  }
}

function* ofText(text: string, rt: Runtime): IterableIterator<Value> {
  for (const char of text) {
    rt.budget.step();
    yield char;
  }
}

function* ofStream(stream: Stream, rt: Runtime): IterableIterator<Value> {
  for (let next = stream.next(); !next.done; next = stream.next()) {
    rt.budget.step();
    yield next.value;
  }
}

/**
 * Iterates over a value as Python does: texts by character, dicts by key, undefined as empty. Throws a TypeError with the message `otherwise` for
 * other values.
 */
export function iterate(value: Value, rt: Runtime, otherwise?: string): IterableIterator<Value> {
  const text = textOf(value);
  if (text !== undefined) return ofText(text, rt);
  if (Array.isArray(value)) return live(value, rt);
  if (value instanceof Tuple) return live(value.items, rt);
  if (value instanceof Dict) return live(value.keys(), rt);
  if (value instanceof DictView) return live(viewItems(value), rt);
  if (value instanceof Range) return ofRange(value, rt);
  if (value instanceof Stream) return ofStream(value, rt);
  if (value instanceof Undefined) return live([], rt);
  throw typeFault(otherwise ?? `'${typeName(value)}' object is not iterable`);
}

function viewItems(view: DictView): Value[] {
  return view.kind === 'keys' ? view.dict.keys() : view.kind === 'values' ? view.dict.values() : pairsOf(view.dict);
}

/** Whether `iterate` accepts the value. */
export function isIterable(value: Value): boolean {
  return (
    textOf(value) !== undefined ||
    (typeof value === 'object' && value !== null && !(value instanceof Float) && !(value instanceof TemplateObject))
  );
}

/** All entries, as a new list. */
export function toList(value: Value, rt: Runtime): Value[] {
  const size = lengthOf(value);
  if (size !== undefined) rt.budget.items(size);
  const list: Value[] = [];
  for (const item of iterate(value, rt)) {
    if (size === undefined) rt.budget.items(1);
    list.push(item);
  }
  return list;
}

/** Python's `len()`; undefined for values without a length (numbers, one-time iterators). Texts count characters, not UTF-16 units. */
export function lengthOf(value: Value): number | undefined {
  const text = textOf(value);
  if (text !== undefined) return characterCount(text);
  if (Array.isArray(value)) return value.length;
  if (value instanceof Tuple) return value.items.length;
  if (value instanceof Dict) return value.size;
  if (value instanceof DictView) return value.dict.size;
  if (value instanceof Range) return value.length;
  if (value instanceof Undefined) return 0;
  return undefined;
}

const SURROGATE = /[\ud800-\udbff]/;

/** Whether every character of the text is one UTF-16 unit, so that JavaScript's indexes are the same as Python's. */
export function isPlain(text: string): boolean {
  return !SURROGATE.test(text);
}

/** Python's `len` of a text, in code points, not UTF-16 units. */
export function characterCount(text: string): number {
  if (isPlain(text)) return text.length;
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Python's truth value: empty values, zero, `None` and undefined are false. */
export function isTrue(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (value === null) return false;
  if (isNumber(value)) return toNumber(value) !== 0;
  if (value instanceof Stream) return true;
  const length = lengthOf(value);
  return length === undefined ? true : length > 0;
}
