import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from './SqlEditor.module.css';
import type { SqlEditorProps } from './SqlEditor.tsx';
import { replaceText, showMarks, sqlExtensions } from './sqlSetup.ts';

/** The editor itself, loaded when it is first shown. The text is the caller's: what differs from it is brought in without moving the cursor. */
export default function SqlCodeMirror(props: SqlEditorProps) {
  const { label, value, marks, goTo } = props;
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const made = new EditorView({
      parent: box.current!,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: sqlExtensions(
          label,
          () => ({ targets: latest.current.targets, quote: latest.current.quote }),
          (text) => latest.current.onChange(text),
          () => latest.current.onBlur?.(),
        ),
      }),
    });
    view.current = made;
    return () => {
      view.current = undefined;
      made.destroy();
    };
  }, [label]);

  useEffect(() => {
    if (view.current) replaceText(view.current, value);
  }, [value]);

  useEffect(() => {
    if (view.current) showMarks(view.current, marks ?? []);
  }, [marks]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !goTo) return;
    const line = editor.state.doc.line(Math.min(Math.max(1, goTo.line), editor.state.doc.lines));
    const anchor = Math.min(line.from + Math.max(0, goTo.column - 1), line.to);
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    editor.focus();
  }, [goTo]);

  return <div ref={box} className={styles.editor} />;
}
