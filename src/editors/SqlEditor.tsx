import { lazy, Suspense } from 'react';
import type { RefTarget } from './refCompletion.ts';
import styles from './SqlEditor.module.css';
import type { SqlMark } from './sqlSetup.ts';

export type { RefTarget } from './refCompletion.ts';
export type { SqlMark } from './sqlSetup.ts';

export interface SqlEditorProps {
  /** Names the editor for screen readers. */
  label: string;
  value: string;
  /** What the reader typed; not called for changes of `value`. */
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Nodes that completion offers refs to. */
  targets: readonly RefTarget[];
  /** How the platform quotes an alias. */
  quote: (name: string) => string;
  marks?: readonly SqlMark[];
  /** A place to put the cursor, from 1; a new object moves it again. */
  goTo?: { line: number; column: number } | undefined;
}

const SqlCodeMirror = lazy(() => import('./SqlCodeMirror.tsx'));

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
        <SqlCodeMirror {...props} />
      </Suspense>
    </div>
  );
}
