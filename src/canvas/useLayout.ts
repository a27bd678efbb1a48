import { useEffect, useMemo, useState } from 'react';
import { type Layout, type Layouter, layoutKey, simpleLayout } from './layout.ts';
import type { Direction, Point } from './model.ts';
import type { Structure } from './structure.ts';

/** Above this many nodes a new layout appears at once; below it cards glide there. */
const MOST_ANIMATED = 300;
const GLIDE = 300;
/**
 * When the first layout takes longer than this many milliseconds, a plain one stands in until it is there. Small graphs are laid out as soon
 * as the engine has come, and wait for it: a plain layout would be seen for a moment, and cards move when it goes.
 */
const PATIENCE = { small: 2000, large: 150 };
const SMALL = 100;

/** The key of a layout that stands in for the one under way. */
export const PROVISIONAL = '';

export interface CanvasLayout {
  /** The latest layout made; of an earlier structure while the next one is under way. */
  layout: Layout | undefined;
  isBusy: boolean;
  /** Cards are gliding to their new places. */
  isSettling: boolean;
}

/** Whether the reader asked the system for less motion. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * The layout of the structure, made when `isWanted` and whenever ids, edges or direction change.
 *
 * @param isInUse Whether the reader points at the graph or has the focus in it: a layout that stands in for another then stays.
 */
export function useLayout(
  layouter: Layouter,
  structure: Structure,
  direction: Direction,
  isWanted: boolean,
  isInUse: () => boolean,
): CanvasLayout {
  const key = useMemo(() => layoutKey(structure, direction), [structure, direction]);
  const [layout, setLayout] = useState<Layout>();
  const [isSettling, setSettling] = useState(false);
  const isDone = layout?.key === key;

  useEffect(() => {
    if (!isWanted || isDone || structure.ids.length === 0) return;
    const abort = new AbortController();
    let standIn: Layout | undefined;
    const show = (next: Layout) => {
      if (abort.signal.aborted) return;
      const isHeld = isInUse();
      setLayout((before) => {
        // A press hits what it was meant for: no card moves under the pointer because the engine is ready now.
        if (before && before === standIn && isHeld) return { ...before, key: next.key };
        if (before?.key === PROVISIONAL) return next;
        if (before && structure.ids.length <= MOST_ANIMATED && !prefersReducedMotion()) setSettling(true);
        return next;
      });
    };
    const kept = layouter.kept(structure, direction);
    if (kept) {
      show(kept);
      return () => abort.abort();
    }
    layouter.request(structure, direction, abort.signal).then(show, () => {});
    const timer = setTimeout(
      () => {
        standIn = { ...simpleLayout(structure, direction), key: PROVISIONAL };
        setLayout((before) => before ?? standIn);
      },
      structure.ids.length <= SMALL ? PATIENCE.small : PATIENCE.large,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [layouter, structure, direction, isWanted, isDone, isInUse]);

  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setSettling(false), GLIDE);
    return () => clearTimeout(timer);
  }, [isSettling]);

  return { layout, isBusy: isWanted && !isDone && structure.ids.length > 0, isSettling };
}

/** Where each card stands: where the reader dragged it to, else where the layout has it. Nodes without a place yet are absent. */
export function cornersOf(
  ids: readonly string[],
  layout: Layout | undefined,
  moved: Readonly<Record<string, Point>>,
): Map<string, Point> {
  const corners = new Map<string, Point>();
  for (const id of ids) {
    const corner = (Object.hasOwn(moved, id) ? moved[id] : undefined) ?? layout?.corners.get(id);
    if (corner) corners.set(id, corner);
  }
  return corners;
}
