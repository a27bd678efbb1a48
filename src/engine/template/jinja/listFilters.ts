import { errorText } from '#engine/text/errorText.ts';
import { ignoreCase, readPath, readPaths } from './attributePath.ts';
import { equal, inOrder, sortBy } from './compare.ts';
import { TemplateFault, typeFault } from './fault.ts';
import { alias, type FilterEntry, filter } from './filter.ts';
import { isTrue, iterate, lengthOf, toList } from './iteration.ts';
import { ownAttribute } from './lookup.ts';
import { GroupPair } from './methods.ts';
import { toIndex } from './numbers.ts';
import { binary } from './operators.ts';
import { pairsOf, print } from './printing.ts';
import { Dict, type Kwargs, type Runtime, Stream, textOf, typeName, Undefined, type Value } from './values.ts';

function argumentFault(message: string): TemplateFault {
  return new TemplateFault('FilterArgumentError', message);
}

/** The items of a value in reverse order. Throws a TypeError for values without a length, such as one-time iterators. */
function backwards(value: Value, rt: Runtime): Value[] {
  if (value instanceof Stream || lengthOf(value) === undefined) {
    const hint = value instanceof Stream ? ' Put `| list` in front of it.' : '';
    throw typeFault(`'${typeName(value)}' object is not reversible.${hint}`);
  }
  return toList(value, rt).reverse();
}

function* mapped(value: Value, args: Value[], kwargs: Kwargs, rt: Runtime): IterableIterator<Value> {
  if (!isTrue(value)) return;
  let change: (item: Value) => Value;
  if (args.length === 0 && kwargs.has('attribute')) {
    const other = [...kwargs.keys()].find((key) => key !== 'attribute' && key !== 'default');
    if (other !== undefined) throw argumentFault(`Unexpected keyword argument '${other}'`);
    change = readPath(kwargs.get('attribute') ?? null, rt, kwargs.get('default') ?? null);
  } else {
    const [name, ...rest] = args;
    if (name === undefined) throw argumentFault('map requires a filter argument, or `attribute=`');
    const run = rt.filter(print(name, rt));
    if (!run) throw new TemplateFault('TemplateRuntimeError', errorText("No filter named '…'.", print(name, rt)));
    change = (item) => run(item, rest, kwargs, rt);
  }
  for (const item of iterate(value, rt)) yield change(item);
}

function* selected(
  value: Value,
  args: Value[],
  kwargs: Kwargs,
  rt: Runtime,
  keep: boolean,
  byAttribute: boolean,
): IterableIterator<Value> {
  if (!isTrue(value)) return;
  const [attribute, ...others] = args;
  if (byAttribute && attribute === undefined) throw argumentFault('Missing parameter for attribute name');
  const read = byAttribute ? readPath(attribute ?? null, rt) : (item: Value) => item;
  const [name, ...rest] = byAttribute ? others : args;
  let passes: (item: Value) => boolean = isTrue;
  if (name !== undefined) {
    const test = rt.test(print(name, rt));
    if (!test) throw new TemplateFault('TemplateRuntimeError', `No test named '${print(name, rt)}'.`);
    passes = (item) => test(item, rest, kwargs, rt);
  }
  for (const item of iterate(value, rt)) if (passes(read(item)) === keep) yield item;
}

function selector(name: string, keep: boolean, byAttribute: boolean): FilterEntry {
  return [name, (value, args, kwargs, rt) => new Stream(name, selected(value, args, kwargs, rt, keep, byAttribute))];
}

function keyReader(attribute: Value, caseSensitive: boolean, rt: Runtime, fallback: Value = null): (item: Value) => Value {
  const read = attribute === null ? (item: Value) => item : readPath(attribute, rt, fallback);
  return caseSensitive ? read : (item) => ignoreCase(read(item));
}

function sorted(value: Value, reverse: boolean, caseSensitive: boolean, attribute: Value, rt: Runtime): Value[] {
  const read = attribute === null ? (item: Value) => [item] : readPaths(attribute, rt);
  const key = (item: Value): Value => {
    const keys = read(item);
    return keys.length === 1 && attribute === null ? fold(keys[0] ?? null) : keys.map(fold);
  };
  const fold = caseSensitive ? (part: Value) => part : ignoreCase;
  return sortBy(toList(value, rt), key, reverse, rt);
}

function grouped(value: Value, attribute: Value, fallback: Value, caseSensitive: boolean, rt: Runtime): Value[] {
  const key = keyReader(attribute, caseSensitive, rt, fallback);
  const shown = readPath(attribute, rt, fallback);
  const groups: { key: Value; items: Value[] }[] = [];
  for (const item of sortBy(toList(value, rt), key, false, rt)) {
    const current = key(item);
    const last = groups.at(-1);
    if (last && equal(last.key, current)) last.items.push(item);
    else groups.push({ key: current, items: [item] });
  }
  return groups.map((group) => new GroupPair([caseSensitive ? group.key : shown(group.items[0] ?? null), group.items]));
}

function extreme(name: 'min' | 'max'): FilterEntry {
  return filter(name, ['case_sensitive', 'attribute'], 0, (value, [caseSensitive = false, attribute = null], rt) => {
    const key = keyReader(attribute, isTrue(caseSensitive), rt);
    let best: { item: Value; key: Value } | undefined;
    for (const item of iterate(value, rt)) {
      const current = key(item);
      if (!best || inOrder(name === 'min' ? '<' : '>', current, best.key)) best = { item, key: current };
    }
    return best ? best.item : new Undefined('No aggregated item, sequence was empty.', `… | ${name}`, rt.at);
  });
}

function* unique(value: Value, key: (item: Value) => Value, rt: Runtime): IterableIterator<Value> {
  const seen = new Dict();
  for (const item of iterate(value, rt)) {
    const current = key(item);
    if (seen.get(current) !== undefined) continue;
    rt.budget.items(1);
    seen.set(current, true);
    yield item;
  }
}

function* batches(value: Value, size: number, fillWith: Value, rt: Runtime): IterableIterator<Value> {
  let row: Value[] = [];
  for (const item of iterate(value, rt)) {
    if (row.length === size) {
      yield row;
      row = [];
    }
    rt.budget.items(1);
    row.push(item);
  }
  if (row.length === 0) return;
  if (fillWith !== null) {
    rt.budget.items(Math.max(0, size - row.length));
    while (row.length < size) row.push(fillWith);
  }
  yield row;
}

function* slices(value: Value, count: number, fillWith: Value, rt: Runtime): IterableIterator<Value> {
  const items = toList(value, rt);
  if (count === 0) throw new TemplateFault('ZeroDivisionError', 'integer division or modulo by zero');
  const each = Math.floor(items.length / count);
  const extra = items.length % count;
  let offset = 0;
  for (let at = 0; at < count; at++) {
    rt.budget.items(each + 1);
    const start = offset + at * each;
    if (at < extra) offset++;
    const part = items.slice(start, offset + (at + 1) * each);
    if (fillWith !== null && at >= extra) part.push(fillWith);
    yield part;
  }
}

const lengthFilter = filter('length', [], 0, (value) => {
  const length = lengthOf(value);
  if (length === undefined) {
    const hint = value instanceof Stream ? ' Put `| list` in front of it: one-time results have no length.' : '';
    throw typeFault(`object of type '${typeName(value)}' has no len().${hint}`);
  }
  return length;
});

/** Filters on lists, dicts and one-time iterators. */
export const LIST_FILTERS: readonly FilterEntry[] = [
  ['map', (value, args, kwargs, rt) => new Stream('map', mapped(value, args, kwargs, rt))],
  selector('select', true, false),
  selector('reject', false, false),
  selector('selectattr', true, true),
  selector('rejectattr', false, true),
  lengthFilter,
  alias('count', lengthFilter),
  filter('list', [], 0, (value, _args, rt) => toList(value, rt)),
  filter('first', [], 0, (value, _args, rt) => {
    const first = iterate(value, rt).next();
    return first.done ? new Undefined('No first item, sequence was empty.', '… | first', rt.at) : first.value;
  }),
  filter('last', [], 0, (value, _args, rt) => {
    const [last] = backwards(value, rt);
    return last ?? (lengthOf(value) === 0 ? new Undefined('No last item, sequence was empty.', '… | last', rt.at) : null);
  }),
  filter('reverse', [], 0, (value, _args, rt) => {
    const text = textOf(value);
    if (text !== undefined) return Array.from(text).reverse().join('');
    const items = value instanceof Stream ? toList(value, rt).reverse() : backwards(value, rt);
    return new Stream('reverse', items[Symbol.iterator]());
  }),
  filter(
    'sort',
    ['reverse', 'case_sensitive', 'attribute'],
    0,
    (value, [reverse = false, caseSensitive = false, attribute = null], rt) =>
      sorted(value, isTrue(reverse), isTrue(caseSensitive), attribute, rt),
  ),
  filter(
    'dictsort',
    ['case_sensitive', 'by', 'reverse'],
    0,
    (value, [caseSensitive = false, by = 'key', reverse = false], rt) => {
      if (!(value instanceof Dict)) throw typeFault(`dictsort needs a dict, not ${typeName(value)}`);
      const at = textOf(by) === 'key' ? 0 : textOf(by) === 'value' ? 1 : -1;
      if (at === -1) throw argumentFault('You can only sort by either "key" or "value"');
      const fold = isTrue(caseSensitive) ? (part: Value) => part : ignoreCase;
      return sortBy(pairsOf(value), (pair) => fold(pair.items[at] ?? null), isTrue(reverse), rt);
    },
  ),
  filter(
    'unique',
    ['case_sensitive', 'attribute'],
    0,
    (value, [caseSensitive = false, attribute = null], rt) =>
      new Stream('unique', unique(value, keyReader(attribute, isTrue(caseSensitive), rt), rt)),
  ),
  filter(
    'groupby',
    ['attribute', 'default', 'case_sensitive'],
    1,
    (value, [attribute = null, fallback = null, caseSensitive = false], rt) =>
      grouped(value, attribute, fallback, isTrue(caseSensitive), rt),
  ),
  filter(
    'batch',
    ['linecount', 'fill_with'],
    1,
    (value, [size = 1, fillWith = null], rt) => new Stream('batch', batches(value, toIndex(size), fillWith, rt)),
  ),
  filter(
    'slice',
    ['slices', 'fill_with'],
    1,
    (value, [count = 1, fillWith = null], rt) => new Stream('slice', slices(value, toIndex(count), fillWith, rt)),
  ),
  filter('sum', ['attribute', 'start'], 0, (value, [attribute = null, start = 0], rt) => {
    const read = attribute === null ? (item: Value) => item : readPath(attribute, rt);
    if (textOf(start) !== undefined) throw typeFault("sum() can't sum strings [use ''.join(seq) instead]");
    let total = start;
    for (const item of iterate(value, rt)) total = binary('+', total, read(item), rt);
    return total;
  }),
  extreme('min'),
  extreme('max'),
  filter('items', [], 0, (value) => {
    if (value instanceof Undefined) return new Stream('items', [][Symbol.iterator]());
    if (!(value instanceof Dict)) throw typeFault('Can only get item pairs from a mapping.');
    return new Stream('items', pairsOf(value)[Symbol.iterator]());
  }),
  filter('attr', ['name'], 1, (value, [name = ''], rt) => {
    const key = print(name, rt);
    if (value instanceof Undefined && !value.strict) return value;
    return ownAttribute(value, key, rt) ?? new Undefined(`'${typeName(value)} object' has no attribute '${key}'`, key, rt.at);
  }),
];
