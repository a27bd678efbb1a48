import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RenderedTextProps } from './RenderedText.tsx';
import { showSpans } from './spanMarks.ts';
import { replaceText } from './sqlSetup.ts';
import { renderedExtensions } from './templateSetup.ts';

/** The read-only text itself, loaded when it is first shown. */
export default function RenderedCodeMirror(props: RenderedTextProps) {
  const { label, text, spans, reveal } = props;
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  // Before the first paint: the text stood there already, and nothing below it may move.
  useLayoutEffect(() => {
    const made = new EditorView({
      parent: box.current!,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: renderedExtensions(
          label,
          (at, by) => latest.current.onPoint(at, by),
          (at) => latest.current.onEnter(at),
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
    if (view.current) replaceText(view.current, text);
  }, [text]);

  useEffect(() => {
    if (view.current) showSpans(view.current, spans);
  }, [spans]);

  useEffect(() => {
    if (!view.current || !reveal) return;
    const at = Math.min(reveal.at, view.current.state.doc.length);
    view.current.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'center' }) });
  }, [reveal]);

  return <div ref={box} />;
}
