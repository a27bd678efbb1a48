import { Suspense } from 'react';
import type { EditorProps } from './editorProps.ts';
import type { JsonOffer } from './jsonCompletion.ts';
import { lazyEditor } from './lazyEditor.tsx';
import styles from './SqlEditor.module.css';

export interface JsonEditorProps extends EditorProps {
  /** What completion offers at a path of the value. */
  offer: JsonOffer;
}

const Editor = lazyEditor<JsonEditorProps>(() => import('./jsonSetup.ts'));

/** A JSON text with highlighting, completion and marks. Its code is loaded when it is first shown; the text is there at once. */
export function JsonEditor(props: JsonEditorProps) {
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
