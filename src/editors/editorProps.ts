import type { Extension } from '@codemirror/state';
import type { BasicSetupOptions } from '@uiw/react-codemirror';
import type { TextFix } from '#engine/text/diagnostic.ts';
import type { Span } from '#engine/text/span.ts';
import type { SpanMark } from './spanMarks.ts';

/** A fix that a mark offers: changes of the text, or an action of the caller. */
export type MarkFix = { label: string } & (Pick<TextFix, 'changes'> | { apply: () => void });

/** A span of the text with a message. */
export interface TextMark {
  from: number;
  to: number;
  severity: 'error' | 'warning' | 'info';
  message: string;
  fixes?: readonly MarkFix[];
}

/** Text to insert at the cursor: an expression, which is put into a tag if the cursor is outside of one, or a plain text. */
export type Insertion = { expression: string } | { text: string };

/** A target in the text: a line and column from 1, a span to select, or an offset to scroll into view without moving the cursor. */
export type GoTo = { line: number; column: number } | Span | { shown: number };

/** The props that all editors have. */
export interface EditorProps {
  /** The name of the editor for screen readers. Another name makes a new editor with its own undo history. */
  label: string;
  /** The text, which the caller owns. Differences from the editor's text are applied without moving the cursor. */
  value: string;
  /** Called with the text that the reader typed; not called for changes of `value`. */
  onChange?: (text: string) => void;
  onBlur?: () => void;
  /** A placeholder for an empty text. */
  placeholder?: string | undefined;
  marks?: readonly TextMark[];
  /** The text to which the marks belong. Marks are hidden while the editor has another text. */
  markedText?: string | undefined;
  /** Spans to highlight. */
  spans?: readonly SpanMark[];
  /** The target to move to. A new object moves again, even with the same content. */
  goTo?: GoTo | undefined;
  /** The text to insert at the cursor. A new object inserts again, even with the same content. */
  insertion?: Insertion | undefined;
}

/** The parts of one kind of editor that the others don't have: language, completion and keys. Loaded when the first editor of the kind is shown. */
export interface EditorSetup<Props extends EditorProps> {
  /** Changes to the basic setup of CodeMirror. */
  basics: BasicSetupOptions;
  /** Whether the cursor starts after the last character, where the reader continues to type. */
  startsAtEnd: boolean;
  /** `latest` returns the current props: extensions are created only once. */
  extensions: (latest: () => Props) => Extension[];
}
