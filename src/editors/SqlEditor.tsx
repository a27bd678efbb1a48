import { Suspense } from 'react';
import type { EditorProps } from './editorProps.ts';
import { lazyEditor } from './lazyEditor.tsx';
import type { RefTarget } from './refCompletion.ts';
import styles from './SqlEditor.module.css';

export type { TextMark } from './editorProps.ts';
export type { RefTarget } from './refCompletion.ts';

export interface SqlEditorProps extends EditorProps {
  /** Nodes that completion offers refs to. */
  targets: readonly RefTarget[];
  /** How the platform quotes an alias. */
  quote: (name: string) => string;
}

const Editor = lazyEditor<SqlEditorProps>(() => import('./sqlSetup.ts'));

/** A text of SQL and Jinja with highlighting, completion of refs and marks. Its code is loaded when it is first shown; the text is there at once. */
export function SqlEditor(props: SqlEditorProps) {
  return (
    <div className={styles.frame}>
      <Suspense
        fallback={
          <pre className={styles.waiting} aria-busy="true">
            {props.value}
          </pre>
        }
      >
        <Editor {...props} />
      </Suspense>
    </div>
  );
}
