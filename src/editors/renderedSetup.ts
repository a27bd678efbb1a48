import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { EditorProps, EditorSetup } from './editorProps.ts';
import { jinjaSql } from './jinjaSql.ts';
import { spanMarks } from './spanMarks.ts';

export interface RenderedTextProps extends Pick<EditorProps, 'label' | 'value' | 'spans' | 'goTo'> {
  /** Where the reader points, as an offset; nowhere: `undefined`. */
  onPoint: (at: number | undefined, by: 'mouse' | 'cursor') => void;
  /** Enter at an offset. */
  onEnter: (at: number) => void;
}

/** A rendered text to be read: a cursor to walk through it, and Enter tells its offset. */
export const setup: EditorSetup<RenderedTextProps> = {
  basics: {
    highlightActiveLineGutter: false,
    autocompletion: false,
    closeBrackets: false,
    bracketMatching: false,
    highlightSelectionMatches: false,
    history: false,
    lineNumbers: false,
  },
  startsAtEnd: false,
  extensions: (latest) => [
    jinjaSql(),
    EditorView.theme({
      '&': { backgroundColor: 'transparent', height: 'auto' },
      '.cm-content': { padding: 'var(--space-2) var(--space-1)' },
    }),
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-readonly': 'true', inputmode: 'none' }),
    keymap.of([
      {
        key: 'Enter',
        run: (view) => {
          latest().onEnter(view.state.selection.main.head);
          return true;
        },
      },
    ]),
    spanMarks((at, by) => latest().onPoint(at, by)),
  ],
};
