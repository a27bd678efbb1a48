import { Suspense } from 'react';
import type { EditorProps } from './editorProps.ts';
import styles from './framedEditor.module.css';
import { lazyEditor } from './lazyEditor.tsx';
import type { CompletionNames } from './templateCompletion.ts';

export type { Insertion, TextMark } from './editorProps.ts';
export type { RefTarget } from './refCompletion.ts';
export type { SpanMark } from './spanMarks.ts';
export type { CompletionName, CompletionNames } from './templateCompletion.ts';

export interface TemplateEditorProps extends EditorProps {
  /** What completion offers, asked for when it opens. */
  completionNames: CompletionNames;
  /** Where the reader points, as an offset; nowhere: `undefined`. */
  onPoint?: (at: number | undefined, by: 'mouse' | 'cursor') => void;
}

const Editor = lazyEditor<TemplateEditorProps>(() => import('./templateSetup.ts'));

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
      <Editor {...props} />
    </Suspense>
  );
}
