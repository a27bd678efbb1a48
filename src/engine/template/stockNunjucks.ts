import nunjucks from 'nunjucks';
import type { ComparedEngine } from './comparedEngine.ts';
import { FROM_PACKAGE, importedTemplates } from './importedTemplates.ts';
import { limitFault } from './jinja/budget.ts';
import { type Limit, TemplateFault } from './jinja/fault.ts';
import { fromJson, isCallable, NativeFunction } from './jinja/values.ts';
import { callNative } from './nativeCall.ts';
import { type MacroDocument, withMacros } from './templateWithMacros.ts';

/**
 * Nunjucks without changes, for comparison (`/docs/reference/jinja-syntax`). It compiles templates with `new Function` and gives them access to
 * JavaScript's own objects. Load it only in the sandboxed frame, whose worker is ended after each render.
 */

/** Converts one of this site's functions to a JavaScript function. Nunjucks passes keyword arguments as a marked object at the end. */
function asFunction(callee: NativeFunction): (...args: unknown[]) => string {
  return (...args) => {
    const last = args.at(-1);
    const isKeywords = typeof last === 'object' && last !== null && '__keywords' in last;
    const named = isKeywords ? Object.entries(last).filter(([key]) => key !== '__keywords') : [];
    const values = (isKeywords ? args.slice(0, -1) : args).map(fromJson);
    return callNative(callee, values, new Map(named.map(([key, value]) => [key, fromJson(value)])));
  };
}

/** Maximum number of entries of a `range`. Nunjucks would create a list of any length, which is the fastest way to use up the memory of a machine. */
const MAX_RANGE_ENTRIES = 1_000_000;

function boundedRange(start: number, stop?: number, step?: number): number[] {
  const [from, to, by] = stop === undefined ? [0, start, 1] : [start, stop, step || 1];
  if ((to - from) / by > MAX_RANGE_ENTRIES) throw limitFault('memory');
  const entries: number[] = [];
  for (let entry = from; by > 0 ? entry < to : entry > to; entry += by) entries.push(entry);
  return entries;
}

/** The limit that an error message of JavaScript indicates. */
function limitOf(message: string): Limit | undefined {
  if (/call stack|too much recursion/i.test(message)) return 'depth';
  return /string length|array length|allocation size|out of memory/i.test(message) ? 'memory' : undefined;
}

/** The loader for `{% import %}` and `{% from %}`. */
function importsFrom(documents: readonly MacroDocument[]): nunjucks.ILoader {
  return {
    getSource: (name) => ({ src: documents.find((document) => document.name === name)?.text ?? '', path: name, noCache: true }),
  };
}

/** Renders once with the parser, filters and rules of Nunjucks. Macros precede the template in one text. */
export const renderWithNunjucks: ComparedEngine = (template, macros, metadata, names) => {
  // Nunjucks wraps every error in its own error, so the original error is stored here.
  let fault: TemplateFault | undefined;
  const recordingFaults =
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
    if (value instanceof NativeFunction && isCallable(value)) context[name] = recordingFaults(asFunction(value));
  }
  const whole = withMacros(template, macros);
  try {
    const environment = new nunjucks.Environment([importsFrom(importedTemplates(whole.text, macros))], { autoescape: false });
    // An import without context sees only globals.
    environment.addGlobal(FROM_PACKAGE, () => '');
    environment.addGlobal('range', recordingFaults(boundedRange));
    return { ok: true, output: whole.withoutMacroOutput(environment.renderString(whole.text, context) ?? '') };
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
