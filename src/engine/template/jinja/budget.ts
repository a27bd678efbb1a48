import { type Limit, TemplateFault } from './fault.ts';

/** Limits of one render (`/docs/reference/jinja-syntax`). */
export interface Limits {
  /** Maximum number of loop iterations, calls and outputs, over all passes. */
  steps: number;
  /** Maximum number of characters of the result, and of any single text during the render. */
  output: number;
  /** Maximum number of characters of all texts that the render creates. */
  text: number;
  /** Maximum number of entries of all lists and dicts that the render creates. */
  items: number;
  /** Maximum nesting of macros and loops. */
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

const MESSAGES: Record<Limit, string> = {
  time: 'The render took too long and was stopped. Look for a loop over many items, or nested loops.',
  steps: 'The render took too many steps and was stopped. Look for a loop over many items, or nested loops.',
  output: 'The text grew beyond 1 MB and the render was stopped.',
  memory: 'The render created too many texts or lists and was stopped.',
  depth: 'Macros or loops call one another too deeply. Look for a macro that calls itself without an end.',
  passes: 'The result still holds Jinja after the last pass. A macro or a value prints its own call again.',
};

/** The fault for an exceeded limit, in words for the reader. */
export function limitFault(limit: Limit): TemplateFault {
  return new TemplateFault(limit === 'depth' ? 'RecursionError' : 'LimitExceeded', MESSAGES[limit], undefined, limit);
}

/** Counts what a render uses, and throws a fault when a limit is exceeded. All passes of a render share one budget. */
export class Budget {
  private steps = 0;
  private chars = 0;
  private entries = 0;
  private level = 0;
  readonly limits: Limits;
  private readonly expired: (() => boolean) | undefined;

  /** `expired` returns whether the render has used up its time. It is called about every thousand steps. */
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

  /** Counts a text of `length` characters that is about to be created. */
  text(length: number): void {
    if (length > this.limits.output) throw limitFault('output');
    this.chars += length;
    if (this.chars > this.limits.text) throw limitFault('memory');
    if (length > 4096) this.step(length >> 8);
  }

  /** Throws when a growing text of `length` characters exceeds the limit of the output. */
  atMost(length: number): void {
    if (length > this.limits.output) throw limitFault('output');
  }

  /** Counts `count` entries that are about to be added to lists or dicts. */
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

  /** The number of loops and macros that are open. */
  get nesting(): number {
    return this.level;
  }

  /** Sets the nesting back after an exception left loops and macros open. */
  returnTo(nesting: number): void {
    this.level = nesting;
  }

  /** Resets the nesting between passes, because a fault may have left loops and macros open. */
  restart(): void {
    this.level = 0;
  }
}
