import type { Kwargs, Runtime, Value } from './values.ts';

export type Method<T> = (self: T, args: Value[], kwargs: Kwargs, rt: Runtime) => Value;

/** Methods by name. A Map is used so that names of JavaScript's own methods (`constructor`, `toString`) are not found. */
export type Methods<T> = ReadonlyMap<string, Method<T>>;
