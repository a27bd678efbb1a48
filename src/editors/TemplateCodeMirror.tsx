import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from './SqlEditor.module.css';
import { showSpans } from './spanMarks.ts';
import { replaceText, showMarks } from './sqlSetup.ts';
import type { TemplateEditorProps } from './TemplateEditor.tsx';
import { insertExpression, insertText, templateExtensions } from './templateSetup.ts';

/** Within so many milliseconds a text that was typed comes back as the value. */
const ECHO = 1_000;

const NO_SPANS: NonNullable<TemplateEditorProps['spans']> = [];
const NO_MARKS: NonNullable<TemplateEditorProps['marks']> = [];

/** The editor itself, loaded when it is first shown. The text is the caller's: what differs from it is brought in without moving the cursor. */
export default function TemplateCodeMirror(props: TemplateEditorProps) {
  const { label, value, marks = NO_MARKS, spans = NO_SPANS, goTo, insertion } = props;
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  /** Texts that were told to the caller and have not come back as `value` yet. */
  const told = useRef<{ text: string; at: number }[]>([]);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const made = new EditorView({
      parent: box.current!,
      state: EditorState.create({
        doc: latest.current.value,
        // Behind the last sign, where one goes on writing and where a click in the metadata inserts.
        selection: { anchor: latest.current.value.trimEnd().length },
        extensions: templateExtensions(label, {
          world: () => latest.current.world,
          onText: (text) => {
            told.current.push({ text, at: performance.now() });
            latest.current.onChange(text);
          },
          onBlur: () => latest.current.onBlur?.(),
          onPoint: (at, by) => latest.current.onPoint?.(at, by),
        }),
      }),
    });
    view.current = made;
    return () => {
      view.current = undefined;
      made.destroy();
    };
  }, [label]);

  useEffect(() => {
    if (!view.current) return;
    // What the reader typed comes back when more of it may have been typed: only a text from elsewhere replaces it.
    const recent = told.current.filter(({ at }) => performance.now() - at < ECHO);
    const echo = recent.findIndex(({ text }) => text === value);
    told.current = echo === -1 ? [] : recent.slice(echo + 1);
    if (told.current.length === 0) replaceText(view.current, value);
  }, [value]);

  useEffect(() => {
    if (view.current) showMarks(view.current, marks);
  }, [marks]);

  useEffect(() => {
    if (view.current) showSpans(view.current, spans);
  }, [spans]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !goTo) return;
    const line = editor.state.doc.line(Math.min(Math.max(1, goTo.line), editor.state.doc.lines));
    const anchor = Math.min(line.from + Math.max(0, goTo.column - 1), line.to);
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    editor.focus();
  }, [goTo]);

  const written = useRef(insertion);
  useEffect(() => {
    if (!view.current || !insertion || insertion === written.current) return;
    written.current = insertion;
    if ('expression' in insertion) insertExpression(view.current, insertion.expression);
    else insertText(view.current, insertion.text);
  }, [insertion]);

  return <div ref={box} className={styles.editor} />;
}
