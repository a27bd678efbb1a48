import { Suspense } from 'react';
import type { EditorProps } from './editorProps.ts';
import { lazyEditor } from './lazyEditor.tsx';
import styles from './RenderedText.module.css';

export type { SpanMark } from './spanMarks.ts';

export interface RenderedTextProps extends Pick<EditorProps, 'label' | 'value' | 'spans' | 'goTo'> {
  /** Where the reader points, as an offset; nowhere: `undefined`. */
  onPoint: (at: number | undefined, by: 'mouse' | 'cursor') => void;
  /** Enter at an offset. */
  onEnter: (at: number) => void;
}

const Editor = lazyEditor<RenderedTextProps>(() => import('./renderedSetup.ts'));

/** A rendered SQL text to read: highlighted, with a cursor to walk through it. As high as its text. */
export function RenderedText(props: RenderedTextProps) {
  return (
    <Suspense
      fallback={
        <pre className={styles.waiting} aria-busy="true">
          {props.value}
        </pre>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
