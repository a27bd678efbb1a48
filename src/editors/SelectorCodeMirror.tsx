import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SelectorEditorProps } from './SelectorEditor.tsx';
import { selectorExtensions, showSelectorDiagnostics } from './selectorSetup.ts';
import { replaceText } from './sqlSetup.ts';

/** The editor itself, loaded when it is first shown. The text is the caller's: what differs from it is brought in without moving the cursor. */
export default function SelectorCodeMirror(props: SelectorEditorProps) {
  const { label, value, placeholder = '', checked, goTo } = props;
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
        selection: { anchor: latest.current.value.trimEnd().length },
        extensions: selectorExtensions(label, placeholder, {
          world: () => latest.current.world,
          onText: (text) => latest.current.onChange(text),
        }),
      }),
    });
    view.current = made;
    return () => {
      view.current = undefined;
      made.destroy();
    };
  }, [label, placeholder]);

  useEffect(() => {
    if (view.current) replaceText(view.current, value);
  }, [value]);

  useEffect(() => {
    if (view.current && checked) showSelectorDiagnostics(view.current, checked.text, checked.diagnostics);
  }, [checked]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !goTo) return;
    const end = editor.state.doc.length;
    const [anchor, head] = [Math.min(goTo.from, end), Math.min(goTo.to, end)];
    editor.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    editor.focus();
  }, [goTo]);

  return <div ref={box} />;
}
