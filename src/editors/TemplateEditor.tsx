import { Suspense } from 'react';
import styles from './framedEditor.module.css';
import { lazyEditor } from './lazyEditor.tsx';
import type { TemplateEditorProps } from './templateSetup.ts';

export type { Insertion, TextMark } from './editorProps.ts';
export type { RefTarget } from './refCompletion.ts';
export type { SpanMark } from './spanMarks.ts';
export type { CompletionName, CompletionNames } from './templateCompletion.ts';

const Editor = lazyEditor<TemplateEditorProps>(() => import('./templateSetup.ts'));

/** An editor for a template of SQL and Jinja. Its code is loaded when it is first shown; the text is visible immediately. Fills its parent. */
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
