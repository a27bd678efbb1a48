import { useStore, type Viewport } from '@xyflow/react';
import styles from './GraphView.module.css';
import type { Rect } from './geometry.ts';
import type { CanvasNode, Point } from './model.ts';
import { NodeBar } from './NodeBar.tsx';
import { RenameField } from './RenameField.tsx';
import type { Canvas } from './useCanvas.ts';

function useViewport(): Viewport {
  const x = useStore((state) => state.transform[0]);
  const y = useStore((state) => state.transform[1]);
  const zoom = useStore((state) => state.transform[2]);
  return { x, y, zoom };
}

/** Where a point of the graph is in the view, in pixels. */
function onScreen({ x, y, zoom }: Viewport, point: Point): { left: number; top: number } {
  return { left: x + point.x * zoom, top: y + point.y * zoom };
}

/** The name of a box that is too small to carry it. */
export function FarLabel({
  node,
  corner,
  isCurrent = false,
}: {
  node?: CanvasNode | undefined;
  corner?: Rect | undefined;
  isCurrent?: boolean;
}) {
  const viewport = useViewport();
  if (!node || !corner) return null;
  const style = onScreen(viewport, { x: corner.x + corner.width / 2, y: corner.y });
  return (
    <div className={`${styles.farLabel} ${isCurrent ? styles.farCurrent : ''}`} style={style} aria-hidden>
      {node.name} <span>{node.typeName}</span>
    </div>
  );
}

/** How far from the edges of the view the bar of a node stays, and from its card. */
const EDGE = 8;
const BELOW = 6;
const BAR = { width: 170, height: 34 };

/** What can be done with the selected node, at that node: below its card, above it where there is no room, and always in the view. */
export function NodeBarAt({ canvas }: { canvas: Canvas }) {
  const { inset, corners } = canvas.drawing;
  const corner = canvas.scene.at === undefined ? undefined : corners.get(canvas.scene.at);
  const viewport = useViewport();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const { renaming, connecting, dragged } = canvas.state;
  if (renaming !== undefined || connecting || Object.keys(dragged).length > 0) return null;
  const from = corner ? onScreen(viewport, corner) : { left: EDGE, top: inset.top };
  const under = from.top + (corner ? corner.height * viewport.zoom : 0) + BELOW;
  const isUnder = under + BAR.height < height - EDGE;
  const top = isUnder ? under : from.top - BELOW - BAR.height;
  const within = (value: number, most: number) => Math.max(EDGE, Math.min(value, Math.max(EDGE, most - EDGE)));
  return (
    <div className={styles.nodeBar} style={{ left: within(from.left, width - BAR.width), top: within(top, height - BAR.height) }}>
      <NodeBar canvas={canvas} />
    </div>
  );
}

/** The field over a card in which it gets its new name. */
export function RenameFieldAt({ canvas, id, corner }: { canvas: Canvas; id: string; corner?: Rect | undefined }) {
  const viewport = useViewport();
  if (!corner) return null;
  return (
    <div className={styles.rename} style={onScreen(viewport, corner)}>
      <RenameField canvas={canvas} id={id} />
    </div>
  );
}
