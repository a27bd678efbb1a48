import { lazy, Suspense } from 'react';
import styles from './SqlEditor.module.css';
import type { SpanMark } from './spanMarks.ts';
import type { SqlMark } from './sqlSetup.ts';
import type { TemplateWorld } from './templateCompletion.ts';

export type { RefTarget } from './refCompletion.ts';
export type { SpanMark } from './spanMarks.ts';
export type { SqlMark } from './sqlSetup.ts';
export type { KnownName, TemplateWorld } from './templateCompletion.ts';

/** Something to write at the cursor: an expression, put into a tag where it needs one, or a text as it is. */
export type Insertion = { expression: string } | { text: string };

export interface TemplateEditorProps {
  /** Names the editor for screen readers. */
  label: string;
  value: string;
  /** What the reader typed; not called for changes of `value`. */
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** What completion offers, asked for when it opens. */
  world: TemplateWorld;
  marks?: readonly SqlMark[];
  /** Stretches to set off. */
  spans?: readonly SpanMark[];
  /** Where the reader points, as an offset; nowhere: `undefined`. */
  onPoint?: (at: number | undefined, by: 'mouse' | 'cursor') => void;
  /** A place to put the cursor, from 1; a new object moves it again. */
  goTo?: { line: number; column: number } | undefined;
  /** What to write at the cursor; a new object writes again. */
  insertion?: Insertion | undefined;
}

const TemplateCodeMirror = lazy(() => import('./TemplateCodeMirror.tsx'));

/** A template of SQL and Jinja. Its code is loaded when it is first shown; the text is there at once. Fills its parent. */
export function TemplateEditor(props: TemplateEditorProps) {
  return (
    <Suspense
      fallback={
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre className={styles.waiting} aria-busy="true" tabIndex={0} role="group" aria-label={props.label}>
          {props.value}
        </pre>
      }
    >
      <TemplateCodeMirror {...props} />
    </Suspense>
  );
}
