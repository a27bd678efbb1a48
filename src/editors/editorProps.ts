import type { Extension } from '@codemirror/state';
import type { BasicSetupOptions } from '@uiw/react-codemirror';
import type { TextFix } from '#engine/text/diagnostic.ts';
import type { Span } from '#engine/text/span.ts';
import type { SpanMark } from './spanMarks.ts';

/** A fix that a mark offers: changes of the text, or something that the caller does. */
export type MarkFix = { label: string } & (Pick<TextFix, 'changes'> | { apply: () => void });

/** A stretch of the text with something to say about it. */
export interface TextMark {
  from: number;
  to: number;
  severity: 'error' | 'warning' | 'info';
  message: string;
  fixes?: readonly MarkFix[];
}

/** Something to write at the cursor: an expression, put into a tag where it needs one, or a text as it is. */
export type Insertion = { expression: string } | { text: string };

/** Where to go: a line and column from 1, a stretch to select, or an offset to bring into view without moving the cursor. */
export type GoTo = { line: number; column: number } | Span | { shown: number };

/** What every editor takes. */
export interface EditorProps {
  /** Names the editor for screen readers. Another name is another editor, with an undo of its own. */
  label: string;
  /** The text is the caller's: what differs from it is brought in without moving the cursor. */
  value: string;
  /** What the reader typed; not called for changes of `value`. */
  onChange?: (text: string) => void;
  onBlur?: () => void;
  /** A placeholder for an empty text. */
  placeholder?: string | undefined;
  marks?: readonly TextMark[];
  /** The text in which the marks were found. They are hidden while the editor has another one. */
  markedText?: string | undefined;
  /** Stretches to highlight. */
  spans?: readonly SpanMark[];
  /** A new object moves there again. */
  goTo?: GoTo | undefined;
  /** What to insert at the cursor; a new object inserts again. */
  insertion?: Insertion | undefined;
}

/** What an editor of one kind has beyond what all have: its language, completion and keys. Loaded when the first of its kind is shown. */
export interface EditorSetup<Props extends EditorProps> {
  /** Which of the usual parts it does not have. */
  basics: BasicSetupOptions;
  /** Whether the cursor begins behind the last sign, where one goes on writing. */
  startsAtEnd: boolean;
  /** `latest` returns the current props: extensions are created only once. */
  extensions: (latest: () => Props) => Extension[];
}
