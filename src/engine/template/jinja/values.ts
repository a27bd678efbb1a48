import type { Budget } from './budget.ts';
import { type SourceSpan, TemplateFault } from './fault.ts';
import type { RenderWarning } from './renderWarning.ts';
import type { Scope } from './scope.ts';

/**
 * What a template can hold. A closed set: nothing of JavaScript's own objects, prototypes or functions is ever among it, so there is nothing to
 * escape to. Python's values are represented as follows: `None` null · `bool` boolean · `int` a whole number, or a bigint where a number would not be exact ·
 * `float` a number with a fraction, or `Float` where it is whole · `str` string · `list` array · `tuple` Tuple · `dict` Dict.
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

/** A float that is whole, infinite or not a number: what a JavaScript number alone can't tell from an int. */
export class Float {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** Text that the `escape` or `safe` filter has been over: joined to plain text, it escapes that. */
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

/** What `range(…)` answers: computed, never stored. */
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

/** A one-time iterator (a Python generator): true, without a length, empty the second time. */
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

/** Something with attributes of its own: functions, macros, `namespace()`, `loop`, `cycler()`. */
export abstract class TemplateObject {
  /** The name errors call its type by. */
  abstract readonly typeName: string;
  abstract print(): string;
  attribute(_name: string, _rt: Runtime): Value | undefined {
    return undefined;
  }
  /** Calls it; objects without this are not callable. */
  invoke?(args: Value[], kwargs: Kwargs, rt: Runtime): Value;
}

/**
 * What is at hand while a template renders. Here, because values are called and read with it, and it hands out values.
 */
export interface Runtime {
  readonly budget: Budget;
  /** What is being worked on: where a fault happened when one is thrown. */
  at: SourceSpan;
  /** An undefined value was printed, or a name was read that nobody defined. */
  missing(value: Undefined): void;
  /** A macro is called that nothing here defines. True when it may be, because it comes with a package; that has been warned of. */
  callMissing(value: Undefined): boolean;
  /** The names that a macro document sets, run within a scope; undefined when there is no such document. */
  importMacros(document: string, within: Scope<Value> | undefined): Scope<Value> | undefined;
  warn(code: RenderWarning['code'], message: string, span: SourceSpan): void;
  filter(name: string): FilterFunction | undefined;
  test(name: string): TestFunction | undefined;
  /** `value.name` and `value[key]`: handed along, since values' own methods read attributes too (`str.format`). */
  attribute(value: Value, name: string): Value;
  item(value: Value, key: Value): Value;
}

export type FilterFunction = (value: Value, args: Value[], kwargs: ReadonlyMap<string, Value>, rt: Runtime) => Value;
export type TestFunction = (value: Value, args: Value[], kwargs: ReadonlyMap<string, Value>, rt: Runtime) => boolean;

export type Kwargs = ReadonlyMap<string, Value>;
export const NO_KWARGS: Kwargs = new Map();

/** A function of ours that templates can call. */
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

/** A missing name, attribute, item or argument. Prints nothing, is false and empty; `strict` ones refuse even an attribute. */
export class Undefined {
  /** A sentence: `'x' is undefined`. */
  readonly hint: string;
  /** What to call it in a warning: `config.note`. */
  readonly path: string;
  readonly span: SourceSpan | undefined;
  readonly strict: boolean;
  /** The package that brings this macro, where it is one that is not at hand. */
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

/** The map key of a value, so that `1`, `1.0` and `True` are one key; undefined (of JavaScript) for what can't be a key. */
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

/** A Python dict: keys in the order they were first set. */
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
    const known = this.entries.get(at);
    if (known) known[1] = value;
    else this.entries.set(at, [key, value]);
  }
  delete(key: Value): Value | undefined {
    const at = keyOf(key);
    const known = this.entries.get(at)?.[1];
    this.entries.delete(at);
    return known;
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

/** Whether something can be a key of a dict. */
export function isHashable(value: Value): boolean {
  return keyOf(value) !== undefined;
}

/** A template's own copy of a JSON value. Only own keys are read; whatever is no JSON is left out. */
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

/** Python's name for the type of a value. */
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

/** The characters of a `str`, plain or escaped; undefined for anything else. */
export function textOf(value: Value): string | undefined {
  return typeof value === 'string' ? value : value instanceof Markup ? value.text : undefined;
}

/** Whether a template can call the value. */
export function isCallable(value: Value): value is TemplateObject & Required<Pick<TemplateObject, 'invoke'>> {
  return value instanceof TemplateObject && value.invoke !== undefined;
}
