import type { Span } from '#engine/text/span.ts';

/** A message that occurred, and where. */
export interface Met {
  readonly text: string;
  readonly detail?: string;
  readonly nodeId?: string;
  readonly node?: string;
  readonly stage?: string;
  /** The file that it is about, where that is not a statement. */
  readonly file?: string;
  /** The statement, or the text of the file. */
  readonly sql?: string;
  /** Where in it, as far as the message says it. */
  readonly at?: Span;
  /** It informs, and stops nothing. */
  readonly isNotice?: true;
  /** It is a report of what was done, with nothing to fix. */
  readonly isNote?: true;
}

/** An attempt, and its messages. */
export interface Attempt {
  /** Of a run its number. */
  readonly id: number;
  readonly kind: 'deploy' | 'refresh' | 'send' | 'validate' | 'put';
  /** Whether it did what it was to do. */
  readonly isOk: boolean;
  readonly met: readonly Met[];
}
