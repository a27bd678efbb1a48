import { type Budget, limitFault } from './budget.ts';
import { type SourceSpan, TemplateFault } from './fault.ts';
import { FILTERS } from './filters.ts';
import type { Execute, Frame } from './frame.ts';
import { GLOBALS } from './globals.ts';
import type { Source } from './lexer.ts';
import { attribute, item } from './lookup.ts';
import type { OutputSpan } from './output.ts';
import { Output } from './output.ts';
import type { RenderWarning } from './renderWarning.ts';
import { Scope } from './scope.ts';
import { compileTemplate } from './statements.ts';
import { parseTemplate } from './templateParser.ts';
import { TESTS } from './tests.ts';
import type { FilterFunction, Runtime, TestFunction, Undefined, Value } from './values.ts';

/** The result of one pass over a template. */
interface Pass {
  output: string;
  /** The spans of the template that produced each span of the output, in the order of the output. */
  spans: OutputSpan[];
}

/** A macro document. */
export interface Prelude extends Source {
  /** The name by which `{% import %}` refers to the document. */
  importName: string;
}

interface PassRequest {
  template: Source;
  /** Documents that run before the template in the same scope. Their own output is dropped. */
  preludes?: readonly Prelude[];
  /** Whether the template is text from an earlier pass, which is not worth caching. */
  generated?: boolean;
  names: ReadonlyMap<string, Value>;
  budget: Budget;
  /** Names that may be undefined without a warning. */
  optional?: ReadonlySet<string>;
  /** Macros that may be called without a definition; such a call prints nothing. */
  packageMacros?: ReadonlySet<string>;
  /** Warnings for certain undefined names, in place of the default warning. */
  hints?: ReadonlyMap<string, string>;
  warn(warning: RenderWarning): void;
}

class RenderRuntime implements Runtime {
  at: SourceSpan;
  readonly budget: Budget;
  readonly globals = new Scope<Value>();
  private readonly request: PassRequest;
  constructor(request: PassRequest) {
    this.request = request;
    for (const [name, value] of GLOBALS) this.globals.set(name, value);
    this.budget = request.budget;
    this.at = { source: request.template.name, from: 0, to: 0, line: 1, column: 1 };
  }
  filter(name: string): FilterFunction | undefined {
    return FILTERS.get(name);
  }
  test(name: string): TestFunction | undefined {
    return TESTS.get(name);
  }
  attribute(value: Value, name: string): Value {
    return attribute(value, name, this);
  }
  item(value: Value, key: Value): Value {
    return item(value, key, this);
  }
  missing(value: Undefined): void {
    if (value.path === '' || this.request.optional?.has(value.path)) return;
    const absent =
      value.packageName === undefined
        ? `\`${value.path}\` is undefined: it renders to nothing.`
        : `\`${value.path}\` comes with the package \`${value.packageName}\`, whose macros are not in this project: it renders to nothing.`;
    const message = this.request.hints?.get(value.path) ?? absent;
    this.request.warn({ code: 'undefined', message, span: value.span ?? this.at });
  }
  callMissing(value: Undefined): boolean {
    if (value.packageName === undefined && !this.request.packageMacros?.has(value.path)) return false;
    this.missing(value);
    return true;
  }
  importMacros(document: string, within = this.globals): Scope<Value> | undefined {
    const prelude = this.request.preludes?.find(({ importName }) => importName === document);
    if (!prelude) return undefined;
    const execute = compile(prelude, true, this.budget);
    const scope = new Scope(within);
    this.budget.enter();
    execute({ scope, out: new Output(this), rt: this });
    this.budget.leave();
    return scope;
  }
  warn(code: RenderWarning['code'], message: string, span: SourceSpan): void {
    this.request.warn({ code, message, span });
  }
}

/** Converts an error of JavaScript, for a template that nests too deeply or uses too much memory, to a fault. */
function faultOf(error: unknown, at: SourceSpan): TemplateFault {
  if (error instanceof TemplateFault) {
    error.span ??= at;
    return error;
  }
  const tooDeep = error instanceof RangeError && /call stack|recursion/i.test(error.message);
  const fault = error instanceof RangeError ? limitFault(tooDeep ? 'depth' : 'memory') : undefined;
  if (!fault) throw error;
  fault.span = at;
  return fault;
}

/** Maximum number of compiled templates in the cache; the least recently used one is dropped. */
const MAX_CACHED_TEMPLATES = 50;
const compiled = new Map<string, Execute>();

/** Compiles a template's text to a function. With `keep`, the function is cached: a playground renders the same macros after every keystroke. */
function compile(source: Source, keep: boolean, budget: Budget): Execute {
  const key = `${source.name}\u0000${source.text}`;
  const cached = compiled.get(key);
  if (cached) {
    compiled.delete(key);
    compiled.set(key, cached);
    return cached;
  }
  let execute: Execute;
  try {
    execute = compileTemplate(parseTemplate(source, () => budget.step()));
  } catch (error) {
    throw faultOf(error, { source: source.name, from: 0, to: 0, line: 1, column: 1 });
  }
  const [oldest] = compiled.keys();
  if (!keep) return execute;
  if (compiled.size >= MAX_CACHED_TEMPLATES && oldest !== undefined) compiled.delete(oldest);
  compiled.set(key, execute);
  return execute;
}

/**
 * Renders a template once with Jinja2's semantics (`/docs/reference/jinja-syntax`).
 *
 * @throws TemplateFault with its position.
 */
export function renderPass(request: PassRequest): Pass {
  const preludes = (request.preludes ?? []).map((prelude) => compile(prelude, true, request.budget));
  const execute = compile(request.template, !request.generated, request.budget);
  const rt = new RenderRuntime(request);
  request.budget.restart();
  const context = new Scope(rt.globals);
  for (const [name, value] of request.names) context.set(name, value);
  const out = new Output(rt, true);
  const frame: Frame = { scope: new Scope(context), out, rt };
  try {
    for (const prelude of preludes) prelude({ ...frame, out: new Output(rt) });
    execute(frame);
  } catch (error) {
    throw faultOf(error, rt.at);
  }
  return { output: out.toString(), spans: out.spans ?? [] };
}
