import { Suspense, useMemo } from 'react';
import type { SelectorDiagnostic } from '#engine/selector/expression.ts';
import type { TextFix } from '#engine/text/diagnostic.ts';
import type { MarkFix, TextMark } from './editorProps.ts';
import { lazyEditor } from './lazyEditor.tsx';
import styles from './SelectorEditor.module.css';
import type { SelectorEditorProps } from './selectorSetup.ts';

const Editor = lazyEditor<SelectorEditorProps>(() => import('./selectorSetup.ts'));

/** Tooltips have no code font, so backticks are removed. */
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
  /** The diagnostics of a text, which are underlined while the editor shows that text. */
  checked?: { text: string; diagnostics: readonly SelectorDiagnostic[] };
}

/** An editor for a selector. Its code is loaded when it is first shown; the text is visible immediately. Grows with its text. */
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
