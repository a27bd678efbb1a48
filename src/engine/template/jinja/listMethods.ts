import { equal, sortBy } from './compare.ts';
import { TemplateFault, typeFault, valueFault } from './fault.ts';
import { isTrue, iterate, toList } from './iteration.ts';
import type { Method, Methods } from './method.ts';
import { toIndex } from './numbers.ts';
import { represent } from './printing.ts';
import { bind } from './signature.ts';
import { isCallable, NO_KWARGS, type Range, type Tuple, type Value } from './values.ts';

type Sequence = Tuple | Range | Value[];

const count: Method<Sequence> = (self, args, kwargs, rt) => {
  const [wanted = null] = bind('count', ['value'], 1, args, kwargs);
  let found = 0;
  for (const item of iterate(self, rt)) if (equal(item, wanted)) found++;
  return found;
};

const index: Method<Sequence> = (self, args, kwargs, rt) => {
  const [wanted = null, start = 0, stop] = bind('index', ['value', 'start', 'stop'], 1, args, kwargs);
  const items = Array.isArray(self) ? self : toList(self, rt);
  const fromEnd = (bound: number) => (bound < 0 ? Math.max(0, bound + items.length) : bound);
  const to = Math.min(items.length, stop === undefined ? items.length : fromEnd(toIndex(stop)));
  for (let at = fromEnd(toIndex(start)); at < to; at++) if (equal(items[at] ?? null, wanted)) return at;
  throw valueFault(`${represent(wanted, rt)} is not in ${Array.isArray(self) ? 'list' : 'tuple'}`);
};

/** Methods of tuples and ranges. */
export const sequenceMethods: Methods<Sequence> = new Map<string, Method<Sequence>>([
  ['count', count],
  ['index', index],
]);

function emptyPop(): TemplateFault {
  return new TemplateFault('IndexError', 'pop from empty list');
}

/** Methods of lists. Methods that change a list return `None`, as in Python: call them in `{% set _ = xs.append(x) %}`. */
export const listMethods: Methods<Value[]> = new Map<string, Method<Value[]>>([
  ['count', count],
  ['index', index],
  [
    'append',
    (self, args, kwargs, rt) => {
      const [item = null] = bind('append', ['object'], 1, args, kwargs);
      rt.budget.items(1);
      self.push(item);
      return null;
    },
  ],
  [
    'extend',
    (self, args, kwargs, rt) => {
      const [items = null] = bind('extend', ['iterable'], 1, args, kwargs);
      for (const item of toList(items, rt)) self.push(item);
      return null;
    },
  ],
  [
    'insert',
    (self, args, kwargs, rt) => {
      const [at = 0, item = null] = bind('insert', ['index', 'object'], 2, args, kwargs);
      rt.budget.items(1 + (self.length >> 3));
      self.splice(toIndex(at), 0, item);
      return null;
    },
  ],
  [
    'pop',
    (self, args, kwargs) => {
      const [index = -1] = bind('pop', ['index'], 0, args, kwargs);
      if (self.length === 0) throw emptyPop();
      const at = toIndex(index);
      const from = at < 0 ? at + self.length : at;
      const [item] = from >= 0 ? self.splice(from, 1) : [];
      if (item === undefined) throw new TemplateFault('IndexError', 'pop index out of range');
      return item;
    },
  ],
  [
    'remove',
    (self, args, kwargs) => {
      const [wanted = null] = bind('remove', ['value'], 1, args, kwargs);
      const at = self.findIndex((item) => equal(item, wanted));
      if (at === -1) throw valueFault('list.remove(x): x not in list');
      self.splice(at, 1);
      return null;
    },
  ],
  [
    'sort',
    (self, args, kwargs, rt) => {
      if (args.length > 0) throw typeFault('sort() takes no positional arguments');
      const [key = null, reverse = false] = bind('sort', ['key', 'reverse'], 0, args, kwargs);
      const keyOf = (item: Value): Value => (isCallable(key) ? key.invoke([item], NO_KWARGS, rt) : item);
      self.splice(0, self.length, ...sortBy(self, keyOf, isTrue(reverse), rt));
      return null;
    },
  ],
  [
    'reverse',
    (self, args, kwargs) => {
      bind('reverse', [], 0, args, kwargs);
      self.reverse();
      return null;
    },
  ],
  [
    'clear',
    (self, args, kwargs) => {
      bind('clear', [], 0, args, kwargs);
      self.length = 0;
      return null;
    },
  ],
  [
    'copy',
    (self, args, kwargs, rt) => {
      bind('copy', [], 0, args, kwargs);
      rt.budget.items(self.length);
      return [...self];
    },
  ],
]);
