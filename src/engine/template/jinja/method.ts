import type { Kwargs, Runtime, Value } from './values.ts';

export type Method<T> = (self: T, args: Value[], kwargs: Kwargs, rt: Runtime) => Value;

/** The table of methods is a Map: names of JavaScript's own (`constructor`, `toString`) are in none. */
export type Methods<T> = ReadonlyMap<string, Method<T>>;
