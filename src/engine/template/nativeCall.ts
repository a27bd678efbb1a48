import { Budget } from './jinja/budget.ts';
import { attribute, item } from './jinja/lookup.ts';
import { print } from './jinja/printing.ts';
import type { Kwargs, NativeFunction, Runtime, Value } from './jinja/values.ts';

function plainRuntime(): Runtime {
  const nothing = () => undefined;
  const at = { source: 'template', from: 0, to: 0, line: 1, column: 1 };
  const rt: Runtime = {
    budget: new Budget(),
    at,
    missing: nothing,
    callMissing: () => false,
    importMacros: nothing,
    warn: nothing,
    filter: nothing,
    test: nothing,
    attribute: (value, name) => attribute(value, name, rt),
    item: (value, key) => item(value, key, rt),
  };
  return rt;
}

/** Calls one of the platform's functions on behalf of another engine and returns the printed result. Throws what the function throws. */
export function callNative(callee: NativeFunction, args: Value[], kwargs: Kwargs): string {
  const rt = plainRuntime();
  return print(callee.invoke(args, kwargs, rt), rt);
}
