import type { EditorView } from '@codemirror/view';
import { isInTag } from './refCompletion.ts';

/** Inserts an expression at the cursor: as it is inside a tag, otherwise in a new tag. */
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

/** Inserts a text at the cursor. */
export function insertText(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input' });
  view.focus();
}
