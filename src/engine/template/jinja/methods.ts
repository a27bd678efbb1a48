import { dictMethods } from './dictMethods.ts';
import { listMethods, sequenceMethods } from './listMethods.ts';
import type { Methods } from './method.ts';
import { isNumber, toNumber } from './numbers.ts';
import { escapeValue } from './printing.ts';
import { stringMethods } from './stringMethods.ts';
import { Dict, Markup, NativeFunction, Range, Tuple, typeName, type Value } from './values.ts';

function bound<T extends Value>(self: T, methods: Methods<T>, name: string): Value | undefined {
  const method = methods.get(name);
  if (!method) return undefined;
  const shown = `<built-in method ${name} of ${typeName(self)} object>`;
  return new NativeFunction(name, (args, kwargs, rt) => method(self, args, kwargs, rt), shown);
}

/** A text method on escaped text: arguments are escaped, and resulting texts are marked as escaped. */
function onMarkup(self: Markup, name: string): Value | undefined {
  const method = stringMethods.get(name);
  if (!method) return undefined;
  return new NativeFunction(name, (args, kwargs, rt) => {
    const safe = args.map((value) => (typeof value === 'string' ? escapeValue(value, rt).text : value));
    const wrap = (value: Value): Value =>
      typeof value === 'string'
        ? new Markup(value)
        : Array.isArray(value)
          ? value.map(wrap)
          : value instanceof Tuple
            ? new Tuple(value.items.map(wrap))
            : value;
    return wrap(method(self.text, safe, kwargs, rt));
  });
}

/** The Python method or attribute with the given name (`'x'.upper`, `config.items`), bound to the value. */
export function methodOf(value: Value, name: string): Value | undefined {
  if (typeof value === 'string') return bound(value, stringMethods, name);
  if (value instanceof Markup) return onMarkup(value, name);
  if (Array.isArray(value)) return bound(value, listMethods, name);
  if (value instanceof Dict) return bound(value, dictMethods, name);
  if (value instanceof Tuple) {
    // `groupby` returns pairs whose parts have names.
    if (value instanceof GroupPair && (name === 'grouper' || name === 'list')) return value.items[name === 'list' ? 1 : 0];
    return bound(value, sequenceMethods, name);
  }
  if (value instanceof Range) {
    if (name === 'start' || name === 'stop' || name === 'step') return value[name];
    return bound(value, sequenceMethods, name);
  }
  if (isNumber(value)) {
    if (name === 'real') return value;
    if (name === 'imag') return 0;
    if (name === 'is_integer') return new NativeFunction(name, () => Number.isInteger(toNumber(value)));
  }
  return undefined;
}

/** One group of the `groupby` filter: `(grouper, list)`. */
export class GroupPair extends Tuple {}
