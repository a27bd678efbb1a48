import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { EditorProps, EditorSetup } from './editorProps.ts';
import { jinjaSql } from './jinjaSql.ts';
import { spanMarks } from './spanMarks.ts';

export interface RenderedTextProps extends Pick<EditorProps, 'label' | 'value' | 'spans' | 'goTo'> {
  /** Called with the offset at which the reader points; `undefined` when the reader points at no text. */
  onPoint: (at: number | undefined, by: 'mouse' | 'cursor') => void;
  /** Called with the offset of the cursor when the reader presses Enter. */
  onEnter: (at: number) => void;
}

/** The setup for a rendered text, which is read-only: the cursor can move through the text, and Enter reports its offset. */
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
