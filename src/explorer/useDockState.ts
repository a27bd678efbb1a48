import { useCallback, useState } from 'react';
import { z } from '#engine/zod.ts';
import { readStored, writeStored } from '#ui/storage.ts';

const DOCK_KEY = 'runnel.explorer.dock';

const WIDTH_KEY = 'runnel.explorer.dockWidth';
/** Width of the dock in pixels, unless the playground or the reader chose another width. */
const DEFAULT_WIDTH_PX = 252;
/** Minimum width of the dock in pixels. */
export const MIN_DOCK_WIDTH = 220;
/** Maximum width of the dock in pixels. */
export const MAX_DOCK_WIDTH = 900;
const widthSchema = z.number().min(MIN_DOCK_WIDTH).max(MAX_DOCK_WIDTH);

/** The panel that the reader left open, by playground id; empty where they closed the dock. */
const dockSchema = z.record(z.string().max(60), z.string().max(60));

export interface DockState {
  /** The open panel; undefined while the dock is closed. */
  open: string | undefined;
  /** Whether the reader opened the panel, directly or through something they pressed. */
  isAsked: boolean;
  /** Opens or closes a panel for the reader. The choice is saved. */
  choose(panel: string | undefined): void;
  /** Opens a panel for the playground. Not saved. */
  show(panel: string): void;
  /** Opens a panel unless another panel is open or the reader closed the dock. Not saved. */
  offer(panel: string): void;
  /** The width of the open panel beside the view, in pixels. */
  width: number;
  setWidth(width: number): void;
}

function readDock(): Record<string, string> {
  const read = readStored(DOCK_KEY, dockSchema);
  return read.ok ? Object.fromEntries(Object.entries(read.value).slice(0, 50)) : {};
}

/**
 * Which panel of the dock is open in a playground.
 *
 * @param playground the playground's id, under which the reader's choice is saved; undefined: the choice is not saved
 * @param first the panel that is open until the reader chooses one; undefined: none
 * @param wide the dock's width in pixels until the reader resizes it
 */
export function useDockState(playground: string | undefined, first: string | undefined, wide = DEFAULT_WIDTH_PX): DockState {
  const [{ open, isAsked }, setState] = useState(() => {
    const kept = playground === undefined ? undefined : readDock()[playground];
    return { open: kept === undefined ? first : kept || undefined, isClosed: kept === '', isAsked: false };
  });
  const [width, setWidthState] = useState(() => {
    const read = readStored(WIDTH_KEY, widthSchema);
    return read.ok ? read.value : wide;
  });
  const setWidth = useCallback((wanted: number) => {
    const next = Math.round(Math.min(MAX_DOCK_WIDTH, Math.max(MIN_DOCK_WIDTH, wanted)));
    setWidthState(next);
    writeStored(WIDTH_KEY, next);
  }, []);
  const choose = useCallback(
    (panel: string | undefined) => {
      setState({ open: panel, isClosed: panel === undefined, isAsked: true });
      if (playground !== undefined) writeStored(DOCK_KEY, { ...readDock(), [playground]: panel ?? '' });
    },
    [playground],
  );
  const show = useCallback((panel: string) => setState({ open: panel, isClosed: false, isAsked: true }), []);
  const offer = useCallback(
    (panel: string) => setState((now) => (now.open === undefined && !now.isClosed ? { ...now, open: panel } : now)),
    [],
  );
  return { open, isAsked, choose, show, offer, width, setWidth };
}
