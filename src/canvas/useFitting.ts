import { useReactFlow, useStore, type Viewport } from '@xyflow/react';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Size } from './cardSize.ts';
import { boundsOf, contains, type Rect, zoomToFit } from './geometry.ts';
import { MAX_NODES_ALWAYS_CARDS, MIN_NODES_GROUPED, MIN_ZOOM_CARDS, nameHeight, zoomForNames } from './legible.ts';
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
/** A card that is looked for and is nearly as large as that in view stays where it is. */
const NEARLY_CLOSE = 0.8;
/** What stands out is listed over the right of the graph, so many pixels wide; a room that it leaves less of has the card below it. */
const LISTED = 368;
const MIN_BESIDE = 280;
/** Where names would be smaller than this when all is in view, on a telephone above all, the graph comes into view nearer, with names of this height. */
const TOO_SMALL = 9;
const READABLE = 11;
/** Among other groups, nodes of one that is opened may be smaller. */
const TOO_SMALL_INSIDE = 7;
/** What is pressed stays where it is then, as long as half of the room, or so many pixels for some rows of cards, is left beside and below it. */
const LEFT_FOR_NODES = { width: 320, height: 150 };
/** A graph that is seen this large when it fits stays whole in view as it grows. */
const SMALL_GRAPH = 0.5;

/** The last layout that the view was made to show, or moved along with. */
interface Fitted {
  fits: number;
  key: string;
  ids: ReadonlySet<string>;
  corners: ReadonlyMap<string, Rect>;
  /** The room it was fitted into, or that the reader moved it in. */
  room: string;
  size: Size;
  /** The group that was opened last. */
  opened: string | undefined;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

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
  // While the view glides, what counts is where it will be: what is revealed meanwhile may come into view by that alone.
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
  const whole = () => {
    const bounds = boundsOf((drawing.boxes ?? corners).values());
    return { bounds, zoom: Math.min(zoomToFit(bounds, free), isAlone ? LARGEST_ALONE : LARGEST) };
  };

  const fitAll = (duration = MOVE) => {
    const { bounds, zoom: wanted } = whole();
    if (bounds.width === 0 || width === 0) return;
    const zoom = Math.max(wanted, MIN_ZOOM);
    const x = middle.x - (bounds.x + bounds.width / 2) * zoom;
    const y = middle.y - (bounds.y + bounds.height / 2) * zoom;
    moveTo({ x, y, zoom }, glide(duration));
  };

  const near = Math.min(zoomForNames(READABLE), LARGEST);
  // A group that was opened last shows its nodes.
  const { anchor } = state;
  const opened = anchor !== undefined && scene.grouped?.open.has(anchor) ? drawing.boxes?.get(anchor) : undefined;
  const hasNodes = !drawing.boxes || (scene.grouped?.open.size ?? 0) > 0;

  /** What the graph is about: the current node, the nodes of a group that was opened, or those that stand out. */
  const subject = (): Rect | undefined => {
    const current = at === undefined ? undefined : corners.get(at);
    if (current || opened) return current ?? opened;
    const out = scene.cards.filter(({ emphasis, state: run }) => emphasis === 'lit' || run === 'failed');
    const rects = out.length < scene.cards.length ? out.flatMap(({ id }) => corners.get(id) ?? []) : [];
    return rects.length > 0 ? boundsOf(rects) : undefined;
  };

  // All of it, or where that could not be read as much as can: what it is about in the middle, else from where it begins.
  const fitReadable = (duration = MOVE) => {
    const { bounds, zoom } = whole();
    const isReadable = nameHeight(zoom) >= TOO_SMALL || !hasNodes || (!drawing.boxes && ids.length >= MIN_NODES_GROUPED);
    if (isReadable || isAlone) return fitAll(duration);
    const { x: left, y: top, ...size } = subject() ?? { x: bounds.x, y: bounds.y, width: 0, height: 0 };
    // Of what is larger than the room, its beginning.
    const center = {
      x: left,
      y: top,
      width: Math.min(size.width, free.width / near),
      height: Math.min(size.height, free.height / near),
    };
    // Along each side: the current node in the middle, as far as nothing beyond the graph comes into view.
    const placed = (from: number, size: number, wanted: number, start: number, room: number) =>
      size * near <= room
        ? start + (room - size * near) / 2 - from * near
        : start + Math.min(0, Math.max(room - size * near, room / 2 - (wanted - from) * near)) - from * near;
    const x = placed(bounds.x, bounds.width, center.x + center.width / 2, inset.left, free.width);
    const y = placed(bounds.y, bounds.height, center.y + center.height / 2, inset.top, free.height);
    moveTo({ x, y, zoom: near }, glide(duration));
  };

  /** The pixels in which a card is seen as a whole: between the tools, and beside what is listed over the graph. */
  const seen = (): Rect => {
    const listed = scene.highlight && free.width - LISTED >= MIN_BESIDE ? LISTED : 0;
    return { x: inset.left, y: inset.top, width: free.width - listed, height: free.height };
  };
  const inPixels = ({ x, y, width: wide, height: high }: Rect): Rect => {
    const view = getView();
    return { x: view.x + x * view.zoom, y: view.y + y * view.zoom, width: wide * view.zoom, height: high * view.zoom };
  };
  const bringIn = (corner: Rect, zoom: number, duration: number) => {
    const room = seen();
    const x = room.x + room.width / 2 - (corner.x + corner.width / 2) * zoom;
    const y = room.y + room.height / 2 - (corner.y + corner.height / 2) * zoom;
    moveTo({ x, y, zoom }, duration);
  };
  // A panel opened beside a view that the reader chose: the current node does not go out of sight with that.
  const keepCurrent = (before: Size) => {
    const corner = at === undefined ? undefined : corners.get(at);
    if (!corner) return;
    const card = inPixels(corner);
    const wasSeen = contains({ x: 0, y: 0, ...before }, card);
    if (!wasSeen || contains(seen(), card)) return;
    // By no more than that: what else was pressed or looked at stays near where it was.
    const { x, y, zoom } = getView();
    const room = seen();
    const shift = (from: number, size: number, start: number, length: number) =>
      clamp(from, start, start + Math.max(0, length - size)) - from;
    const by = {
      x: shift(card.x, card.width, room.x, room.width),
      y: shift(card.y, card.height, room.y, room.height),
    };
    moveTo({ x: x + by.x, y: y + by.y, zoom }, 0);
  };

  // The nodes of a group that was just opened would be specks, or boxes without names: nearer, with its name where it was pressed.
  const openNearer = () => {
    const { zoom } = getView();
    const hasNames = zoom >= MIN_ZOOM_CARDS || scene.cards.length <= MAX_NODES_ALWAYS_CARDS;
    if (!opened || (hasNames && nameHeight(zoom) >= TOO_SMALL_INSIDE)) return;
    const from = inPixels(opened);
    const most = (room: number, left: number) => Math.max(room / 2, room - left);
    const left = clamp(from.x, inset.left, inset.left + most(free.width, LEFT_FOR_NODES.width));
    const top = clamp(from.y, inset.top, inset.top + most(free.height, LEFT_FOR_NODES.height));
    moveTo({ x: left - opened.x * near, y: top - opened.y * near, zoom: near }, glide());
    wasMoved.current = true;
  };

  // The layout changed, but the reader chose this view: what they look at stays where it is.
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
    const room = JSON.stringify([width, height, inset]);
    const isResized = last !== undefined && !wasMoved.current && last.room !== room;
    const isFirst = last === undefined || isOther;
    const isSame = ids.length === last?.ids.size && ids.every((shown) => last.ids.has(shown));
    // Another drawing of the same nodes, or one more: a graph that the reader saw whole is seen whole, while its cards are large enough.
    // A group that is opened stays where it was pressed.
    const isWhole = isSame || (!drawing.boxes && whole().zoom >= SMALL_GRAPH);
    const isRedrawn = last !== undefined && last.key !== layout.key && !wasMoved.current && isWhole;
    const now = { key: layout.key, ids: new Set(ids), corners, room, size: { width, height }, opened: opened && anchor };
    if (!isFirst && last.fits === fits && !isResized && !isRedrawn) {
      // Groups make room for the one that was pressed.
      if (last.key !== layout.key && !drawing.boxes) followCurrent(last.corners);
      else if (last.key !== layout.key && opened && last.opened !== anchor) openNearer();
      if (last.room !== room) keepCurrent(last.size);
      fitted.current = { ...last, ...now };
      return;
    }
    fitted.current = { fits, ...now };
    wasMoved.current = false;
    setFitted(true);
    // Asked for, all of it is in view.
    const isAsked = last !== undefined && last.fits !== fits;
    (isAsked ? fitAll : fitReadable)(isFirst || isResized ? 0 : MOVE);
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
      const near = isClose && zoom < CLOSE * NEARLY_CLOSE ? CLOSE : zoom;
      const card = inPixels(corner);
      const room = seen();
      if (near === zoom && contains(room, card)) return;
      wasMoved.current = true;
      const away = Math.max(
        Math.abs(card.x + card.width / 2 - room.x - room.width / 2) / room.width,
        Math.abs(card.y + card.height / 2 - room.y - room.height / 2) / room.height,
        near / zoom,
      );
      bringIn(corner, near, glide(away > FAR ? MOVE_FAR : MOVE));
    },
    zoom(factor) {
      wasMoved.current = true;
      const { x, y, zoom } = getView();
      const next = Math.min(Math.max(zoom * factor, MIN_ZOOM), MAX_ZOOM);
      // What is in the middle stays there; better, the current node stays where it is.
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
      const wanted = Math.min(zoomToFit(bounds, free), LARGEST_ALONE);
      const zoom = Math.max(wanted, PRESENTED_ZOOM);
      const x = middle.x - (bounds.x + bounds.width / 2) * zoom;
      const y = middle.y - (bounds.y + bounds.height / 2) * zoom;
      moveTo({ x, y, zoom }, glide());
    },
  }));

  return {
    /** Whether the view was fitted once: before that nothing is where it will be seen. */
    isFitted,
    /** The reader moved the view: from now on it stays as they have it. */
    onMoved: () => {
      wasMoved.current = true;
      gliding.current = undefined;
    },
  };
}
