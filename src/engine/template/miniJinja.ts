import { Environment, initSync } from 'minijinja-js/dist/web/minijinja_js.js';
import type { ComparedEngine, ComparedResult } from './comparedEngine.ts';
import { FROM_PACKAGE, importedTemplates } from './importedTemplates.ts';
import { limitFault } from './jinja/budget.ts';
import type { Limit } from './jinja/fault.ts';
import { Dict, NativeFunction, type Value } from './jinja/values.ts';
import { callNative } from './nativeCall.ts';
import { withMacros } from './templateWithMacros.ts';
import { withMaxMemory } from './wasmMemory.ts';

/** Maximum memory of the engine, in pages of 64 KB: 128 MB, far more than a template needs. */
const MAX_MEMORY_PAGES = 2_048;
/** Maximum number of steps of MiniJinja's machine: about half a second. */
const MAX_FUEL = 5_000_000;

/**
 * Parameter names of the platform's functions. A last argument with only these keys holds keyword arguments, because MiniJinja does not mark them.
 */
const PARAMETERS: ReadonlySet<unknown> = new Set(
  'location node include_db stage_name continue_on_failure type phase columns algo datatype col attribute'.split(' '),
);

/** Converts a value that MiniJinja passes to a function. MiniJinja does not distinguish `none` and undefined. */
function fromMiniJinja(value: unknown): Value {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string')
    return value;
  if (Array.isArray(value)) return value.map(fromMiniJinja);
  const dict = new Dict();
  const entries = value instanceof Map ? value.entries() : Object.entries(value);
  for (const [key, entry] of entries) dict.set(fromMiniJinja(key), fromMiniJinja(entry));
  return dict;
}

/** Wraps one of this site's functions for MiniJinja. An exception would break the engine, so it is kept and reported after the render. */
function asFunction(callee: NativeFunction, keep: (error: unknown) => void): (...args: unknown[]) => string {
  return (...args) => {
    const last = args.at(-1);
    const isKeywords = last instanceof Map && last.size > 0 && [...last.keys()].every((key) => PARAMETERS.has(key));
    const named = isKeywords ? [...last.entries()] : [];
    const values = (isKeywords ? args.slice(0, -1) : args).map(fromMiniJinja);
    try {
      return callNative(callee, values, new Map(named.map(([key, value]) => [String(key), fromMiniJinja(value)])));
    } catch (error) {
      keep(error);
      return '';
    }
  };
}

/** The first line of MiniJinja's report, with its line number and the column that the carets point at. */
function readReport(report: string): { message: string; line: number; column: number } | { message: string } {
  const [first = ''] = report.split('\n');
  const at = / \(in [^)]*?:(\d+)\)$/.exec(first);
  if (!at) return { message: first };
  const caret = /^ +i (.*?)\^/m.exec(report)?.[1]?.length ?? 0;
  return { message: first.slice(0, at.index), line: Number(at[1]), column: caret + 1 };
}

/**
 * Starts MiniJinja, an engine in Rust that is close to Jinja2, for comparison (`/docs/reference/jinja-syntax`). Undefined values are lenient, as on
 * the platform, and Python's methods are enabled. `bytes` is its WebAssembly module.
 *
 * After `limit: 'memory'` or `'depth'`, the engine is broken and every later result has that limit: start it again in a new worker.
 *
 * @throws when the module can't be compiled.
 */
export function startMiniJinja(bytes: Uint8Array<ArrayBuffer>): ComparedEngine {
  const { memory } = initSync({ module: withMaxMemory(bytes, MAX_MEMORY_PAGES) });
  // Stored now, because the worker no longer has WebAssembly when templates render.
  const { RuntimeError } = WebAssembly;
  let broken: Limit | undefined;
  const refuse = (limit: Limit): ComparedResult => {
    const message = limit === 'depth' ? 'MiniJinja stopped: the template nests too deeply for it.' : limitFault(limit).message;
    return { ok: false, message, limit };
  };

  return (template, macros, metadata, names) => {
    if (broken) return refuse(broken);
    const thrown: unknown[] = [];
    const keep = (error: unknown) => thrown.push(error);
    const context: Record<string, unknown> = { ...metadata };
    for (const [name, value] of names) if (value instanceof NativeFunction) context[name] = asFunction(value, keep);
    context[FROM_PACKAGE] = () => '';
    const whole = withMacros(template, macros);
    const environment = new Environment();
    environment.enablePyCompat();
    environment.undefinedBehavior = 'chainable';
    environment.keepTrailingNewline = true;
    environment.fuel = MAX_FUEL;
    for (const { name, text } of importedTemplates(whole.text, macros)) environment.addTemplate(name, text);
    try {
      const output = whole.withoutMacroOutput(environment.renderStr(whole.text, context));
      const [fault] = thrown;
      if (fault !== undefined) return { ok: false, message: fault instanceof Error ? fault.message : String(fault) };
      return { ok: true, output };
    } catch (error) {
      if (error instanceof RuntimeError || error instanceof RangeError) {
        const isFull = memory.buffer.byteLength > (MAX_MEMORY_PAGES * 65_536) / 4;
        broken = error instanceof RangeError || !isFull ? 'depth' : 'memory';
        return refuse(broken);
      }
      const report = readReport(error instanceof Error ? error.message : String(error));
      if (/ran out of fuel/.test(report.message)) return refuse('steps');
      if (!('line' in report)) return { ok: false, message: report.message };
      return { ok: false, message: report.message, ...whole.positionInTemplate(report.line, report.column) };
    } finally {
      // A broken engine can't free memory. It is only detached, so that the garbage collector does not try to free it.
      if (broken) (environment as unknown as { __destroy_into_raw(): void }).__destroy_into_raw();
      else environment.free();
    }
  };
}
