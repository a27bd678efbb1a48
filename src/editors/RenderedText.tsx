import { Suspense } from 'react';
import { lazyEditor } from './lazyEditor.tsx';
import styles from './RenderedText.module.css';
import type { RenderedTextProps } from './renderedSetup.ts';

export type { SpanMark } from './spanMarks.ts';

const Editor = lazyEditor<RenderedTextProps>(() => import('./renderedSetup.ts'));

/** A rendered SQL text to read: highlighted, with a cursor that can move through it. As high as its text. */
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
