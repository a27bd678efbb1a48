import { fill } from './dictMethods.ts';
import { TemplateFault, typeFault, valueFault } from './fault.ts';
import { toIndex } from './numbers.ts';
import { print, represent } from './printing.ts';
import { bind } from './signature.ts';
import { Dict, type Kwargs, NativeFunction, NO_KWARGS, Range, type Runtime, TemplateObject, type Value } from './values.ts';

/** The result of `namespace(…)`: the only object whose attributes `{% set ns.x = … %}` may change, even inside loops. */
export class Namespace extends TemplateObject {
  readonly typeName = 'Namespace';
  readonly values = new Dict();
  private readonly rt: Runtime;
  constructor(rt: Runtime) {
    super();
    this.rt = rt;
  }
  print(): string {
    return `<Namespace ${represent(this.values, this.rt)}>`;
  }
  override attribute(name: string): Value | undefined {
    return this.values.get(name);
  }
}

class Cycler extends TemplateObject {
  readonly typeName = 'Cycler';
  private readonly items: readonly Value[];
  private at = 0;
  constructor(items: readonly Value[]) {
    super();
    this.items = items;
  }
  print(): string {
    return '<Cycler>';
  }
  override attribute(name: string): Value | undefined {
    const current = () => this.items[this.at] ?? null;
    if (name === 'current') return current();
    if (name === 'next') {
      return new NativeFunction('next', (args, kwargs) => {
        bind('next', [], 0, args, kwargs);
        const item = current();
        this.at = (this.at + 1) % this.items.length;
        return item;
      });
    }
    if (name === 'reset') {
      return new NativeFunction('reset', () => {
        this.at = 0;
        return null;
      });
    }
    return undefined;
  }
}

class Joiner extends TemplateObject {
  readonly typeName = 'Joiner';
  private readonly separator: string;
  private used = false;
  constructor(separator: string) {
    super();
    this.separator = separator;
  }
  print(): string {
    return '<Joiner>';
  }
  override invoke(args: Value[], kwargs: Kwargs): Value {
    bind('joiner', [], 0, args, kwargs);
    const text = this.used ? this.separator : '';
    this.used = true;
    return text;
  }
}

function type(name: string, run: (args: Value[], kwargs: Kwargs, rt: Runtime) => Value): [string, NativeFunction] {
  return [name, new NativeFunction(name, run, `<class '${name}'>`)];
}

/** Functions that every Jinja2 template has (`/docs/reference/jinja-syntax`). */
export const GLOBALS: ReadonlyMap<string, Value> = new Map<string, Value>([
  type('range', (args, kwargs) => {
    if (kwargs.size > 0) throw typeFault('range() takes no keyword arguments');
    const [first, second, third = 1] = bind('range', ['start', 'stop', 'step'], 1, args, NO_KWARGS);
    const number = (value: Value) => toIndex(value, 'arguments of range()');
    const step = number(third);
    if (step === 0) throw valueFault('range() arg 3 must not be zero');
    return second === undefined ? new Range(0, number(first ?? 0), 1) : new Range(number(first ?? 0), number(second), step);
  }),
  type('dict', (args, kwargs, rt) => {
    const dict = new Dict();
    fill(dict, 'dict', args, kwargs, rt);
    return dict;
  }),
  type('namespace', (args, kwargs, rt) => {
    const namespace = new Namespace(rt);
    fill(namespace.values, 'namespace', args, kwargs, rt);
    return namespace;
  }),
  type('cycler', (args) => {
    if (args.length === 0) throw new TemplateFault('RuntimeError', 'at least one item has to be provided');
    return new Cycler(args);
  }),
  type('joiner', (args, kwargs, rt) => {
    const [separator = ', '] = bind('joiner', ['sep'], 0, args, kwargs);
    return new Joiner(print(separator, rt));
  }),
]);
