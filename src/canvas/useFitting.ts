import { useReactFlow, useStore } from '@xyflow/react';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { aroundAll, boundsOf, CARD, cardAt, contains } from './geometry.ts';
import type { Point } from './model.ts';
import type { Canvas } from './useCanvas.ts';
import { PROVISIONAL, prefersReducedMotion } from './useLayout.ts';

/** Small enough that some thousand cards in one layer fit, also across a telephone. */
export const MIN_ZOOM = 0.004;
export const MAX_ZOOM = 2;
const MOVE = 220;
/** The zoom at which a card that was looked for is shown. */
const CLOSE = 0.85;
/** Pixels kept free around the graph. */
const MARGIN = { across: 48, down: 56 };

/** The last layout that the view was made to show, or moved along with. */
interface Fitted {
  fits: number;
  key: string;
  ids: ReadonlySet<string>;
  corners: ReadonlyMap<string, Point>;
  width: number;
  height: number;
}

const glide = (duration = MOVE) => (prefersReducedMotion() ? 0 : duration);

/**
 * What part of the graph is in view: all of it at first, when other nodes altogether are shown, when asked for, and, while nobody has moved
 * the view since, when the size changes. Answers commands that move the view, too.
 *
 * @param root The graph's element.
 */
export function useFitting({ scene, drawing, state, handle }: Canvas, root: RefObject<HTMLElement | null>) {
  const flow = useReactFlow();
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  const { corners, layout, isBusy } = drawing;
  const { ids } = scene.structure;
  const { at } = scene;
  const { fits } = state;
  const [isFitted, setFitted] = useState(false);
  const fitted = useRef<Fitted>(undefined);
  const wasMoved = useRef(false);

  const fitAll = (duration = MOVE) => {
    const bounds = drawing.boxes ? aroundAll(drawing.boxes.values()) : boundsOf(corners.values());
    if (bounds.width === 0 || width === 0) return;
    const whole = Math.min((width - MARGIN.across) / bounds.width, (height - MARGIN.down) / bounds.height, 1.1);
    const zoom = Math.max(whole, MIN_ZOOM);
    const x = width / 2 - (bounds.x + bounds.width / 2) * zoom;
    const y = height / 2 - (bounds.y + bounds.height / 2) * zoom;
    flow.setViewport({ x, y, zoom }, { duration: glide(duration) });
  };

  // Another layout, but a view that the reader chose: what they look at stays where it is.
  const followCurrent = (before: ReadonlyMap<string, Point>) => {
    const from = at === undefined ? undefined : before.get(at);
    const to = at === undefined ? undefined : corners.get(at);
    if (!from || !to) return;
    const { x, y, zoom } = flow.getViewport();
    flow.setViewport({ x: x - (to.x - from.x) * zoom, y: y - (to.y - from.y) * zoom, zoom });
  };

  useEffect(() => {
    if (corners.size === 0 || width === 0 || layout === undefined) return;
    const last = fitted.current;
    const isProvisional = layout.key === PROVISIONAL;
    if (isBusy && !(isProvisional && last === undefined)) return;
    const isRefined = last?.key === PROVISIONAL && !isProvisional && !wasMoved.current;
    const isOther = last !== undefined && !ids.some((shown) => last.ids.has(shown));
    const isResized = last !== undefined && !wasMoved.current && (last.width !== width || last.height !== height);
    const isFirst = last === undefined || isOther || isRefined;
    if (!isFirst && last.fits === fits && !isResized) {
      // Groups make room for the one that was pressed.
      if (last.key !== layout.key && !drawing.boxes) followCurrent(last.corners);
      fitted.current = { ...last, key: layout.key, ids: new Set(ids), corners };
      return;
    }
    fitted.current = { fits, key: layout.key, ids: new Set(ids), corners, width, height };
    wasMoved.current = false;
    setFitted(true);
    fitAll(isFirst || isResized ? 0 : MOVE);
  });

  useImperativeHandle(handle, () => ({
    takeFocus: () => root.current?.focus({ preventScroll: true }),
    isInUse: () => root.current?.matches(':hover, :focus-within') ?? false,
    reveal(node, isClose) {
      const corner = corners.get(node);
      if (!corner || width === 0) return;
      const { x, y, zoom } = flow.getViewport();
      const view = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
      const near = isClose ? Math.max(zoom, CLOSE) : zoom;
      if (near === zoom && contains(view, cardAt(corner))) return;
      wasMoved.current = true;
      flow.setCenter(corner.x + CARD.width / 2, corner.y + CARD.height / 2, { zoom: near, duration: glide() });
    },
    zoom(factor) {
      wasMoved.current = true;
      const { x, y, zoom } = flow.getViewport();
      const next = Math.min(Math.max(zoom * factor, MIN_ZOOM), MAX_ZOOM);
      // What is in the middle stays there; better, the current node stays where it is.
      const corner = at === undefined ? undefined : corners.get(at);
      const center = corner && { x: x + (corner.x + CARD.width / 2) * zoom, y: y + (corner.y + CARD.height / 2) * zoom };
      const isInView = center && center.x > 0 && center.y > 0 && center.x < width && center.y < height;
      const anchor = isInView ? center : { x: width / 2, y: height / 2 };
      const scale = next / zoom;
      flow.setViewport({ zoom: next, x: anchor.x - (anchor.x - x) * scale, y: anchor.y - (anchor.y - y) * scale });
    },
    fit: fitAll,
  }));

  return {
    /** Whether the view was fitted once: before that nothing is where it will be seen. */
    isFitted,
    /** The reader moved the view: from now on it stays as they have it. */
    onMoved: () => {
      wasMoved.current = true;
    },
  };
}
