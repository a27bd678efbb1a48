import type { Output } from './output.ts';
import type { Scope } from './scope.ts';
import type { Runtime, Value } from './values.ts';

/** The scope and output in which a part of a template runs. */
export interface Frame {
  scope: Scope<Value>;
  out: Output;
  readonly rt: Runtime;
}

export type Evaluate = (frame: Frame) => Value;
export type Execute = (frame: Frame) => void;
