import type { Span } from '#engine/text/span.ts';

/** A message that occurred in an attempt, with its location. */
export interface FoundMessage {
  readonly text: string;
  readonly detail?: string;
  readonly nodeId?: string;
  readonly node?: string;
  readonly stage?: string;
  /** The file that the message is about, if it is not about a statement. */
  readonly file?: string;
  /** The statement, or the text of the file. */
  readonly sql?: string;
  /** The span in `sql` to which the message refers, if it names one. */
  readonly at?: Span;
  /** Present for a warning, which stops nothing. */
  readonly isNotice?: true;
  /** Present for a report of what was done, with nothing to fix. */
  readonly isNote?: true;
}

/** An attempt of the reader, with its messages. */
export interface Attempt {
  /** The number of the run or, for other kinds, of the attempt. */
  readonly id: number;
  readonly kind: 'deploy' | 'refresh' | 'send' | 'validate' | 'put';
  /** Whether the attempt succeeded. */
  readonly isOk: boolean;
  readonly messages: readonly FoundMessage[];
}
