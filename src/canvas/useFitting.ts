import { useReactFlow, useStore } from '@xyflow/react';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { boundsOf, contains, type Rect, zoomIn } from './geometry.ts';
import { PRESENTED_ZOOM } from './presented.ts';
import type { Canvas } from './useCanvas.ts';
import { prefersReducedMotion } from './useLayout.ts';

/** Small enough that some thousand cards in one layer fit, also across a telephone. */
export const MIN_ZOOM = 0.004;
export const MAX_ZOOM = 2;
const MOVE = 220;
/** How long a move takes, in milliseconds, to something more than `FAR` views away: what lies between could not be recognized anyway. */
const MOVE_FAR = 100;
const FAR = 4;
/** The zoom at which a card that was looked for is shown. */
const CLOSE = 0.85;
/** The closest a whole graph is shown: beside other things, and alone in the window, to be read from the back of a room. */
const LARGEST = 1.1;
const LARGEST_ALONE = 1.8;
/** A graph that is seen this large when it fits stays whole in view as it grows. */
const SMALL_GRAPH = 0.5;

/** The last layout that the view was made to show, or moved along with. */
interface Fitted {
  fits: number;
  key: string;
  ids: ReadonlySet<string>;
  corners: ReadonlyMap<string, Rect>;
  /** The room it was fitted into. */
  room: string;
}

const glide = (duration = MOVE) => (prefersReducedMotion() ? 0 : duration);

/**
 * What part of the graph is in view: all of it at first, when other nodes altogether are shown, when asked for, and, while nobody has moved
 * the view since, when the size changes. Answers commands that move the view, too.
 *
 * @param root The graph's element.
 * @param isAlone Whether the graph has the window to itself.
 */
export function useFitting({ scene, drawing, state, handle }: Canvas, root: RefObject<HTMLElement | null>, isAlone: boolean) {
  const flow = useReactFlow();
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  const { corners, layout, isBusy, inset } = drawing;
  const { ids } = scene.structure;
  const { at } = scene;
  const { fits } = state;
  const [isFitted, setFitted] = useState(false);
  const fitted = useRef<Fitted>(undefined);
  const wasMoved = useRef(false);

  const free = { width: Math.max(width - inset.left - inset.right, 1), height: Math.max(height - inset.top - inset.bottom, 1) };
  const middle = { x: inset.left + free.width / 2, y: inset.top + free.height / 2 };
  const whole = () => {
    const bounds = boundsOf((drawing.boxes ?? corners).values());
    return { bounds, zoom: Math.min(zoomIn(bounds, free), isAlone ? LARGEST_ALONE : LARGEST) };
  };

  const fitAll = (duration = MOVE) => {
    const { bounds, zoom: wanted } = whole();
    if (bounds.width === 0 || width === 0) return;
    const zoom = Math.max(wanted, MIN_ZOOM);
    const x = middle.x - (bounds.x + bounds.width / 2) * zoom;
    const y = middle.y - (bounds.y + bounds.height / 2) * zoom;
    flow.setViewport({ x, y, zoom }, { duration: glide(duration) });
  };

  // The layout changed, but the reader chose this view: what they look at stays where it is.
  const followCurrent = (before: ReadonlyMap<string, Rect>) => {
    const from = at === undefined ? undefined : before.get(at);
    const to = at === undefined ? undefined : corners.get(at);
    if (!from || !to) return;
    const { x, y, zoom } = flow.getViewport();
    flow.setViewport({ x: x - (to.x - from.x) * zoom, y: y - (to.y - from.y) * zoom, zoom });
  };

  useEffect(() => {
    if (corners.size === 0 || width === 0 || layout === undefined) return;
    const last = fitted.current;
    if (isBusy && last !== undefined) return;
    const isOther = last !== undefined && !ids.some((shown) => last.ids.has(shown));
    const room = JSON.stringify([width, height, inset]);
    const isResized = last !== undefined && !wasMoved.current && last.room !== room;
    const isFirst = last === undefined || isOther;
    const isSame = ids.length === last?.ids.size && ids.every((shown) => last.ids.has(shown));
    // Another drawing of the same nodes, or one more: a graph that the reader saw whole is seen whole, while its cards are large enough.
    // A group that is opened stays where it was pressed.
    const isWhole = isSame || (!drawing.boxes && whole().zoom >= SMALL_GRAPH);
    const isRedrawn = last !== undefined && last.key !== layout.key && !wasMoved.current && isWhole;
    if (!isFirst && last.fits === fits && !isResized && !isRedrawn) {
      // Groups make room for the one that was pressed.
      if (last.key !== layout.key && !drawing.boxes) followCurrent(last.corners);
      fitted.current = { ...last, key: layout.key, ids: new Set(ids), corners };
      return;
    }
    fitted.current = { fits, key: layout.key, ids: new Set(ids), corners, room };
    wasMoved.current = false;
    setFitted(true);
    fitAll(isFirst || isResized ? 0 : MOVE);
  });

  useImperativeHandle(handle, () => ({
    inView() {
      const { x, y, zoom } = flow.getViewport();
      return { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    },
    takeFocus: () => root.current?.focus({ preventScroll: true }),
    isInUse: () => root.current?.matches(':hover, :focus-within') ?? false,
    reveal(node, isClose) {
      const corner = corners.get(node);
      if (!corner || width === 0) return;
      const { x, y, zoom } = flow.getViewport();
      const view = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
      const near = isClose ? Math.max(zoom, CLOSE) : zoom;
      if (near === zoom && contains(view, corner)) return;
      wasMoved.current = true;
      const center = { x: corner.x + corner.width / 2, y: corner.y + corner.height / 2 };
      const away = Math.max(
        Math.abs(center.x - view.x - view.width / 2) / view.width,
        Math.abs(center.y - view.y - view.height / 2) / view.height,
        near / zoom,
      );
      flow.setCenter(center.x, center.y, { zoom: near, duration: glide(away > FAR ? MOVE_FAR : MOVE) });
    },
    zoom(factor) {
      wasMoved.current = true;
      const { x, y, zoom } = flow.getViewport();
      const next = Math.min(Math.max(zoom * factor, MIN_ZOOM), MAX_ZOOM);
      // What is in the middle stays there; better, the current node stays where it is.
      const corner = at === undefined ? undefined : corners.get(at);
      const center = corner && { x: x + (corner.x + corner.width / 2) * zoom, y: y + (corner.y + corner.height / 2) * zoom };
      const isInView = center && center.x > 0 && center.y > 0 && center.x < width && center.y < height;
      const anchor = isInView ? center : middle;
      const scale = next / zoom;
      flow.setViewport({ zoom: next, x: anchor.x - (anchor.x - x) * scale, y: anchor.y - (anchor.y - y) * scale });
    },
    fit: fitAll,
    show(bounds) {
      wasMoved.current = true;
      const wanted = Math.min(zoomIn(bounds, free), LARGEST_ALONE);
      const zoom = Math.max(wanted, PRESENTED_ZOOM);
      const x = middle.x - (bounds.x + bounds.width / 2) * zoom;
      const y = middle.y - (bounds.y + bounds.height / 2) * zoom;
      flow.setViewport({ x, y, zoom }, { duration: glide() });
    },
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
