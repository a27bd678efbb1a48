import { item } from './lookup.ts';
import { type Runtime, textOf, Undefined, type Value } from './values.ts';

function stepsOf(path: Value): Value[] {
  const text = textOf(path);
  if (text === undefined) return path === null ? [] : [path];
  return text.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/**
 * Returns a function that reads a path such as `a.b.0` of a value, for the `attribute=` arguments of filters. `fallback` replaces undefined values.
 */
export function readPath(path: Value, rt: Runtime, fallback: Value = null): (value: Value) => Value {
  const steps = stepsOf(path);
  return (value) => {
    let found = value;
    for (const step of steps) {
      rt.budget.step();
      found = item(found, step, rt);
      if (fallback !== null && found instanceof Undefined) found = fallback;
    }
    return found;
  };
}

/** Returns a function that reads several paths, such as `a.b,c`: the key that `sort(attribute='a,b')` compares. */
export function readPaths(paths: Value, rt: Runtime): (value: Value) => Value[] {
  const text = textOf(paths);
  const readers = (text === undefined ? [paths] : text.split(',')).map((path) => readPath(path, rt));
  return (value) => readers.map((read) => read(value));
}

/** A text in lower case; any other value unchanged. Filters compare such values unless `case_sensitive` is set. */
export function ignoreCase(value: Value): Value {
  return textOf(value)?.toLowerCase() ?? value;
}
