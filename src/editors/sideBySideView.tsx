import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useNarrowerThan } from '#ui/useNarrowerThan.ts';
import { editorTheme } from './editorTheme.ts';
import styles from './SideBySide.module.css';

export interface SideBySideProps {
  /** The name of the file, for screen readers. */
  label: string;
  /** The texts; an absent file has the text ''. */
  before: string;
  after: string;
}

/** Width in pixels below which the two versions are shown in one column. */
const MIN_TWO_COLUMNS = 560;
const FOLDED = { margin: 2, minSize: 4 } as const;

function extensions(label: string) {
  return [
    editorTheme,
    EditorView.lineWrapping,
    lineNumbers(),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  ];
}

/** The views of CodeMirror's comparison. */
export default function SideBySideView({ label, before, after }: SideBySideProps) {
  const root = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrowerThan(root, MIN_TWO_COLUMNS);
  useEffect(() => {
    if (!root.current) return;
    const parent = root.current;
    const view = isNarrow
      ? new EditorView({
          parent,
          doc: after,
          extensions: [
            ...extensions(`${label}, changes`),
            unifiedMergeView({ original: before, mergeControls: false, gutter: true, collapseUnchanged: FOLDED }),
          ],
        })
      : new MergeView({
          parent,
          a: { doc: before, extensions: extensions(`${label}, before`) },
          b: { doc: after, extensions: extensions(`${label}, now`) },
          gutter: true,
          collapseUnchanged: FOLDED,
        });
    return () => view.destroy();
  }, [label, before, after, isNarrow]);
  return <div ref={root} className={styles.compare} />;
}
