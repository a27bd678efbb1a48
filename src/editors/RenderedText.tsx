import { lazy, Suspense } from 'react';
import styles from './RenderedText.module.css';
import type { SpanMark } from './spanMarks.ts';

export type { SpanMark } from './spanMarks.ts';

export interface RenderedTextProps {
  /** Names the text for screen readers. */
  label: string;
  text: string;
  spans: readonly SpanMark[];
  /** Where the reader points, as an offset; nowhere: `undefined`. */
  onPoint: (at: number | undefined, by: 'mouse' | 'cursor') => void;
  /** A place to bring into view; a new object brings it again. */
  reveal?: { at: number } | undefined;
  /** Enter at a place. */
  onEnter: (at: number) => void;
}

const RenderedCodeMirror = lazy(() => import('./RenderedCodeMirror.tsx'));

/** A rendered SQL text to read: highlighted, with a cursor to walk through it. As high as its text. */
export function RenderedText(props: RenderedTextProps) {
  return (
    <Suspense
      fallback={
        <pre className={styles.waiting} aria-busy="true">
          {props.text}
        </pre>
      }
    >
      <RenderedCodeMirror {...props} />
    </Suspense>
  );
}
