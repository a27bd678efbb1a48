import { Suspense } from 'react';
import type { EditorProps, EditorSetup } from './editorProps.ts';
import styles from './framedEditor.module.css';
import { lazyEditor } from './lazyEditor.tsx';

/** Makes an editor in a frame that the reader can resize vertically. Its code is loaded when it is first shown; the text is visible immediately. */
export function framedEditor<Props extends EditorProps>(load: () => Promise<{ setup: EditorSetup<Props> }>) {
  const Editor = lazyEditor<Props>(load);
  return function FramedEditor(props: Props) {
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
  };
}
