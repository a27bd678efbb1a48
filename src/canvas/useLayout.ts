import { useEffect, useMemo, useState } from 'react';
import type { Size } from './cardSize.ts';
import type { Rect } from './geometry.ts';
import { type Layout, type Layouter, type LayoutOptions, layoutKey } from './layout.ts';
import type { Point } from './model.ts';
import type { Structure } from './structure.ts';

/** Above this many nodes a new layout appears at once; below it cards glide there. */
const MAX_ANIMATED = 300;
const GLIDE = 300;

export interface CanvasLayout {
  /** The latest layout made; of an earlier structure while the next one is under way. */
  layout: Layout | undefined;
  isBusy: boolean;
  /** Cards are gliding to their new positions. */
  isSettling: boolean;
}

/** Whether the reader asked the system for less motion. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * The layout of the structure by this plan, made whenever ids, edges or plan change: at once where it can be, so that nothing stands in for
 * it and no card moves under the pointer. Without a plan none is made.
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
    if (layout && count <= MAX_ANIMATED && !prefersReducedMotion()) setSettling(true);
    setLayout(next);
  };
  // Within the drawing that needs it: cards, edges and view change together.
  if (ready && ready !== layout) show(ready);
  // Single columns take a moment: until then, and only when there is nothing to see yet, the graph is folded.
  const first =
    layout === undefined && isWanted && !ready ? layouter.atOnce(structure, { ...options, layering: 'folded' }) : undefined;
  if (first) setLayout(first);

  useEffect(() => {
    if (!isWanted || isDone || ready) return;
    const abort = new AbortController();
    layouter.request(structure, options, abort.signal).then(
      (next) => {
        if (abort.signal.aborted) return;
        setLayout((before) => {
          if (before && structure.ids.length <= MAX_ANIMATED && !prefersReducedMotion()) setSettling(true);
          return next;
        });
      },
      () => {},
    );
    return () => abort.abort();
  }, [layouter, structure, options, isWanted, isDone, ready]);

  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setSettling(false), GLIDE);
    return () => clearTimeout(timer);
  }, [isSettling]);

  return { layout, isBusy: isWanted && !isDone, isSettling };
}

/** The card of each node: where the reader dragged it to, else where the layout has it. Nodes without a position yet are absent. */
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
