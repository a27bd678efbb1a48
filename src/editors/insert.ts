import type { EditorView } from '@codemirror/view';
import { isInTag } from './refCompletion.ts';

/** Writes an expression at the cursor: bare inside a tag, else in a tag of its own. */
export function insertExpression(view: EditorView, expression: string): void {
  const { from, to } = view.state.selection.main;
  const text = isInTag(view.state.doc.toString(), from) ? expression : `{{ ${expression} }}`;
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    scrollIntoView: true,
    userEvent: 'input',
  });
  view.focus();
}

/** Writes a text at the cursor as it is. */
export function insertText(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input' });
  view.focus();
}
