import { useCallback, useState } from 'react';
import { z } from '#engine/zod.ts';
import { readStored, writeStored } from '#ui/storage.ts';

const DOCK_KEY = 'runnel.explorer.dock';

/** The one width of all panels that earlier versions kept. It is still the width of panels that the reader has not resized since. */
const WIDTH_KEY = 'runnel.explorer.dockWidth';
const SIZES_KEY = 'runnel.explorer.panelSizes';
/** Width in pixels of a panel beside the view, unless the reader chose another width. */
const DEFAULT_WIDTH_PX = 380;
/** Share of the window's height that a panel below the view takes, unless the reader chose another height. */
const DEFAULT_HEIGHT_SHARE = 0.42;
/** Minimum width or height of a panel in pixels. */
export const MIN_PANEL_PX = 160;
/** Maximum width or height of a panel in pixels. */
export const MAX_PANEL_PX = 900;
const sizeSchema = z.number().min(MIN_PANEL_PX).max(MAX_PANEL_PX);

/** The sizes that the reader chose, in pixels: by playground and panel, such as `lineage.sql`. */
const sizesSchema = z.record(z.string().max(130), sizeSchema);
/** Maximum number of panels whose sizes are kept. */
const MAX_SIZES = 200;

/** The panel that the reader left open, by playground id; empty where they closed the dock. */
const dockSchema = z.record(z.string().max(60), z.string().max(60));

export interface DockState {
  /** The open panel; undefined while the dock is closed. */
  open: string | undefined;
  /** Whether the reader opened the panel, directly or through something they pressed. */
  isAsked: boolean;
  /** Opens or closes a panel for the reader. The choice is saved. */
  choose(panel: string | undefined): void;
  /** Opens a panel for the playground; undefined closes the dock. Not saved. */
  show(panel: string | undefined): void;
  /** Opens a panel unless another panel is open or the reader closed the dock. Not saved. `isAsked`: as if the reader had opened it. */
  offer(panel: string, isAsked: boolean): void;
  /** The width of a panel beside the view, or the height of a panel below it, in pixels. */
  sizeOf(panel: string, isBelow: boolean): number;
  /** Resizes a panel to a number of pixels. The size is saved for that panel. */
  resize(panel: string, size: number): void;
}

function readDock(): Record<string, string> {
  const read = readStored(DOCK_KEY, dockSchema);
  return read.ok ? Object.fromEntries(Object.entries(read.value).slice(0, 50)) : {};
}

function readSizes(): Record<string, number> {
  const read = readStored(SIZES_KEY, sizesSchema);
  return read.ok ? Object.fromEntries(Object.entries(read.value).slice(-MAX_SIZES)) : {};
}

/**
 * Which panel of the dock is open in a playground, and how large its panels are.
 *
 * @param playground the playground's id, under which the reader's choice is saved; undefined: the choice is not saved
 * @param first the panel that is open until the reader chooses one; undefined: none
 */
export function useDockState(playground: string | undefined, first: string | undefined): DockState {
  const [{ open, isAsked }, setState] = useState(() => {
    const kept = playground === undefined ? undefined : readDock()[playground];
    return { open: kept === undefined ? first : kept || undefined, isClosed: kept === '', isAsked: false };
  });
  const [width] = useState(() => {
    const read = readStored(WIDTH_KEY, sizeSchema);
    return read.ok ? read.value : DEFAULT_WIDTH_PX;
  });
  const [sizes, setSizes] = useState(readSizes);
  const sizeOf = (panel: string, isBelow: boolean) =>
    sizes[`${playground}.${panel}`] ?? (isBelow ? Math.round(window.innerHeight * DEFAULT_HEIGHT_SHARE) : width);
  const resize = (panel: string, wanted: number) => {
    const size = Math.round(Math.min(MAX_PANEL_PX, Math.max(MIN_PANEL_PX, wanted)));
    const next = { ...readSizes(), [`${playground}.${panel}`]: size };
    setSizes(next);
    writeStored(SIZES_KEY, next);
  };
  const choose = useCallback(
    (panel: string | undefined) => {
      setState({ open: panel, isClosed: panel === undefined, isAsked: true });
      if (playground !== undefined) writeStored(DOCK_KEY, { ...readDock(), [playground]: panel ?? '' });
    },
    [playground],
  );
  const show = useCallback((panel: string | undefined) => setState({ open: panel, isClosed: false, isAsked: true }), []);
  const offer = useCallback(
    (panel: string, isAsked: boolean) =>
      setState((now) => (now.open === undefined && !now.isClosed ? { ...now, open: panel, isAsked } : now)),
    [],
  );
  return { open, isAsked, choose, show, offer, sizeOf, resize };
}
