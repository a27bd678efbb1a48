import { typeFault } from './fault.ts';
import type { Evaluate, Execute, Frame } from './frame.ts';
import { Output } from './output.ts';
import { Scope } from './scope.ts';
import { Dict, type Kwargs, type Runtime, TemplateObject, Tuple, Undefined, type Value } from './values.ts';

export interface MacroParts {
  name: string;
  parameters: readonly { name: string; fallback: Evaluate | undefined }[];
  body: Execute;
  /** Whether the body reads `varargs`, `kwargs` or `caller`. Only then may a call pass further arguments of that kind. */
  takesVarargs: boolean;
  takesKwargs: boolean;
  takesCaller: boolean;
}

/** A macro. A call returns text. A macro sees the names where it was defined, not those of its caller. */
export class Macro extends TemplateObject {
  readonly typeName = 'Macro';
  private readonly parts: MacroParts;
  private readonly home: Scope<Value>;
  constructor(parts: MacroParts, home: Scope<Value>) {
    super();
    this.parts = parts;
    this.home = home;
  }

  print(): string {
    return `<Macro '${this.parts.name}'>`;
  }

  override attribute(name: string): Value | undefined {
    const { parts } = this;
    switch (name) {
      case 'name':
        return parts.name;
      case 'arguments':
        return new Tuple(parts.parameters.map((parameter) => parameter.name));
      case 'catch_kwargs':
        return parts.takesKwargs;
      case 'catch_varargs':
        return parts.takesVarargs;
      case 'caller':
        return parts.takesCaller;
    }
    return undefined;
  }

  override invoke(args: Value[], kwargs: Kwargs, rt: Runtime): Value {
    const scope = new Scope(this.home);
    const frame: Frame = { scope, out: new Output(rt), rt };
    rt.budget.enter();
    this.bind(args, kwargs, frame);
    this.parts.body(frame);
    rt.budget.leave();
    return frame.out.toString();
  }

  private bind(args: Value[], kwargs: Kwargs, frame: Frame): void {
    const { name, parameters, takesVarargs, takesKwargs, takesCaller } = this.parts;
    const named = new Map(kwargs);
    const missing: { name: string; fallback: Evaluate | undefined }[] = [];
    const caller = takesCaller ? named.get('caller') : undefined;
    if (takesCaller) named.delete('caller');
    parameters.forEach((parameter, index) => {
      const value = args[index] === undefined ? named.get(parameter.name) : args[index];
      if (args[index] !== undefined && named.has(parameter.name)) {
        throw typeFault(`macro '${name}' got multiple values for argument '${parameter.name}'`);
      }
      named.delete(parameter.name);
      if (value === undefined) missing.push(parameter);
      else frame.scope.set(parameter.name, value);
    });
    if (args.length > parameters.length && !takesVarargs) {
      throw typeFault(`macro '${name}' takes not more than ${parameters.length} argument(s)`);
    }
    const [stray] = named.keys();
    if (stray !== undefined && !takesKwargs) throw typeFault(`macro '${name}' takes no keyword argument '${stray}'`);
    if (takesVarargs) frame.scope.set('varargs', new Tuple(args.slice(parameters.length)));
    if (takesKwargs) {
      const rest = new Dict();
      for (const [key, value] of named) rest.set(key, value);
      frame.scope.set('kwargs', rest);
    }
    if (takesCaller) frame.scope.set('caller', caller ?? new Undefined('No caller defined', 'caller', frame.rt.at));
    for (const { name: parameter, fallback } of missing) {
      const value = fallback
        ? fallback(frame)
        : new Undefined(`parameter '${parameter}' was not provided`, parameter, frame.rt.at);
      frame.scope.set(parameter, value);
    }
  }
}
