import { lazy, Suspense } from 'react';
import type { SelectorDiagnostic } from '#engine/selector/expression.ts';
import type { Selectable } from '#engine/selector/selectable.ts';
import styles from './SelectorEditor.module.css';

export interface SelectorEditorProps {
  /** Names the editor for screen readers. */
  label: string;
  value: string;
  /** What the reader typed; not called for changes of `value`. */
  onChange: (text: string) => void;
  /** The nodes that completion speaks of. */
  world: Selectable;
  /** What stands there while nothing is written. */
  placeholder?: string;
  /** What is wrong with a text; underlined while that is the text. */
  checked?: { text: string; diagnostics: readonly SelectorDiagnostic[] };
  /** A stretch to select; a new object selects again. */
  goTo?: { from: number; to: number } | undefined;
}

const SelectorCodeMirror = lazy(() => import('./SelectorCodeMirror.tsx'));

/** A selector to be written. The editor's code is loaded when it is first shown; the text is there at once. Grows with its text. */
export function SelectorEditor(props: SelectorEditorProps) {
  return (
    <div className={styles.frame}>
      <Suspense
        fallback={
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <pre className={styles.waiting} aria-busy="true" tabIndex={0} role="group" aria-label={props.label}>
            {props.value || props.placeholder}
          </pre>
        }
      >
        <SelectorCodeMirror {...props} />
      </Suspense>
    </div>
  );
}
