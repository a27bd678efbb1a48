import type { Budget } from './budget.ts';
import type { Place } from './fault.ts';
import type { Undefined, Value } from './values.ts';

/** A name or a missing attribute that rendered to nothing, or an attribute that templates may not have. */
export interface RenderWarning {
  code: 'undefined' | 'refused' | 'difference';
  message: string;
  place: Place;
}

/** A stretch of the output and the stretch of the template that made it. */
export interface OutputSpan {
  start: number;
  end: number;
  place: Place;
}

/** What is at hand while a template renders. */
export interface Runtime {
  readonly budget: Budget;
  /** What is being worked on: where a fault happened when one is thrown. */
  at: Place;
  /** An undefined value was printed, or a name was read that nobody defined. */
  missing(value: Undefined): void;
  warn(code: RenderWarning['code'], message: string, place: Place): void;
  filter(name: string): FilterFunction | undefined;
  test(name: string): TestFunction | undefined;
  /** `value.name` and `value[key]`: handed along, since values' own methods read attributes too (`str.format`). */
  attribute(value: Value, name: string): Value;
  item(value: Value, key: Value): Value;
}

export type FilterFunction = (value: Value, args: Value[], kwargs: ReadonlyMap<string, Value>, rt: Runtime) => Value;
export type TestFunction = (value: Value, args: Value[], kwargs: ReadonlyMap<string, Value>, rt: Runtime) => boolean;
