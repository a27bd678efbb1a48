import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import styles from './EdgeLine.module.css';
import type { CanvasEdge } from './model.ts';

/** Variants of an edge. Each has a class for its arrow head, and all but `plain` have a class for the line. */
const VARIANTS = ['plain', 'lit', 'dim', 'active', 'chosen'] as const;

export type LineEdge = Edge<
  {
    path: string;
    form: NonNullable<CanvasEdge['form']>;
    /** Whether the edge leads back because it closes a cycle. */
    isBack: boolean;
    variant: Exclude<(typeof VARIANTS)[number], 'chosen'>;
    marker: string;
  },
  'line'
>;

/** The line of an edge, along the path in its data. */
export const EdgeLine = memo(function EdgeLine({ id, data, selected }: EdgeProps<LineEdge>) {
  if (!data) return null;
  const variant = selected ? 'chosen' : data.variant;
  return (
    <BaseEdge
      id={id}
      path={data.path}
      className={`${styles.edge} ${variant === 'plain' ? '' : styles[variant]} ${data.form === 'ref' ? '' : styles.dashed} ${data.isBack ? styles.back : ''}`}
      data-back={data.isBack || undefined}
      interactionWidth={16}
      markerEnd={`url(#${data.marker}-${variant})`}
    />
  );
});

/** The arrow heads of a canvas, one for each variant, since an arrow head does not inherit the color of its line. */
export function ArrowHeads({ id }: { id: string }) {
  return (
    <svg className={styles.defs} aria-hidden focusable="false">
      <defs>
        {VARIANTS.map((variant) => (
          <marker
            key={variant}
            id={`${id}-${variant}`}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="5"
            markerHeight="5"
            markerUnits="strokeWidth"
            orient="auto"
          >
            <path d="M0,0.5L10,5L0,9.5z" className={styles[`${variant}Head`]} />
          </marker>
        ))}
      </defs>
    </svg>
  );
}
