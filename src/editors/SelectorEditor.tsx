import { Suspense, useMemo } from 'react';
import type { SelectorDiagnostic } from '#engine/selector/expression.ts';
import type { TextFix } from '#engine/text/diagnostic.ts';
import type { MarkFix, TextMark } from './editorProps.ts';
import { lazyEditor } from './lazyEditor.tsx';
import styles from './SelectorEditor.module.css';
import type { SelectorEditorProps } from './selectorSetup.ts';

const Editor = lazyEditor<SelectorEditorProps>(() => import('./selectorSetup.ts'));

/** A tooltip has no code font. */
const plain = (text: string) => text.replaceAll('`', '');

const SEVERITIES = { error: 'error', warning: 'warning', hint: 'info' } as const;

function fixOf({ label, changes }: TextFix): MarkFix {
  return { label: plain(label), changes };
}

function marksOf(diagnostics: readonly SelectorDiagnostic[]): TextMark[] {
  return diagnostics
    .filter(({ code }) => code !== 'empty-include')
    .map(({ from, to, level, message, fixes }) => ({
      from,
      to,
      severity: SEVERITIES[level],
      message: plain(message),
      fixes: fixes.map(fixOf),
    }));
}

export interface CheckedSelectorProps extends Omit<SelectorEditorProps, 'marks' | 'markedText'> {
  /** What is wrong with a text; underlined as long as the editor shows that text. */
  checked?: { text: string; diagnostics: readonly SelectorDiagnostic[] };
}

/** A selector to be written. The editor's code is loaded when it is first shown; the text is there at once. Grows with its text. */
export function SelectorEditor({ checked, ...props }: CheckedSelectorProps) {
  const marks = useMemo(() => marksOf(checked?.diagnostics ?? []), [checked]);
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
        <Editor {...props} marks={marks} markedText={checked?.text} />
      </Suspense>
    </div>
  );
}
