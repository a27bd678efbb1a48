import { type Diagnostic, diagnosticCount, setDiagnostics } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { MarkFix, TextMark } from './editorProps.ts';

/** Applies a fix: as a change in the editor, which can be undone there, or by the caller's action. */
function applyFix(view: EditorView, fix: MarkFix, text: string): void {
  if ('apply' in fix) fix.apply();
  else if (view.state.doc.toString() === text) {
    view.dispatch({ changes: fix.changes, userEvent: 'input' });
    view.focus();
  }
}

/** Underlines the marks, with their fixes in the tooltip. Marks outside of the text are left out. */
export function showMarks(view: EditorView, marks: readonly TextMark[]): void {
  if (marks.length === 0 && diagnosticCount(view.state) === 0) return;
  const text = view.state.doc.toString();
  const shown = marks
    .filter((mark) => mark.from <= mark.to && mark.to <= text.length)
    .map(
      ({ from, to, severity, message, fixes = [] }): Diagnostic => ({
        from,
        to,
        severity,
        message,
        actions: fixes.map((fix) => ({ name: fix.label, apply: (target: EditorView) => applyFix(target, fix, text) })),
      }),
    );
  view.dispatch(setDiagnostics(view.state, shown));
}
