import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import styles from './EdgeLine.module.css';
import type { CanvasEdge } from './model.ts';

/** How an edge can look: each has a class for its line, but for the plain one, and one for its arrow head. */
const LOOKS = ['plain', 'lit', 'dim', 'active', 'chosen'] as const;

export type LineEdge = Edge<
  { path: string; form: NonNullable<CanvasEdge['form']>; look: Exclude<(typeof LOOKS)[number], 'chosen'>; marker: string },
  'line'
>;

/** An edge on the way the layout gave it. */
export const EdgeLine = memo(function EdgeLine({ id, data, selected }: EdgeProps<LineEdge>) {
  if (!data) return null;
  const look = selected ? 'chosen' : data.look;
  return (
    <BaseEdge
      id={id}
      path={data.path}
      className={`${styles.edge} ${look === 'plain' ? '' : styles[look]} ${data.form === 'ref' ? '' : styles.dashed}`}
      interactionWidth={16}
      markerEnd={`url(#${data.marker}-${look})`}
    />
  );
});

/** The arrow heads of a canvas, one a look: an arrow takes its colour from here. */
export function ArrowHeads({ id }: { id: string }) {
  return (
    <svg className={styles.defs} aria-hidden focusable="false">
      <defs>
        {LOOKS.map((look) => (
          <marker
            key={look}
            id={`${id}-${look}`}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="5"
            markerHeight="5"
            markerUnits="strokeWidth"
            orient="auto"
          >
            <path d="M0,0.5L10,5L0,9.5z" className={styles[`${look}Head`]} />
          </marker>
        ))}
      </defs>
    </svg>
  );
}
