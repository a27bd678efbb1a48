import { bind } from './signature.ts';
import type { FilterFunction, Runtime, Value } from './values.ts';

export type FilterEntry = readonly [name: string, filter: FilterFunction];

/** Makes a filter with named parameters, of which the first `required` must be given. */
export function filter(
  name: string,
  parameters: readonly string[],
  required: number,
  run: (value: Value, args: (Value | undefined)[], rt: Runtime) => Value,
): FilterEntry {
  return [name, (value, args, kwargs, rt) => run(value, bind(name, parameters, required, args, kwargs), rt)];
}

/** The same filter under another name. */
export function alias(name: string, [, run]: FilterEntry): FilterEntry {
  return [name, run];
}
