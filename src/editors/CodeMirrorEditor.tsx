import { EditorView } from '@codemirror/view';
import CodeMirror from '@uiw/react-codemirror';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './CodeMirrorEditor.module.css';
import type { EditorProps, EditorSetup, GoTo } from './editorProps.ts';
import { editorTheme } from './editorTheme.ts';
import { insertExpression, insertText } from './insert.ts';
import { replaceText } from './replaceText.ts';
import { showSpans } from './spanMarks.ts';
import { showMarks } from './textMarks.ts';

const NO_MARKS: NonNullable<EditorProps['marks']> = [];
const NO_SPANS: NonNullable<EditorProps['spans']> = [];
/** Parts of the basic setup that no editor here has: folding, the search keys, and a highlighted current line. */
const BASICS = { foldGutter: false, highlightActiveLine: false, searchKeymap: false } as const;

function go(view: EditorView, goTo: GoTo): void {
  const { doc } = view.state;
  const within = (at: number) => Math.min(at, doc.length);
  if ('shown' in goTo) {
    view.dispatch({ effects: EditorView.scrollIntoView(within(goTo.shown), { y: 'center' }) });
    return;
  }
  let selection: { anchor: number; head?: number };
  if ('line' in goTo) {
    const line = doc.line(Math.min(Math.max(1, goTo.line), doc.lines));
    selection = { anchor: Math.min(line.from + Math.max(0, goTo.column - 1), line.to) };
  } else selection = { anchor: within(goTo.from), head: within(goTo.to) };
  view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) });
  view.focus();
}

/** The code editor behind all kinds of editors; `setup` adds the parts of one kind. Tab leaves the editor. */
export function CodeMirrorEditor<Props extends EditorProps>({ setup, ...rest }: Props & { setup: EditorSetup<Props> }) {
  const props = rest as unknown as Props;
  const { label, value, placeholder, marks = NO_MARKS, markedText, spans = NO_SPANS, goTo, insertion } = props;
  const latest = useRef(props);
  /** Texts that were passed to `onChange` and did not come back as `value` yet. */
  const reported = useRef<string[]>([]);
  const [view, setView] = useState<EditorView>();
  useLayoutEffect(() => {
    latest.current = props;
  });

  // These props stay the same during the life of the editor, because the component rebuilds the editor when one of them changes. It would also
  // replace the whole text for another `value`, which moves the cursor and adds an undo step, so it gets only the first value.
  const [first] = useState(() => ({
    value,
    selection: { anchor: setup.startsAtEnd ? value.trimEnd().length : 0 },
    basicSetup: { ...BASICS, ...setup.basics },
    extensions: [
      editorTheme,
      EditorView.lineWrapping,
      EditorView.domEventHandlers({ blur: () => latest.current.onBlur?.() }),
      EditorView.contentAttributes.of({ 'aria-label': label, autocapitalize: 'off', autocorrect: 'off', tabindex: '0' }),
      // After `editorTheme`, which takes precedence over the styles of a kind.
      ...setup.extensions(() => latest.current),
    ],
    onChange: (text: string) => {
      reported.current.push(text);
      latest.current.onChange?.(text);
    },
    ...(placeholder === undefined ? {} : { placeholder }),
  }));

  useEffect(() => {
    if (!view) return;
    // The value that comes back may be older than the reader's last input, so only a text from elsewhere replaces the editor's text.
    const echo = reported.current.indexOf(value);
    reported.current = echo === -1 ? [] : reported.current.slice(echo + 1);
    if (reported.current.length === 0) replaceText(view, value);
  }, [view, value]);

  useEffect(() => {
    if (view && (markedText === undefined || markedText === view.state.doc.toString())) showMarks(view, marks);
  }, [view, marks, markedText]);

  useEffect(() => {
    if (view) showSpans(view, spans);
  }, [view, spans]);

  useEffect(() => {
    if (view && goTo) go(view, goTo);
  }, [view, goTo]);

  const lastInsertion = useRef(insertion);
  useEffect(() => {
    if (!view || !insertion || insertion === lastInsertion.current) return;
    lastInsertion.current = insertion;
    if ('expression' in insertion) insertExpression(view, insertion.expression);
    else insertText(view, insertion.text);
  }, [view, insertion]);

  return <CodeMirror {...first} className={styles.editor} theme="none" indentWithTab={false} onCreateEditor={setView} />;
}
