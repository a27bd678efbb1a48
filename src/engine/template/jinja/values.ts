import type { Budget } from './budget.ts';
import { type SourceSpan, TemplateFault } from './fault.ts';
import type { RenderWarning } from './renderWarning.ts';
import type { Scope } from './scope.ts';

/**
 * The values that a template can hold. The set is closed: no object, prototype or function of JavaScript is ever among them, so a template has no way
 * to reach one. Python's values are represented as follows: `None` null · `bool` boolean · `int` a whole number, or a bigint when a number would not
 * be exact · `float` a number with a fraction, or `Float` when the value is whole · `str` string · `list` array · `tuple` Tuple · `dict` Dict.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Float
  | Markup
  | Value[]
  | Tuple
  | Dict
  | Range
  | Stream
  | DictView
  | Undefined
  | TemplateObject;

/** A float that is whole, infinite or NaN, which a JavaScript number alone can't distinguish from an int. */
export class Float {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** Escaped text, from the `escape` or `safe` filter. When it is joined to plain text, the plain text is escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class Tuple {
  readonly items: readonly Value[];
  constructor(items: readonly Value[]) {
    this.items = items;
  }
}

/** The result of `range(…)`, whose items are computed, never stored. */
export class Range {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  readonly length: number;
  constructor(start: number, stop: number, step: number) {
    this.start = start;
    this.stop = stop;
    this.step = step;
    this.length = Math.max(0, Math.ceil((stop - start) / step));
  }
}

/** A one-time iterator (a Python generator): true, without a length, and empty after it was read. */
export class Stream {
  readonly from: string;
  private readonly source: Iterator<Value>;
  constructor(from: string, source: Iterator<Value>) {
    this.from = from;
    this.source = source;
  }
  next(): IteratorResult<Value> {
    return this.source.next();
  }
}

export type ViewKind = 'keys' | 'values' | 'items';

export class DictView {
  readonly dict: Dict;
  readonly kind: ViewKind;
  constructor(dict: Dict, kind: ViewKind) {
    this.dict = dict;
    this.kind = kind;
  }
}

/** An object with attributes: functions, macros, `namespace()`, `loop`, `cycler()`. */
export abstract class TemplateObject {
  /** The name of the type in error messages. */
  abstract readonly typeName: string;
  abstract print(): string;
  attribute(_name: string, _rt: Runtime): Value | undefined {
    return undefined;
  }
  /** Calls the object; objects without this method are not callable. */
  invoke?(args: Value[], kwargs: Kwargs, rt: Runtime): Value;
}

/** The services of the engine during a render. Declared here because calls and reads of values need it and it returns values. */
export interface Runtime {
  readonly budget: Budget;
  /** The position of the current evaluation, which is the position of a fault when one is thrown. */
  at: SourceSpan;
  /** Reports that an undefined value was printed, or that an undefined name was read. */
  missing(value: Undefined): void;
  /** Reports a call of an undefined macro. Returns true when the call is allowed because the macro comes with a package; a warning was then given. */
  callMissing(value: Undefined): boolean;
  /** Runs a macro document within a scope and returns the names that it sets; undefined when there is no such document. */
  importMacros(document: string, within: Scope<Value> | undefined): Scope<Value> | undefined;
  warn(code: RenderWarning['code'], message: string, span: SourceSpan): void;
  filter(name: string): FilterFunction | undefined;
  test(name: string): TestFunction | undefined;
  /** `value.name` and `value[key]`, provided here because methods of values also read attributes (`str.format`). */
  attribute(value: Value, name: string): Value;
  item(value: Value, key: Value): Value;
}

export type FilterFunction = (value: Value, args: Value[], kwargs: ReadonlyMap<string, Value>, rt: Runtime) => Value;
export type TestFunction = (value: Value, args: Value[], kwargs: ReadonlyMap<string, Value>, rt: Runtime) => boolean;

export type Kwargs = ReadonlyMap<string, Value>;
export const NO_KWARGS: Kwargs = new Map();

/** A function of this engine that templates can call. */
export class NativeFunction extends TemplateObject {
  readonly typeName = 'function';
  readonly name: string;
  private readonly shown: string;
  private readonly run: (args: Value[], kwargs: Kwargs, rt: Runtime) => Value;
  constructor(name: string, run: (args: Value[], kwargs: Kwargs, rt: Runtime) => Value, shown = `<function ${name}>`) {
    super();
    this.name = name;
    this.run = run;
    this.shown = shown;
  }
  print(): string {
    return this.shown;
  }
  override invoke(args: Value[], kwargs: Kwargs, rt: Runtime): Value {
    return this.run(args, kwargs, rt);
  }
}

/** A missing name, attribute, item or argument. It prints nothing, and is false and empty; reading an attribute of a `strict` one is an error. */
export class Undefined {
  /** A sentence: `'x' is undefined`. */
  readonly hint: string;
  /** The name in a warning: `config.note`. */
  readonly path: string;
  readonly span: SourceSpan | undefined;
  readonly strict: boolean;
  /** The package that contains this macro, if the macro is not available here. */
  readonly packageName: string | undefined;
  constructor(hint: string, path: string, span?: SourceSpan, strict = false, packageName?: string) {
    this.hint = hint;
    this.path = path;
    this.span = span;
    this.strict = strict;
    this.packageName = packageName;
  }
  fault(): TemplateFault {
    return new TemplateFault('UndefinedError', this.hint);
  }
}

const UNDEFINED_KEY = Symbol('undefined');

/** The map key of a value, so that `1`, `1.0` and `True` are the same key; JavaScript's undefined for values that can't be keys. */
function keyOf(value: Value): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Float) return value.value;
  if (value instanceof Markup) return value.text;
  if (value instanceof Tuple) {
    const parts: string[] = [];
    for (const item of value.items) {
      const key = keyOf(item);
      if (key === undefined) return undefined;
      const text = String(key);
      parts.push(`${typeof key}:${text.length}:${text}`);
    }
    return `\u0000tuple(${parts.join(',')})`;
  }
  if (value instanceof Undefined) return UNDEFINED_KEY;
  if (Array.isArray(value) || value instanceof Dict || value instanceof DictView) return undefined;
  return value;
}

function unhashable(value: Value): TemplateFault {
  const type = Array.isArray(value) ? 'list' : value instanceof Tuple ? 'tuple' : 'dict';
  return new TemplateFault('TypeError', `unhashable type: '${type}'`);
}

/** A Python dict. Keys are in the order in which they were first set. */
export class Dict {
  private readonly entries = new Map<unknown, [key: Value, value: Value]>();

  get size(): number {
    return this.entries.size;
  }
  get(key: Value): Value | undefined {
    return this.entries.get(keyOf(key))?.[1];
  }
  set(key: Value, value: Value): void {
    const at = keyOf(key);
    if (at === undefined) throw unhashable(key);
    const existing = this.entries.get(at);
    if (existing) existing[1] = value;
    else this.entries.set(at, [key, value]);
  }
  delete(key: Value): Value | undefined {
    const at = keyOf(key);
    const removed = this.entries.get(at)?.[1];
    this.entries.delete(at);
    return removed;
  }
  clear(): void {
    this.entries.clear();
  }
  *pairs(): IterableIterator<readonly [Value, Value]> {
    yield* this.entries.values();
  }
  keys(): Value[] {
    return [...this.entries.values()].map(([key]) => key);
  }
  values(): Value[] {
    return [...this.entries.values()].map(([, value]) => value);
  }
  copy(): Dict {
    const copy = new Dict();
    for (const [key, value] of this.entries.values()) copy.set(key, value);
    return copy;
  }
}

/** Whether a value can be a key of a dict. */
export function isHashable(value: Value): boolean {
  return keyOf(value) !== undefined;
}

/** Copies a JSON value to template values. Only own keys are read; functions and undefined values are left out. */
export function fromJson(json: unknown): Value {
  if (json === null || typeof json === 'boolean' || typeof json === 'string') return json;
  if (typeof json === 'number') return Number.isFinite(json) ? (Object.is(json, -0) ? 0 : json) : new Float(json);
  if (Array.isArray(json)) return json.map(fromJson);
  if (typeof json === 'object') {
    const dict = new Dict();
    for (const [key, value] of Object.entries(json)) {
      if (value !== undefined && typeof value !== 'function') dict.set(key, fromJson(value));
    }
    return dict;
  }
  return null;
}

/** Python's name of the type of a value. */
export function typeName(value: Value): string {
  if (value === null) return 'NoneType';
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'number':
      return Number.isInteger(value) ? 'int' : 'float';
    case 'bigint':
      return 'int';
    case 'string':
      return 'str';
  }
  if (Array.isArray(value)) return 'list';
  if (value instanceof Dict) return 'dict';
  if (value instanceof Float) return 'float';
  if (value instanceof Markup) return 'Markup';
  if (value instanceof Tuple) return 'tuple';
  if (value instanceof Range) return 'range';
  if (value instanceof Stream) return 'generator';
  if (value instanceof DictView) return `dict_${value.kind}`;
  if (value instanceof Undefined) return 'Undefined';
  return value.typeName;
}

/** The characters of a `str`, plain or escaped; undefined for any other value. */
export function textOf(value: Value): string | undefined {
  return typeof value === 'string' ? value : value instanceof Markup ? value.text : undefined;
}

/** Whether a template can call the value. */
export function isCallable(value: Value): value is TemplateObject & Required<Pick<TemplateObject, 'invoke'>> {
  return value instanceof TemplateObject && value.invoke !== undefined;
}
