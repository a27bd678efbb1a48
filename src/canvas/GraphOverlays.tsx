import { useStore, type Viewport } from '@xyflow/react';
import { useContext, useMemo } from 'react';
import { barCorner } from './barCorner.ts';
import styles from './GraphView.module.css';
import { intersects, type Rect } from './geometry.ts';
import { GROUP_FRAME } from './groupLayout.ts';
import { isGroupId } from './groups.ts';
import type { CanvasNode, Point } from './model.ts';
import { isBriefBar, NodeBar } from './NodeBar.tsx';
import { NodePagesContext } from './nodePages.ts';
import { RenameField } from './RenameField.tsx';
import { Message } from './StatusBar.tsx';
import type { Canvas } from './useCanvas.ts';

function useViewport(): Viewport {
  const x = useStore((state) => state.transform[0]);
  const y = useStore((state) => state.transform[1]);
  const zoom = useStore((state) => state.transform[2]);
  return { x, y, zoom };
}

/** The position of a point of the graph in the view, in pixels. */
function onScreen({ x, y, zoom }: Viewport, point: Point): { left: number; top: number } {
  return { left: x + point.x * zoom, top: y + point.y * zoom };
}

/** The name of a node whose box is too small to show it, above the box. */
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

/** Sizes of the toolbar of a node, in pixels: its height, the width of a button, of a button with a count, of the button for rows, and its borders. */
const BAR = { height: 34, button: 28, counted: 54, rows: 86, border: 6 };
/** Graph units that badges such as the number of rows extend above and below a card. */
const BADGE_OUT = 12;
/** Minimum distance of that toolbar from the edges of the view, in pixels. */
const EDGE = 8;

/** The toolbar of the selected node, beside its card: where it covers the least, and always within the view. */
export function NodeBarAt({ canvas }: { canvas: Canvas }) {
  const { inset, corners, boxes } = canvas.drawing;
  const { add, connect, rename, remove } = canvas.can;
  const pages = useContext(NodePagesContext);
  const { grouped, nodes, at, selection } = canvas.scene;
  const isBrief = isBriefBar(canvas);
  const whole = [connect, rename, true].map((offered) => offered && !isBrief);
  const buttons = [add, remove, pages, selection.length === 2, true, ...whole].filter(Boolean).length;
  // The rectangles of cards with their badges.
  const badged = useMemo(() => {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    return new Map(
      [...corners].map(([id, card]) => {
        const node = byId.get(id);
        const above = node?.problems || node?.marks?.length ? BADGE_OUT : 0;
        const below = node?.note || node?.state ? BADGE_OUT : 0;
        return [id, { ...card, y: card.y - above, height: card.height + above + below }];
      }),
    );
  }, [nodes, corners]);
  const corner = at === undefined ? undefined : badged.get(at);
  const viewport = useViewport();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const { renaming, connecting, dragged } = canvas.state;
  // The rectangles of groups and nodes, in graph units; for an open group, only its head with name and count.
  const drawn = useMemo(() => {
    const heads = [...(boxes ?? [])].map(([key, box]) =>
      grouped?.open.has(key) ? { ...box, height: Math.min(box.height, GROUP_FRAME.head) } : box,
    );
    return [...heads, ...[...badged].flatMap(([id, card]) => (id === at || isGroupId(id) ? [] : [card]))];
  }, [boxes, badged, grouped, at]);
  if (renaming !== undefined || connecting || Object.keys(dragged).length > 0) return null;
  const inPixels = (rect: Rect): Rect => {
    const { left, top } = onScreen(viewport, rect);
    return { x: left, y: top, width: rect.width * viewport.zoom, height: rect.height * viewport.zoom };
  };
  const bar = {
    width: buttons * BAR.button + (isBrief ? 0 : 2 * BAR.counted) + (canvas.actions.rows ? BAR.rows : 0) + BAR.border,
    height: BAR.height,
  };
  const [left, top] = [Math.max(EDGE, inset.left - EDGE), inset.top - EDGE];
  const area = { x: left, y: top, width: width - EDGE - left, height: height - inset.bottom + EDGE - top };
  const { x, y, zoom } = viewport;
  const inView = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
  const others = () => drawn.filter((rect) => intersects(rect, inView)).map(inPixels);
  const barAt = corner ? barCorner(inPixels(corner), bar, others(), area) : { x: EDGE, y: inset.top };
  return (
    <div className={styles.nodeBar} style={{ left: barAt.x, top: barAt.y }}>
      <NodeBar canvas={canvas} />
    </div>
  );
}

/** The message at its place in the graph: below the card that it is about, or at the point where the reader dropped an edge. */
export function MessageAt({ canvas }: { canvas: Canvas }) {
  const viewport = useViewport();
  const { message, messageAt, connecting } = canvas.state;
  if (message === undefined || messageAt === undefined || connecting) return null;
  const card = typeof messageAt === 'string' ? canvas.drawing.corners.get(messageAt) : undefined;
  const point = typeof messageAt === 'string' ? card && { x: card.x, y: card.y + card.height } : messageAt;
  const { left, top } = point ? onScreen(viewport, point) : { left: 0, top: 0 };
  return (
    <div
      className={styles.messageAt}
      style={{ left: `clamp(8px, ${left + 8}px, 100% - 21rem)`, top: `clamp(8px, ${top + 8}px, 100% - 6rem)` }}
    >
      <Message canvas={canvas} />
    </div>
  );
}

/** The field for the new name of a node, over its card. */
export function RenameFieldAt({ canvas, id, corner }: { canvas: Canvas; id: string; corner?: Rect | undefined }) {
  const viewport = useViewport();
  if (!corner) return null;
  return (
    <div className={styles.rename} style={onScreen(viewport, corner)}>
      <RenameField canvas={canvas} id={id} />
    </div>
  );
}
