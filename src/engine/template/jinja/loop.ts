import { equal } from './compare.ts';
import { TemplateFault, typeFault } from './fault.ts';
import { lengthOf } from './iteration.ts';
import { type Kwargs, NativeFunction, type Runtime, TemplateObject, Undefined, type Value } from './values.ts';

/** Renders the body of the loop for other items: the effect of `loop(children)` in a `recursive` loop. */
export type Recurse = (items: Value, depth: number, rt: Runtime) => Value;

/** The `loop` variable (`/docs/reference/jinja-syntax`). Reads one item ahead, to detect the last item. */
export class Loop extends TemplateObject {
  readonly typeName = 'LoopContext';
  private readonly source: Iterator<Value>;
  private readonly size: number | undefined;
  private readonly depth: number;
  private readonly recurse: Recurse | undefined;
  private readonly waiting: Value[] = [];
  private ended = false;
  private index0 = -1;
  private previous: Value | undefined;
  private current: Value | undefined;
  private changedTo: Value[] | undefined;

  constructor(items: Value, source: Iterator<Value>, depth: number, recurse: Recurse | undefined, filtered: boolean) {
    super();
    this.source = source;
    this.size = filtered ? undefined : lengthOf(items);
    this.depth = depth;
    this.recurse = recurse;
  }

  /** The next item; undefined at the end. */
  step(): { item: Value } | undefined {
    this.look(1);
    const item = this.waiting.shift();
    if (item === undefined) return undefined;
    this.index0++;
    this.previous = this.current;
    this.current = item;
    return { item };
  }

  private look(count: number): void {
    while (!this.ended && this.waiting.length < count) {
      const next = this.source.next();
      if (next.done) this.ended = true;
      else this.waiting.push(next.value);
    }
  }

  private length(): number {
    if (this.size !== undefined) return this.size;
    this.look(Number.POSITIVE_INFINITY);
    return this.index0 + 1 + this.waiting.length;
  }

  print(): string {
    return `<LoopContext ${this.index0 + 1}/${this.length()}>`;
  }

  override attribute(name: string, rt: Runtime): Value | undefined {
    switch (name) {
      case 'index':
        return this.index0 + 1;
      case 'index0':
        return this.index0;
      case 'first':
        return this.index0 === 0;
      case 'last':
        this.look(1);
        return this.waiting.length === 0;
      case 'length':
        return this.length();
      case 'revindex':
        return this.length() - this.index0;
      case 'revindex0':
        return this.length() - this.index0 - 1;
      case 'depth':
        return this.depth + 1;
      case 'depth0':
        return this.depth;
      case 'previtem':
        return this.previous === undefined ? new Undefined('there is no previous item', 'loop.previtem', rt.at) : this.previous;
      case 'nextitem':
        this.look(1);
        return this.waiting[0] === undefined ? new Undefined('there is no next item', 'loop.nextitem', rt.at) : this.waiting[0];
      case 'cycle':
        return new NativeFunction('cycle', (args) => {
          const item = args[this.index0 % args.length];
          if (item === undefined) throw typeFault('no items for cycling given');
          return item;
        });
      case 'changed':
        return new NativeFunction('changed', (args) => {
          const before = this.changedTo;
          this.changedTo = args;
          return !before || !equal(before, args);
        });
    }
    return undefined;
  }

  override invoke(args: Value[], kwargs: Kwargs, rt: Runtime): Value {
    const [items, ...more] = args;
    if (items === undefined || more.length > 0 || kwargs.size > 0) throw typeFault('loop() takes the items of the inner loop');
    if (!this.recurse) {
      throw new TemplateFault(
        'TypeError',
        "The loop must have the 'recursive' marker to be called recursively: `{% for x in xs recursive %}`.",
      );
    }
    return this.recurse(items, this.depth + 1, rt);
  }
}
