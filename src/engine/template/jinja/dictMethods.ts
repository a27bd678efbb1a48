import { TemplateFault, typeFault, valueFault } from './fault.ts';
import { toList } from './iteration.ts';
import type { Method, Methods } from './method.ts';
import { represent } from './printing.ts';
import { bind } from './signature.ts';
import { Dict, DictView, type Kwargs, type Runtime, Tuple, typeName, Undefined, type Value, type ViewKind } from './values.ts';

/** Adds the entries of a dict, a list of pairs, or keyword arguments to a dict, as `dict(…)` and `.update(…)` do. */
export function fill(target: Dict, name: string, args: readonly Value[], kwargs: Kwargs, rt: Runtime): void {
  const [from] = bind(name, ['object'], 0, args, new Map());
  if (from instanceof Dict) {
    rt.budget.items(from.size);
    for (const [key, value] of [...from.pairs()]) target.set(key, value);
  } else if (from instanceof Undefined) {
    throw from.fault();
  } else if (from !== undefined) {
    for (const pair of toList(from, rt)) {
      const [key, value, ...more] = toList(pair, rt);
      if (key === undefined || value === undefined || more.length > 0)
        throw valueFault('each entry must be a pair of key and value');
      target.set(key, value);
    }
  }
  for (const [key, value] of kwargs) target.set(key, value);
}

function view(kind: ViewKind): [string, Method<Dict>] {
  return [
    kind,
    (self, args, kwargs) => {
      bind(kind, [], 0, args, kwargs);
      return new DictView(self, kind);
    },
  ];
}

function positional(name: string, args: readonly Value[], kwargs: Kwargs, required: number): (Value | undefined)[] {
  if (kwargs.size > 0) throw typeFault(`dict.${name}() takes no keyword arguments`);
  return bind(name, ['key', 'default'], required, args, kwargs);
}

/** Methods of dicts. `config.items` is the method; `config['items']` and `config.get('items')` are the value of that key. */
export const dictMethods: Methods<Dict> = new Map<string, Method<Dict>>([
  view('keys'),
  view('values'),
  view('items'),
  [
    'get',
    (self, args, kwargs) => {
      const [key = null, fallback = null] = positional('get', args, kwargs, 1);
      if (Array.isArray(key) || key instanceof Dict) throw typeFault(`unhashable type: '${typeName(key)}'`);
      const found = self.get(key);
      return found === undefined ? fallback : found;
    },
  ],
  [
    'setdefault',
    (self, args, kwargs, rt) => {
      const [key = null, fallback = null] = positional('setdefault', args, kwargs, 1);
      const existing = self.get(key);
      if (existing !== undefined) return existing;
      rt.budget.items(1);
      self.set(key, fallback);
      return fallback;
    },
  ],
  [
    'pop',
    (self, args, kwargs, rt) => {
      const [key = null, fallback] = positional('pop', args, kwargs, 1);
      const removed = self.delete(key);
      const answer = removed === undefined ? fallback : removed;
      if (answer === undefined) throw new TemplateFault('KeyError', represent(key, rt));
      return answer;
    },
  ],
  [
    'popitem',
    (self, args, kwargs) => {
      bind('popitem', [], 0, args, kwargs);
      const key = self.keys().at(-1);
      if (key === undefined) throw new TemplateFault('KeyError', "'popitem(): dictionary is empty'");
      return new Tuple([key, self.delete(key) ?? null]);
    },
  ],
  [
    'update',
    (self, args, kwargs, rt) => {
      fill(self, 'update', args, kwargs, rt);
      return null;
    },
  ],
  [
    'copy',
    (self, args, kwargs, rt) => {
      bind('copy', [], 0, args, kwargs);
      rt.budget.items(self.size);
      return self.copy();
    },
  ],
  [
    'clear',
    (self, args, kwargs) => {
      bind('clear', [], 0, args, kwargs);
      self.clear();
      return null;
    },
  ],
  [
    'fromkeys',
    (_self, args, kwargs, rt) => {
      const [keys = null, value = null] = positional('fromkeys', args, kwargs, 1);
      const dict = new Dict();
      for (const key of toList(keys, rt)) dict.set(key, value);
      return dict;
    },
  ],
]);
