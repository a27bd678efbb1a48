import { useStore } from '@xyflow/react';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { useMemo } from 'react';
import { cutInMiddle, textWidth } from './cardSize.ts';
import { intersects, type Rect } from './geometry.ts';
import styles from './LeavingEdges.module.css';
import { type LeavingEdge, leavingEdges, placeLabels } from './leavingEdges.ts';
import { MIN_ZOOM_CARDS } from './legible.ts';
import type { Canvas } from './useCanvas.ts';

/** Font size of a label, its height, what it needs beside its text, and the maximum width of the text, all in pixels. */
const LABEL = { font: 10, height: 14, beside: 20, maxText: 150 };
/** Pixels between labels and the edge of the view. */
const BORDER = 4;
/** Pixels of the inset at the left that no tools cover. */
const TOOLS_GAP = 18;
/** Maximum number of labels. More would hide the graph. */
const MAX_LABELS = 14;

/** Graph units that badges and marks of a card extend above and below it. */
const BADGE = 5;

const withBadges = ({ x, y, width, height }: Rect, zoom: number): Rect => ({
  x: x - 2,
  y: y - BADGE * zoom,
  width: width + 4,
  height: height + 2 * BADGE * zoom,
});

/** The names of the nodes at the far ends of edges that leave the view, at the border of the view. A press goes to the node. */
export function LeavingEdges({ canvas }: { canvas: Canvas }) {
  const { drawing, scene, commands, state } = canvas;
  const { corners, edges, inset, direction } = drawing;
  const [x, y, zoom] = useStore((store) => store.transform);
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  const names = useMemo(() => new Map(scene.cards.map(({ id, name }) => [id, name])), [scene.cards]);
  if (zoom < MIN_ZOOM_CARDS || state.part !== undefined || Object.keys(state.dragged).length > 0) return null;
  const onScreen = (rect: Rect): Rect => ({
    x: x + rect.x * zoom,
    y: y + rect.y * zoom,
    width: rect.width * zoom,
    height: rect.height * zoom,
  });
  const all: Rect = { x: 0, y: 0, width, height };
  const lines = edges
    .filter(({ bounds }) => intersects(onScreen(bounds), all))
    .map(({ edge, points }) => ({ edge, points: points.map((point) => ({ x: x + point.x * zoom, y: y + point.y * zoom })) }));
  const rects = new Map([...corners].map(([id, rect]) => [id, onScreen(rect)]));
  // Beside the tools, which cover the graph.
  const left = Math.max(BORDER, inset.left - TOOLS_GAP);
  const view: Rect = {
    x: left,
    y: inset.top - BORDER,
    width: width - left - BORDER,
    height: height - inset.top - inset.bottom + 2 * BORDER,
  };
  const leaving = leavingEdges(lines, rects, view);
  const textOf = ({ to }: LeavingEdge) => cutInMiddle(names.get(to) ?? '', LABEL.font, LABEL.maxText);
  const sizeOf = (edge: LeavingEdge) => ({ width: textWidth(textOf(edge), LABEL.font) + LABEL.beside, height: LABEL.height });
  const inView = [...rects.values()].filter((rect) => intersects(rect, all)).map((rect) => withBadges(rect, zoom));
  const Forward = direction === 'RIGHT' ? ArrowRight : ArrowDown;
  const Backward = direction === 'RIGHT' ? ArrowLeft : ArrowUp;
  return placeLabels(leaving, sizeOf, inView, view)
    .slice(0, MAX_LABELS)
    .map(({ edge, rect }) => {
      const name = names.get(edge.to) ?? '';
      const Arrow = edge.isReader ? Forward : Backward;
      return (
        // For the pointer: the arrow keys follow edges out of the view.
        <button
          key={edge.to}
          type="button"
          tabIndex={-1}
          aria-hidden
          className={styles.label}
          style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height, fontSize: LABEL.font }}
          title={edge.isReader ? `${name} reads ${scene.nameOf(edge.from)}` : `${scene.nameOf(edge.from)} reads ${name}`}
          data-leads-to={name}
          onClick={() => commands.goTo(edge.to, true)}
        >
          {!edge.isReader && <Arrow size={11} aria-hidden />}
          {textOf(edge)}
          {edge.isReader && <Arrow size={11} aria-hidden />}
        </button>
      );
    });
}
