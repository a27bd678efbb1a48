import { TemplateFault, typeFault } from './fault.ts';
import { iterate } from './iteration.ts';
import { isInt, isNumber, toBig, toNumber } from './numbers.ts';
import { Dict, DictView, isHashable, Range, type Runtime, Tuple, textOf, typeName, Undefined, type Value } from './values.ts';

/** Maximum nesting of values that are compared; deeper values are an error. */
const MAX_DEPTH = 100;

/** Python's `==`: numbers and booleans by value, texts by characters, lists, tuples and dicts by content. */
export function equal(a: Value, b: Value, depth = 0): boolean {
  if (a === b) return true;
  if (depth > MAX_DEPTH) throw new TemplateFault('RecursionError', 'maximum recursion depth exceeded in comparison');
  if (isNumber(a)) {
    if (!isNumber(b)) return false;
    if (isInt(a) && isInt(b)) return toBig(a) === toBig(b);
    return toNumber(a) === toNumber(b);
  }
  const text = textOf(a);
  if (text !== undefined) return text === textOf(b);
  if (Array.isArray(a)) return Array.isArray(b) && sameItems(a, b, depth);
  if (a instanceof Tuple) return b instanceof Tuple && sameItems(a.items, b.items, depth);
  if (a instanceof Undefined) return b instanceof Undefined && a.strict === b.strict;
  if (a instanceof Range) {
    if (!(b instanceof Range) || a.length !== b.length) return false;
    return a.length === 0 || (a.start === b.start && (a.length === 1 || a.step === b.step));
  }
  if (a instanceof Dict) {
    if (!(b instanceof Dict) || a.size !== b.size) return false;
    for (const [key, value] of a.pairs()) {
      const other = b.get(key);
      if (other === undefined || !equal(value, other, depth + 1)) return false;
    }
    return true;
  }
  if (a instanceof DictView && b instanceof DictView && a.kind === 'keys' && b.kind === 'keys') {
    return a.dict.size === b.dict.size && a.dict.keys().every((key) => b.dict.get(key) !== undefined);
  }
  return false;
}

function sameItems(a: readonly Value[], b: readonly Value[], depth: number): boolean {
  return a.length === b.length && a.every((item, index) => equal(item, b[index] ?? null, depth + 1));
}

export type OrderOperator = '<' | '>' | '<=' | '>=';

/** Python's `<`, `>`, `<=` and `>=`. Values of different kinds can't be ordered: a TypeError. */
export function inOrder(operator: OrderOperator, a: Value, b: Value): boolean {
  if (a instanceof Undefined) throw a.fault();
  if (b instanceof Undefined) throw b.fault();
  if (isNumber(a) && isNumber(b)) {
    const [x, y] =
      isInt(a) && isInt(b) && (typeof a === 'bigint' || typeof b === 'bigint')
        ? [toBig(a), toBig(b)]
        : [toNumber(a), toNumber(b)];
    return operator === '<' ? x < y : operator === '>' ? x > y : operator === '<=' ? x <= y : x >= y;
  }
  const sign = compareSequences(a, b);
  if (sign === undefined) {
    throw typeFault(`'${operator}' not supported between instances of '${typeName(a)}' and '${typeName(b)}'`);
  }
  if (typeof sign === 'object') return inOrder(operator, sign.a, sign.b);
  return operator === '<' ? sign < 0 : operator === '>' ? sign > 0 : operator === '<=' ? sign <= 0 : sign >= 0;
}

/**
 * −1, 0 or 1 for texts, and for lists of which one is the beginning of the other; otherwise the first pair that differs. Undefined for values that
 * can't be compared.
 */
function compareSequences(a: Value, b: Value): number | { a: Value; b: Value } | undefined {
  const [left, right] = [textOf(a), textOf(b)];
  if (left !== undefined && right !== undefined) return compareText(left, right);
  const [xs, ys] = [Array.isArray(a) ? a : undefined, Array.isArray(b) ? b : undefined];
  if (xs && ys) return compareItems(xs, ys);
  if (a instanceof Tuple && b instanceof Tuple) return compareItems(a.items, b.items);
  return undefined;
}

function compareItems(xs: readonly Value[], ys: readonly Value[]): number | { a: Value; b: Value } {
  const index = xs.findIndex((x, at) => at >= ys.length || !equal(x, ys[at] ?? null));
  if (index === -1) return xs.length === ys.length ? 0 : -1;
  if (index >= ys.length) return 1;
  return { a: xs[index] ?? null, b: ys[index] ?? null };
}

/** Order by code point, as in Python; JavaScript's `<` compares UTF-16 units. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (x === y) continue;
    const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xe000;
    if (isHigh(x) !== isHigh(y)) return isHigh(x) ? 1 : -1;
    return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

/** A stable sort by a key, like Python's `sorted`: equal entries keep their order, also in reverse. */
export function sortBy<T>(items: readonly T[], keyOf: (item: T) => Value, reverse: boolean, rt: Runtime): T[] {
  rt.budget.items(items.length);
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  const less = (a: Value, b: Value) => {
    rt.budget.step();
    return inOrder('<', a, b);
  };
  keyed.sort((x, y) => (less(x.key, y.key) ? -1 : less(y.key, x.key) ? 1 : 0) * (reverse ? -1 : 1));
  return keyed.map(({ item }) => item);
}

/** Python's `item in container`. */
export function contains(container: Value, item: Value, rt: Runtime): boolean {
  const text = textOf(container);
  if (text !== undefined) {
    const part = textOf(item);
    if (item instanceof Undefined) throw item.fault();
    if (part === undefined) throw typeFault(`'in <string>' requires string as left operand, not ${typeName(item)}`);
    return text.includes(part);
  }
  if (container instanceof Dict || (container instanceof DictView && container.kind === 'keys')) {
    if (!isHashable(item)) throw typeFault(`unhashable type: '${typeName(item)}'`);
    return (container instanceof Dict ? container : container.dict).get(item) !== undefined;
  }
  if (container instanceof Range && isInt(item)) {
    const at = Number(item) - container.start;
    return at % container.step === 0 && at / container.step >= 0 && at / container.step < container.length;
  }
  for (const entry of iterate(container, rt, `argument of type '${typeName(container)}' is not iterable`)) {
    if (equal(entry, item)) return true;
  }
  return false;
}
