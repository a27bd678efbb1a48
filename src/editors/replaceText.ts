import { Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { ExternalChange } from '@uiw/react-codemirror';

/** Replaces the text of the editor by changing only what differs, so that the cursor, the scroll position and the reader's undo history stay. */
export function replaceText(view: EditorView, text: string): void {
  const before = view.state.doc.toString();
  if (before === text) return;
  const shortest = Math.min(before.length, text.length);
  let start = 0;
  while (start < shortest && before[start] === text[start]) start++;
  let same = 0;
  while (same < shortest - start && before[before.length - 1 - same] === text[text.length - 1 - same]) same++;
  view.dispatch({
    changes: { from: start, to: before.length - same, insert: text.slice(start, text.length - same) },
    annotations: [ExternalChange.of(true), Transaction.addToHistory.of(false)],
  });
}
