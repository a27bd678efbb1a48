import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** A highlighted span of the text: `highlighted` belongs to what the reader points at, `changed` is new since the last version. */
export interface SpanMark {
  from: number;
  to: number;
  kind: 'highlighted' | 'changed';
}

/** Called with the offset at which the reader points, with the mouse or the cursor; `undefined` when the reader points at no text. */
type PointAt = (at: number | undefined, by: 'mouse' | 'cursor') => void;

const setSpans = StateEffect.define<readonly SpanMark[]>();
const DECORATIONS = { highlighted: Decoration.mark({ class: 'cm-lit' }), changed: Decoration.mark({ class: 'cm-changed-span' }) };

const spans = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    let result = shown.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setSpans)) continue;
      const { length } = transaction.state.doc;
      const fitting = effect.value.filter(({ from, to }) => from < to && to <= length);
      result = Decoration.set(
        fitting.map(({ from, to, kind }) => DECORATIONS[kind].range(from, to)),
        true,
      );
    }
    return result;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const spanTheme = EditorView.theme({
  '.cm-lit': {
    backgroundColor: 'var(--accent-soft)',
    borderRadius: '3px',
    boxShadow: '0 0 0 1px var(--accent)',
  },
  '.cm-changed-span': {
    backgroundColor: 'var(--warn-soft)',
    borderBottom: '2px solid var(--warn)',
  },
});

/** Highlights spans of the text, and reports where the reader points. */
export function spanMarks(pointAt: PointAt): Extension {
  let last: number | undefined;
  const report = (at: number | undefined) => {
    if (at === last) return;
    last = at;
    pointAt(at, 'mouse');
  };
  return [
    spans,
    spanTheme,
    EditorView.domEventHandlers({
      mousemove: (event, view) => {
        if (event.buttons !== 0) return;
        report(view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? undefined);
      },
      mouseleave: () => report(undefined),
    }),
    EditorView.updateListener.of((update) => {
      if (!update.selectionSet && !update.focusChanged) return;
      pointAt(update.view.hasFocus ? update.state.selection.main.head : undefined, 'cursor');
    }),
  ];
}

/** Highlights the given spans. Spans outside of the text are left out. */
export function showSpans(view: EditorView, marks: readonly SpanMark[]): void {
  view.dispatch({ effects: setSpans.of(marks) });
}
