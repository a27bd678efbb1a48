import type { Place } from './fault.ts';
import type { OutputSpan, Runtime } from './runtime.ts';
import type { Value } from './values.ts';

/** The names of one block: a loop turn, a macro call, a `with`. Reading goes outwards, writing stays here. */
export class Scope {
  private readonly names = new Map<string, Value>();
  private readonly outer: Scope | undefined;
  constructor(outer?: Scope) {
    this.outer = outer;
  }
  get(name: string): Value | undefined {
    let scope: Scope | undefined = this;
    while (scope !== undefined) {
      const value = scope.names.get(name);
      if (value !== undefined) return value;
      scope = scope.outer;
    }
    return undefined;
  }
  set(name: string, value: Value): void {
    this.names.set(name, value);
  }
}

/** Text as it is written, piece by piece, with the place that made each piece when `spans` is asked for. */
export class Output {
  readonly spans: OutputSpan[] | undefined;
  private readonly parts: string[] = [];
  private length = 0;
  private readonly rt: Runtime;
  constructor(rt: Runtime, withSpans = false) {
    this.rt = rt;
    this.spans = withSpans ? [] : undefined;
  }
  write(text: string, place: Place | undefined): void {
    if (text === '') return;
    const start = this.length;
    this.length += text.length;
    this.rt.budget.step();
    this.rt.budget.atMost(this.length);
    this.parts.push(text);
    if (this.spans && place) this.spans.push({ start, end: this.length, place });
  }
  toString(): string {
    return this.parts.join('');
  }
}

/** Where a piece of template runs. */
export interface Frame {
  scope: Scope;
  out: Output;
  readonly rt: Runtime;
}

export type Evaluate = (frame: Frame) => Value;
export type Execute = (frame: Frame) => void;
