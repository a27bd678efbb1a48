import nunjucks from 'nunjucks';
import type { ComparedEngine } from './comparedEngine.ts';
import { FROM_PACKAGE, importedTemplates } from './importedTemplates.ts';
import { limitFault } from './jinja/budget.ts';
import { type Limit, TemplateFault } from './jinja/fault.ts';
import { fromJson, isCallable, NativeFunction } from './jinja/values.ts';
import { headed, type MacroDocument } from './macroHead.ts';
import { callNative } from './nativeCall.ts';

/**
 * Nunjucks as it is, for comparison (`/docs/reference/jinja-syntax`). It compiles templates with `new Function` and lets them reach JavaScript's
 * own objects: to be loaded nowhere but in the sandboxed frame, whose worker is ended after each render.
 */

/** One of our functions as a JavaScript function: Nunjucks passes keyword arguments as a marked object at the end. */
function asFunction(callee: NativeFunction): (...args: unknown[]) => string {
  return (...args) => {
    const last = args.at(-1);
    const isKeywords = typeof last === 'object' && last !== null && '__keywords' in last;
    const named = isKeywords ? Object.entries(last).filter(([key]) => key !== '__keywords') : [];
    const values = (isKeywords ? args.slice(0, -1) : args).map(fromJson);
    return callNative(callee, values, new Map(named.map(([key, value]) => [key, fromJson(value)])));
  };
}

/** Entries of a `range`. Nunjucks would make a list of any length, which is the shortest way to use up a machine's memory. */
const MAX_ENTRIES = 1_000_000;

function boundedRange(start: number, stop?: number, step?: number): number[] {
  const [from, to, by] = stop === undefined ? [0, start, 1] : [start, stop, step || 1];
  if ((to - from) / by > MAX_ENTRIES) throw limitFault('memory');
  const entries: number[] = [];
  for (let entry = from; by > 0 ? entry < to : entry > to; entry += by) entries.push(entry);
  return entries;
}

/** The limit by what JavaScript says when a template asks for too much. */
function limitOf(message: string): Limit | undefined {
  if (/call stack|too much recursion/i.test(message)) return 'depth';
  return /string length|array length|allocation size|out of memory/i.test(message) ? 'memory' : undefined;
}

/** What `{% import %}` and `{% from %}` read. */
function importsFrom(documents: readonly MacroDocument[]): nunjucks.ILoader {
  return {
    getSource: (name) => ({ src: documents.find((document) => document.name === name)?.text ?? '', path: name, noCache: true }),
  };
}

/** Renders once with Nunjucks' own parser, filters and rules; macros are read in front of the template as one text. */
export const renderWithNunjucks: ComparedEngine = (template, macros, metadata, names) => {
  // Nunjucks puts every error into one of its own, so ours are kept beside.
  let fault: TemplateFault | undefined;
  const noting =
    <T extends unknown[], R>(run: (...args: T) => R) =>
    (...args: T): R => {
      try {
        return run(...args);
      } catch (error) {
        if (error instanceof TemplateFault) fault = error;
        throw error;
      }
    };
  const context: Record<string, unknown> = { ...metadata };
  for (const [name, value] of names) {
    if (value instanceof NativeFunction && isCallable(value)) context[name] = noting(asFunction(value));
  }
  const whole = headed(template, macros);
  try {
    const environment = new nunjucks.Environment([importsFrom(importedTemplates(whole.text, macros))], { autoescape: false });
    // An import without context sees globals only.
    environment.addGlobal(FROM_PACKAGE, () => '');
    environment.addGlobal('range', noting(boundedRange));
    return { ok: true, output: whole.withoutHead(environment.renderString(whole.text, context) ?? '') };
  } catch (error) {
    const written = error instanceof Error ? error.message : String(error);
    const message = fault?.message ?? written.replace(/^\(unknown path\)\s*/, '').replace(/\n\s*/g, ' ');
    const limit = fault ? fault.limit : limitOf(written);
    const at = /\[Line (\d+), Column (\d+)\]/.exec(written);
    return {
      ok: false,
      message,
      ...(limit ? { limit } : {}),
      ...(at ? whole.positionInTemplate(Number(at[1]), Number(at[2])) : {}),
    };
  }
};
