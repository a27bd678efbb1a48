import { useEffect, useMemo, useState } from 'react';
import type { Size } from './cardSize.ts';
import type { Rect } from './geometry.ts';
import { type Layout, type Layouter, type LayoutOptions, layoutKey } from './layout.ts';
import type { Point } from './model.ts';
import type { Structure } from './structure.ts';

/** Maximum number of nodes whose cards move to a new layout with an animation. */
const MAX_ANIMATED_NODES = 300;
/** Milliseconds until that animation has ended; its transition in `GraphView.module.css` takes 280. */
const ANIMATION_MS = 300;

export interface CanvasLayout {
  /** The latest layout; that of an earlier structure while the next layout is computed. */
  layout: Layout | undefined;
  isBusy: boolean;
  /** Whether cards are moving to their new positions. */
  isSettling: boolean;
}

/** Whether the reader asked the system for less motion. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * The layout of the structure with these options, computed whenever ids, edges or options change: synchronously when the graph is small, so that no
 * earlier layout is shown meanwhile and no card moves under the pointer. Without options no layout is computed.
 */
export function useLayout(layouter: Layouter, structure: Structure, options: LayoutOptions | undefined): CanvasLayout {
  const key = useMemo(() => options && layoutKey(structure, options), [structure, options]);
  const [layout, setLayout] = useState<Layout>();
  const [isSettling, setSettling] = useState(false);
  const isWanted = options !== undefined && structure.ids.length > 0;
  const isDone = layout?.key === key;
  const count = structure.ids.length;
  const ready = useMemo(
    () => (isWanted && !isDone ? layouter.atOnce(structure, options) : undefined),
    [layouter, structure, options, isWanted, isDone],
  );

  const show = (next: Layout) => {
    if (layout && count <= MAX_ANIMATED_NODES && !prefersReducedMotion()) setSettling(true);
    setLayout(next);
  };
  // Set during the render that needs the layout, so that cards, edges and view change together.
  if (ready && ready !== layout) show(ready);
  // ELK takes a while: until its first layout is ready, the graph is shown in the standard layout.
  const first =
    layout === undefined && isWanted && !ready ? layouter.atOnce(structure, { ...options, layering: 'standard' }) : undefined;
  if (first) setLayout(first);

  useEffect(() => {
    if (!isWanted || isDone || ready) return;
    const abort = new AbortController();
    layouter.request(structure, options, abort.signal).then(
      (next) => {
        if (abort.signal.aborted) return;
        setLayout((before) => {
          if (before && structure.ids.length <= MAX_ANIMATED_NODES && !prefersReducedMotion()) setSettling(true);
          return next;
        });
      },
      () => {},
    );
    return () => abort.abort();
  }, [layouter, structure, options, isWanted, isDone, ready]);

  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setSettling(false), ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [isSettling]);

  return { layout, isBusy: isWanted && !isDone, isSettling };
}

/** The rectangle of each node's card, by id: where the reader dragged it, else where the layout puts it. Nodes without a position are absent. */
export function cornersOf(
  { ids, sizes }: { ids: readonly string[]; sizes: readonly Size[] },
  layout: Layout | undefined,
  moved: Readonly<Record<string, Point>>,
): Map<string, Rect> {
  const corners = new Map<string, Rect>();
  for (const [index, id] of ids.entries()) {
    const corner = (Object.hasOwn(moved, id) ? moved[id] : undefined) ?? layout?.corners.get(id);
    if (corner) corners.set(id, { x: corner.x, y: corner.y, ...sizes[index]! });
  }
  return corners;
}
