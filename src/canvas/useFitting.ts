import { useReactFlow, useStore, type Viewport } from '@xyflow/react';
import { type RefObject, useContext, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { bundleRoutes, type RoutedBundle } from './bundleRoutes.ts';
import type { Size } from './cardSize.ts';
import { boundsOf, contains, type Rect, zoomToFit } from './geometry.ts';
import { MAX_NODES_ALWAYS_CARDS, MIN_ZOOM_CARDS, nameHeight, READABLE_ZOOM } from './legible.ts';
import { PRESENTED_ZOOM } from './presented.ts';
import { ResultsContext } from './results.ts';
import type { Canvas } from './useCanvas.ts';
import { prefersReducedMotion } from './useLayout.ts';

/** Minimum zoom of the graph: small enough that some thousand cards in one layer fit into the width of a phone. */
export const MIN_ZOOM = 0.004;
/** Maximum zoom of the graph. */
export const MAX_ZOOM = 2;
/** Duration of an animated move of the view, in milliseconds. */
const MOVE_MS = 220;
/** Duration of a move over more than `FAR_DISTANCE` viewports, in milliseconds: nothing in between could be recognized anyway. */
const FAR_MOVE_MS = 100;
/** Distance of a far move, in widths or heights of the viewport, or factor of the zoom. */
const FAR_DISTANCE = 4;
/** The zoom at which a card is shown that the reader searched for. */
const REVEAL_ZOOM = 0.85;
/** Share of `REVEAL_ZOOM` from which the present zoom is close enough and stays. */
const REVEAL_TOLERANCE = 0.8;
/** Maximum zoom at which a whole graph is fitted. */
const MAX_FIT_ZOOM = 1.1;
/** The same in full screen, where the graph must be readable from the back of a room. */
const MAX_FIT_ZOOM_FULL_SCREEN = 1.8;
/** Pixels that the highlight panel covers at the right of a graph without a dock. */
const HIGHLIGHT_PANEL_WIDTH = 368;
/** Minimum width, in pixels, that the panel must leave free; in a narrower viewport the panel counts as covering nothing. */
const MIN_WIDTH_BESIDE_PANEL = 280;
/** Share of the viewport in which the first layer may begin when the view starts at the edge of the graph. */
const BEGINNING_SHARE = 0.4;
/** Graph units around a line that leads back in which it has its width and its count. */
const BACK_MARGIN = 12;
/** Minimum zoom of the first view of closed groups: below it, their names are cut. */
const MIN_GROUPS_ZOOM = 0.42;
/** Minimum height of names, in pixels, in a group that was just opened. If they are smaller, the view zooms in on the group. */
const MIN_OPENED_NAME_PX = 7;
/** Pixels to the right of and below the corner of an opened group that stay in view for its nodes; at most half of the viewport. */
const OPENED_GROUP_AREA = { width: 320, height: 150 };
/** Minimum zoom of the whole graph at which the view fits all of it again when a node is added. */
const MIN_REFIT_ZOOM = 0.5;

/** The layout and viewport that the view was last fitted or adjusted to. */
interface Fitted {
  fits: number;
  key: string;
  ids: ReadonlySet<string>;
  corners: ReadonlyMap<string, Rect>;
  /** Size and inset of the viewport at that time, and the size of the window, as keys to compare. */
  viewportKey: string;
  windowKey: string;
  size: Size;
  /** Key of the group that was opened last. */
  opened: string | undefined;
}

const windowKey = (isAlone: boolean) => `${window.innerWidth}x${window.innerHeight}${isAlone ? ' full screen' : ''}`;

/** Whether the reader has pressed anything in the page since the graph was opened. Until then, panels that are restored may still change the viewport. */
function useHasBegun(): RefObject<boolean> {
  const hasBegun = useRef(false);
  useEffect(() => {
    const begin = () => {
      hasBegun.current = true;
    };
    const events = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const event of events) addEventListener(event, begin, { capture: true, passive: true });
    return () => {
      for (const event of events) removeEventListener(event, begin, { capture: true });
    };
  }, []);
  return hasBegun;
}

/** The area of each bend of the lines that lead back, with space for a count. */
const pointsBack = (routes: readonly RoutedBundle[]): Rect[] =>
  routes
    .filter(({ isBack }) => isBack)
    .flatMap(({ points }) => points)
    .map(({ x, y }) => ({ x: x - BACK_MARGIN, y: y - BACK_MARGIN, width: 2 * BACK_MARGIN, height: 2 * BACK_MARGIN }));

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

const glide = (duration = MOVE_MS) => (prefersReducedMotion() ? 0 : duration);

/**
 * Moves the view. It fits the graph at first, when entirely other nodes are shown, when the reader asks for it, and, until the reader moves the view
 * or works in the graph, when the size of the viewport changes. Also implements the commands that move the view.
 *
 * @param root The element of the graph.
 * @param isAlone Whether the graph is in full screen.
 */
export function useFitting({ scene, drawing, state, handle }: Canvas, root: RefObject<HTMLElement | null>, isAlone: boolean) {
  const flow = useReactFlow();
  const results = useContext(ResultsContext);
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  const { corners, layout, isBusy, inset, boxes, direction } = drawing;
  const { grouped } = scene;
  const { ids } = scene.structure;
  const { at } = scene;
  const { fits } = state;
  const [isFitted, setFitted] = useState(false);
  const fitted = useRef<Fitted>(undefined);
  const wasMoved = useRef(false);
  const hasBegun = useHasBegun();
  // During an animated move, the target of the move counts as the view: it may already show a card that is to be revealed.
  const gliding = useRef<Viewport>(undefined);
  const getView = () => gliding.current ?? flow.getViewport();
  const moveTo = (view: Viewport, duration: number) => {
    gliding.current = duration > 0 ? view : undefined;
    void flow.setViewport(view, { duration }).then(() => {
      if (gliding.current === view) gliding.current = undefined;
    });
  };

  const free = { width: Math.max(width - inset.left - inset.right, 1), height: Math.max(height - inset.top - inset.bottom, 1) };
  const middle = { x: inset.left + free.width / 2, y: inset.top + free.height / 2 };
  // Lines that lead back pass outside of all boxes.
  const linesBack = useMemo(
    () => (grouped && boxes ? pointsBack(bundleRoutes(grouped.bundles, boxes, direction, () => 0)) : []),
    [grouped, boxes, direction],
  );
  const whole = () => {
    const bounds = boundsOf([...(boxes ?? corners).values(), ...linesBack]);
    const most = drawing.form?.maxZoom ?? (isAlone ? MAX_FIT_ZOOM_FULL_SCREEN : MAX_FIT_ZOOM);
    return { bounds, zoom: Math.min(zoomToFit(bounds, free), most) };
  };

  const least = !drawing.boxes || (scene.grouped?.open.size ?? 0) > 0 ? READABLE_ZOOM : MIN_GROUPS_ZOOM;
  const isWholeReadable = () => whole().zoom >= least;

  const fitAll = (duration = MOVE_MS) => {
    const { bounds, zoom: wanted } = whole();
    if (bounds.width === 0 || width === 0) return;
    const zoom = Math.max(wanted, MIN_ZOOM);
    const x = middle.x - (bounds.x + bounds.width / 2) * zoom;
    const y = middle.y - (bounds.y + bounds.height / 2) * zoom;
    moveTo({ x, y, zoom }, glide(duration));
  };

  // The box of the group that was opened last.
  const { anchor } = state;
  const opened = anchor !== undefined && scene.grouped?.open.has(anchor) ? drawing.boxes?.get(anchor) : undefined;

  /** What the story or the reader is about: the current or selected node, else the group opened last, else the highlighted or failed nodes. */
  const subject = (): Rect | undefined => {
    const id = state.current ?? scene.selection.at(-1);
    const current = id === undefined ? undefined : corners.get(id);
    if (current || opened) return current ?? opened;
    const out = scene.cards.filter(({ emphasis, state: run }) => emphasis === 'lit' || run === 'failed');
    const rects = out.length < scene.cards.length ? out.flatMap(({ id }) => corners.get(id) ?? []) : [];
    return rects.length > 0 ? boundsOf(rects) : undefined;
  };

  /** Where the graph begins: its first layer, from the first card or box on. */
  const beginning = (): Rect => {
    const rects = [...(boxes ?? corners).values()];
    const start = boundsOf(rects);
    const first = direction === 'RIGHT' ? rects.filter(({ x }) => x === start.x) : rects.filter(({ y }) => y === start.y);
    const { x, y } = boundsOf(first);
    return { x, y, width: 0, height: 0 };
  };

  // Fits all of the graph; if it could not be read, a part of it at a readable zoom: what it is about, else its beginning.
  const fitReadable = (duration = MOVE_MS) => {
    if (isWholeReadable()) return fitAll(duration);
    const { bounds } = whole();
    const about = subject();
    const wanted = about ?? beginning();
    // Along each axis: all of the graph in the middle if it fits; else the subject in the middle, or the beginning at the start, and no space beyond the graph.
    const placed = (from: number, size: number, subjectFrom: number, subjectSize: number, start: number, length: number) => {
      if (size * least <= length) return start + (length - size * least) / 2 - from * least;
      // A subject that is larger than the viewport is shown from its start.
      const isNearStart = !about && (subjectFrom - from) * least <= length * BEGINNING_SHARE;
      if (isNearStart) return start - from * least;
      const middle = about ? Math.max(0, (length - subjectSize * least) / 2) : 0;
      const before = middle - (subjectFrom - from) * least;
      return start + clamp(before, length - size * least, 0) - from * least;
    };
    const x = placed(bounds.x, bounds.width, wanted.x, wanted.width, inset.left, free.width);
    const y = placed(bounds.y, bounds.height, wanted.y, wanted.height, inset.top, free.height);
    moveTo({ x, y, zoom: least }, glide(duration));
  };

  /** The area, in pixels, in which cards are not covered by tools or by the highlight panel. */
  const visibleArea = (): Rect => {
    const listed =
      scene.highlight && !results && free.width - HIGHLIGHT_PANEL_WIDTH >= MIN_WIDTH_BESIDE_PANEL ? HIGHLIGHT_PANEL_WIDTH : 0;
    return { x: inset.left, y: inset.top, width: free.width - listed, height: free.height };
  };
  const inPixels = ({ x, y, width: wide, height: high }: Rect): Rect => {
    const view = getView();
    return { x: view.x + x * view.zoom, y: view.y + y * view.zoom, width: wide * view.zoom, height: high * view.zoom };
  };
  const bringIn = (corner: Rect, zoom: number, duration: number) => {
    const area = visibleArea();
    const x = area.x + area.width / 2 - (corner.x + corner.width / 2) * zoom;
    const y = area.y + area.height / 2 - (corner.y + corner.height / 2) * zoom;
    moveTo({ x, y, zoom }, duration);
  };
  // Keeps the current node in view when a panel opens beside a view that the reader chose.
  const keepCurrent = (before: Size) => {
    const corner = at === undefined ? undefined : corners.get(at);
    if (!corner) return;
    const card = inPixels(corner);
    const wasSeen = contains({ x: 0, y: 0, ...before }, card);
    if (!wasSeen || contains(visibleArea(), card)) return;
    // The view moves no further than needed, so that everything else stays near its place.
    const { x, y, zoom } = getView();
    const area = visibleArea();
    const shift = (from: number, size: number, start: number, length: number) =>
      clamp(from, start, start + Math.max(0, length - size)) - from;
    const by = {
      x: shift(card.x, card.width, area.x, area.width),
      y: shift(card.y, card.height, area.y, area.height),
    };
    moveTo({ x: x + by.x, y: y + by.y, zoom }, 0);
  };

  // Zooms in on a group that was just opened when the names of its nodes could not be read. The head of the group stays where it was pressed.
  const openNearer = () => {
    const { zoom } = getView();
    const hasNames = zoom >= MIN_ZOOM_CARDS || scene.cards.length <= MAX_NODES_ALWAYS_CARDS;
    if (!opened || (hasNames && nameHeight(zoom) >= MIN_OPENED_NAME_PX)) return;
    const from = inPixels(opened);
    const most = (length: number, left: number) => Math.max(length / 2, length - left);
    const left = clamp(from.x, inset.left, inset.left + most(free.width, OPENED_GROUP_AREA.width));
    const top = clamp(from.y, inset.top, inset.top + most(free.height, OPENED_GROUP_AREA.height));
    moveTo({ x: left - opened.x * READABLE_ZOOM, y: top - opened.y * READABLE_ZOOM, zoom: READABLE_ZOOM }, glide());
    wasMoved.current = true;
  };

  // After a new layout, keeps the current node at its place in a view that the reader chose.
  const followCurrent = (before: ReadonlyMap<string, Rect>) => {
    const from = at === undefined ? undefined : before.get(at);
    const to = at === undefined ? undefined : corners.get(at);
    if (!from || !to) return;
    const { x, y, zoom } = getView();
    moveTo({ x: x - (to.x - from.x) * zoom, y: y - (to.y - from.y) * zoom, zoom }, 0);
  };

  useEffect(() => {
    if (corners.size === 0 || width === 0 || layout === undefined) return;
    const last = fitted.current;
    if (isBusy && last !== undefined) return;
    const isOther = last !== undefined && !ids.some((shown) => last.ids.has(shown));
    const viewportKey = JSON.stringify([width, height, inset]);
    const inWindow = windowKey(isAlone);
    // While the reader works in the graph, a panel or a message that takes space beside it moves nothing, unless it cuts a graph that would fit. A resized
    // window does, and so does a panel that the reader opens, closes or resizes.
    const isPanel = last !== undefined && (last.size.width !== width || last.size.height !== height);
    const isDragged = () => root.current?.querySelector('.react-flow__node.dragging') !== null;
    const isInUse = () => root.current?.matches(':focus-within') || isDragged();
    const isCut = () => !drawing.boxes && isWholeReadable() && !contains(visibleArea(), inPixels(whole().bounds));
    const isResized =
      last !== undefined &&
      !wasMoved.current &&
      last.viewportKey !== viewportKey &&
      (last.windowKey !== inWindow || !hasBegun.current || (isPanel && !isInUse()) || (isCut() && !isDragged()));
    const isFirst = last === undefined || isOther;
    const isSame = ids.length === last?.ids.size && ids.every((shown) => last.ids.has(shown));
    // When the layout of the same nodes changes, or a node is added, a graph that was fitted is fitted again while its cards are large enough.
    // A grouped graph is not, so that an opened group stays where it was pressed.
    const isWhole = isSame || (!drawing.boxes && whole().zoom >= MIN_REFIT_ZOOM);
    const isRedrawn = last !== undefined && last.key !== layout.key && !wasMoved.current && isWhole;
    const now = {
      key: layout.key,
      ids: new Set(ids),
      corners,
      viewportKey,
      windowKey: inWindow,
      size: { width, height },
      opened: opened && anchor,
    };
    if (!isFirst && last.fits === fits && !isResized && !isRedrawn) {
      // In a grouped graph, the layout already keeps the pressed group in its place.
      if (last.key !== layout.key && !drawing.boxes) followCurrent(last.corners);
      else if (last.key !== layout.key && opened && last.opened !== anchor) openNearer();
      if (last.viewportKey !== viewportKey) keepCurrent(last.size);
      fitted.current = { ...last, ...now };
      return;
    }
    fitted.current = { fits, ...now };
    wasMoved.current = false;
    setFitted(true);
    // When the reader asks for it, all of the graph is fitted, readable or not.
    const isAsked = last !== undefined && last.fits !== fits;
    (isAsked ? fitAll : fitReadable)(isFirst || isResized ? 0 : MOVE_MS);
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
      const { zoom } = getView();
      const near = isClose && zoom < REVEAL_ZOOM * REVEAL_TOLERANCE ? REVEAL_ZOOM : zoom;
      const card = inPixels(corner);
      const area = visibleArea();
      if (near === zoom && contains(area, card)) return;
      if (near === zoom && !wasMoved.current && isWholeReadable()) return fitAll();
      wasMoved.current = true;
      const away = Math.max(
        Math.abs(card.x + card.width / 2 - area.x - area.width / 2) / area.width,
        Math.abs(card.y + card.height / 2 - area.y - area.height / 2) / area.height,
        near / zoom,
      );
      bringIn(corner, near, glide(away > FAR_DISTANCE ? FAR_MOVE_MS : MOVE_MS));
    },
    zoom(factor) {
      wasMoved.current = true;
      const { x, y, zoom } = getView();
      const next = Math.min(Math.max(zoom * factor, MIN_ZOOM), MAX_ZOOM);
      // The current node stays in its place if it is in view, otherwise the middle of the view does.
      const corner = at === undefined ? undefined : corners.get(at);
      const center = corner && { x: x + (corner.x + corner.width / 2) * zoom, y: y + (corner.y + corner.height / 2) * zoom };
      const isInView = center && center.x > 0 && center.y > 0 && center.x < width && center.y < height;
      const anchor = isInView ? center : middle;
      const scale = next / zoom;
      moveTo({ zoom: next, x: anchor.x - (anchor.x - x) * scale, y: anchor.y - (anchor.y - y) * scale }, 0);
    },
    fit: fitAll,
    show(bounds) {
      wasMoved.current = true;
      const wanted = Math.min(zoomToFit(bounds, free), MAX_FIT_ZOOM_FULL_SCREEN);
      const zoom = Math.max(wanted, PRESENTED_ZOOM);
      const x = middle.x - (bounds.x + bounds.width / 2) * zoom;
      const y = middle.y - (bounds.y + bounds.height / 2) * zoom;
      moveTo({ x, y, zoom }, glide());
    },
  }));

  return {
    /** Whether the view was fitted at least once. Before that, it shows nothing in its place. */
    isFitted,
    /** Called when the reader moves the view: from then on, resizes do not fit it again. */
    onMoved: () => {
      wasMoved.current = true;
      gliding.current = undefined;
    },
  };
}
