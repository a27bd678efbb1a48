import { type PointerEvent, type MouseEvent as ReactMouseEvent, type RefObject, useState } from 'react';
import styles from './GraphView.module.css';
import type { Rect } from './geometry.ts';
import type { Point } from './model.ts';

/** Minimum width or height of a selection box, in pixels. A smaller box is a press that slipped. */
const MIN_BOX_SIDE = 4;

interface Corners {
  from: Point;
  to: Point;
}

const rectOf = ({ from, to }: Corners): Rect => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

const isGround = (target: EventTarget) => (target as Element).classList.contains('react-flow__pane');

/**
 * A selection box that the reader draws by dragging on the background with Shift. The events are captured before React Flow pans.
 *
 * @param root The element of the graph; it gets the focus.
 * @param onBox Called with the box, in pixels of the window.
 */
export function useSelectionBox(root: RefObject<HTMLElement | null>, onBox: (rect: Rect) => void) {
  const [corners, setCorners] = useState<Corners>();
  const handlers = {
    onPointerDownCapture(event: PointerEvent<HTMLDivElement>) {
      if (!event.shiftKey || event.button !== 0 || !isGround(event.target)) return;
      event.stopPropagation();
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      root.current?.focus({ preventScroll: true });
      const point = { x: event.clientX, y: event.clientY };
      setCorners({ from: point, to: point });
    },
    onMouseDownCapture(event: ReactMouseEvent) {
      if (event.shiftKey && isGround(event.target)) event.stopPropagation();
    },
    onPointerMove(event: PointerEvent) {
      if (corners) setCorners({ ...corners, to: { x: event.clientX, y: event.clientY } });
    },
    onPointerUp() {
      if (!corners) return;
      setCorners(undefined);
      const rect = rectOf(corners);
      if (rect.width >= MIN_BOX_SIDE || rect.height >= MIN_BOX_SIDE) onBox(rect);
    },
    onPointerCancel: () => setCorners(undefined),
  };
  // Measured only while there is a box, since measuring forces a synchronous layout of the page.
  const host = corners && root.current?.getBoundingClientRect();
  const rect = corners && rectOf(corners);
  const box = rect && host && (
    <div
      className={styles.box}
      style={{ left: rect.x - host.left, top: rect.y - host.top, width: rect.width, height: rect.height }}
    />
  );
  return { box, handlers };
}
