import { type Limit, TemplateFault } from './fault.ts';

/** How much one render may use (`/docs/reference/jinja-syntax`). */
export interface Limits {
  /** Loop turns, calls and outputs, over all passes. */
  steps: number;
  /** Characters of the result, and of any one text on the way to it. */
  output: number;
  /** Characters of all texts made on the way. */
  text: number;
  /** Entries of all lists and dicts made on the way. */
  items: number;
  /** Macros and loops inside one another. */
  depth: number;
}

/** The limits of a render in the page (`/docs/reference/jinja-syntax`). */
export const DEFAULT_LIMITS: Limits = {
  steps: 1_000_000,
  output: 1_000_000,
  text: 200_000_000,
  items: 5_000_000,
  depth: 200,
};

const SAID: Record<Limit, string> = {
  time: 'The render took too long and was stopped. Look for a loop over many items, or nested loops.',
  steps: 'The render took too many steps and was stopped. Look for a loop over many items, or nested loops.',
  output: 'The text grew beyond 1 MB and the render was stopped.',
  memory: 'The render created too many texts or lists and was stopped.',
  depth: 'Macros or loops call one another too deeply. Look for a macro that calls itself without an end.',
  passes: 'The result still holds Jinja after the last pass. A macro or a value prints its own call again.',
};

/** The fault for a limit, in words for the reader. */
export function limitFault(limit: Limit): TemplateFault {
  return new TemplateFault(limit === 'depth' ? 'RecursionError' : 'LimitExceeded', SAID[limit], undefined, limit);
}

/** Counts what a render uses and throws when a limit is passed. One budget serves all passes of a render. */
export class Budget {
  private steps = 0;
  private chars = 0;
  private entries = 0;
  private level = 0;
  readonly limits: Limits;
  private readonly expired: (() => boolean) | undefined;

  /** `expired` answers whether the render has used up its time; it is called every thousand steps or so. */
  constructor(limits: Partial<Limits> = {}, expired?: () => boolean) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.expired = expired;
  }

  step(count = 1): void {
    const before = this.steps;
    this.steps += count;
    if (this.steps > this.limits.steps) throw limitFault('steps');
    if (this.expired !== undefined && before >> 10 !== this.steps >> 10 && this.expired()) throw limitFault('time');
  }

  /** A text of that many characters is about to be made. */
  text(length: number): void {
    if (length > this.limits.output) throw limitFault('output');
    this.chars += length;
    if (this.chars > this.limits.text) throw limitFault('memory');
    if (length > 4096) this.step(length >> 8);
  }

  /** A text that is still growing has reached that many characters. */
  atMost(length: number): void {
    if (length > this.limits.output) throw limitFault('output');
  }

  /** That many entries are about to be put into lists or dicts. */
  items(count: number): void {
    this.entries += count;
    if (!(this.entries <= this.limits.items)) throw limitFault('memory');
    this.step(1 + (count >> 4));
  }

  enter(): void {
    if (++this.level > this.limits.depth) {
      throw limitFault('depth');
    }
  }

  leave(): void {
    this.level--;
  }

  /** Called between passes: a fault may have left loops and macros open. */
  restart(): void {
    this.level = 0;
  }
}
