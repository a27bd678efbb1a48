import nunjucks from 'nunjucks';
import { Budget } from './jinja/budget.ts';
import { attribute, item } from './jinja/lookup.ts';
import { print } from './jinja/printing.ts';
import type { Runtime } from './jinja/runtime.ts';
import { fromJson, isCallable, NativeFunction, type Value } from './jinja/values.ts';
import type { Metadata } from './metadata.ts';

/**
 * Nunjucks as it is, for comparison (`/docs/reference/jinja-syntax`). It compiles templates with `new Function` and lets them reach JavaScript's
 * own objects: to be loaded nowhere but in the sandboxed frame, whose worker is ended when it takes too long.
 */

export type StockResult = { ok: true; output: string } | { ok: false; message: string; line?: number; column?: number };

function nativeRuntime(): Runtime {
  const nothing = () => undefined;
  const at = { source: 'template', start: 0, end: 0, line: 1, column: 1 };
  const rt: Runtime = {
    budget: new Budget(),
    at,
    missing: nothing,
    warn: nothing,
    filter: nothing,
    test: nothing,
    attribute: (value, name) => attribute(value, name, rt),
    item: (value, key) => item(value, key, rt),
  };
  return rt;
}

/** One of our functions as a JavaScript function: Nunjucks passes keyword arguments as a marked object at the end. */
function asFunction(callee: NativeFunction): (...args: unknown[]) => string {
  return (...args) => {
    const last = args.at(-1);
    const isKeywords = typeof last === 'object' && last !== null && '__keywords' in last;
    const named = isKeywords ? Object.entries(last).filter(([key]) => key !== '__keywords') : [];
    const rt = nativeRuntime();
    const values = (isKeywords ? args.slice(0, -1) : args).map(fromJson);
    return print(callee.invoke(values, new Map(named.map(([key, value]) => [key, fromJson(value)])), rt), rt);
  };
}

/** Renders once with Nunjucks' own parser, filters and rules; macros are read in front of the template as one text. */
export function renderWithNunjucks(
  template: string,
  macros: readonly string[],
  metadata: Metadata,
  names: ReadonlyMap<string, Value>,
): StockResult {
  const context: Record<string, unknown> = { ...metadata };
  for (const [name, value] of names) if (value instanceof NativeFunction && isCallable(value)) context[name] = asFunction(value);
  const head = macros.join('');
  try {
    const environment = new nunjucks.Environment([], { autoescape: false });
    return { ok: true, output: environment.renderString(head + template, context) };
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error))
      .replace(/^\(unknown path\)\s*/, '')
      .replace(/\n\s*/g, ' ');
    const place = /\[Line (\d+), Column (\d+)\]/.exec(message);
    const before = head.split('\n').length - 1;
    return { ok: false, message, ...(place ? { line: Math.max(1, Number(place[1]) - before), column: Number(place[2]) } : {}) };
  }
}
