import { ViewportPortal } from '@xyflow/react';
import { memo, useMemo } from 'react';
import { boxesPath, boxGroups, type DrawnEdge, farPath } from './drawing.ts';
import styles from './FarView.module.css';
import { boundsOf, type Rect } from './geometry.ts';
import type { CanvasNode } from './model.ts';

interface FarViewProps {
  nodes: readonly CanvasNode[];
  corners: ReadonlyMap<string, Rect>;
  edges: readonly DrawnEdge[];
  selected: ReadonlySet<string>;
}

/** The graph from so far away that cards can't be read: boxes by kind and straight edges, in a few SVG paths whatever the number of nodes. */
export const FarView = memo(function FarView({ nodes, corners, edges, selected }: FarViewProps) {
  const bounds = useMemo(() => boundsOf(corners.values()), [corners]);
  const groups = useMemo(() => boxGroups(nodes, corners), [nodes, corners]);
  const lines = useMemo(() => farPath(edges.filter(({ edge }) => edge.emphasis !== 'dim')), [edges]);
  const faint = useMemo(() => farPath(edges.filter(({ edge }) => edge.emphasis === 'dim')), [edges]);
  const states = useMemo(() => {
    const boxes = (isIn: (node: CanvasNode) => boolean) =>
      boxesPath(nodes.filter(isIn).flatMap(({ id }) => corners.get(id) ?? []));
    return {
      failed: boxes(({ state }) => state === 'failed'),
      active: boxes(({ state }) => state === 'running' || state === 'done'),
      lit: boxes(({ emphasis, problems }) => emphasis === 'lit' || (problems ?? 0) > 0),
    };
  }, [nodes, corners]);
  const chosen = useMemo(() => boxesPath([...selected].flatMap((id) => corners.get(id) ?? [])), [corners, selected]);
  return (
    <ViewportPortal>
      <svg
        className={styles.far}
        style={{ left: bounds.x - 200, top: bounds.y - 200, width: bounds.width + 400, height: bounds.height + 400 }}
        viewBox={`${bounds.x - 200} ${bounds.y - 200} ${bounds.width + 400} ${bounds.height + 400}`}
        aria-hidden
      >
        <path d={faint} className={`${styles.lines} ${styles.faint}`} />
        <path d={lines} className={styles.lines} />
        {groups.map(({ key, kind, isDim, path }) => (
          <path
            key={key}
            d={path}
            className={`${styles.box} ${isDim ? styles.faint : ''}`}
            style={{ fill: `var(--kind-${kind})` }}
          />
        ))}
        <path d={states.active} className={styles.active} />
        <path d={states.failed} className={styles.failed} />
        <path d={states.lit} className={styles.lit} />
        <path d={chosen} className={styles.chosen} />
      </svg>
    </ViewportPortal>
  );
});
