import { useEffect, useMemo, useRef, useState } from 'react';
import { readText, writeText } from '#ui/storage.ts';
import type { CanvasState } from './canvasState.ts';
import type { Size } from './cardSize.ts';
import type { LayoutOptions } from './layout.ts';
import type { Direction, Inset, Layering } from './model.ts';

/** Pixels kept free around the graph where nothing lies over it. */
export const NO_TOOLS: Inset = { top: 28, right: 24, bottom: 28, left: 24 };

const LAYERING_KEY = 'runnel.canvas.layering';
/** The choices for wide and for narrow canvases are remembered separately. */
const directionKey = (isNarrow: boolean) => `runnel.canvas.direction.${isNarrow ? 'narrow' : 'wide'}`;

function savedDirection(isNarrow: boolean): Direction {
  const saved = readText(directionKey(isNarrow));
  if (saved === 'RIGHT' || saved === 'DOWN') return saved;
  return isNarrow ? 'DOWN' : 'RIGHT';
}

function savedLayering(): Layering {
  return readText(LAYERING_KEY) === 'columns' ? 'columns' : 'folded';
}

/** A graph is laid out again when its room becomes wider, narrower, higher or lower by this factor. */
const MIN_RESIZE_FACTOR = 1.2;
/** While the reader works in it, by this factor: a panel that opens moves no card, the full screen lays out anew. */
const MIN_RESIZE_FACTOR_IN_USE = 1.6;
/** Rooms are so many pixels to the step: a canvas a few pixels wider has the same layout. */
const SIZE_STEP = 20;

const times = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);

/**
 * How the graph is to be laid out: what the reader chose, here or before, and the room there is. Undefined before that is measured.
 *
 * @param hasMoved Whether the reader dragged a card anywhere: then the other cards stay where they are, too.
 * @param isInUse Whether the reader points at the graph or has the focus in it.
 */
export function useLayoutOptions(
  { direction: chosenDirection, layering: chosenLayering, fits }: Pick<CanvasState, 'direction' | 'layering' | 'fits'>,
  isNarrow: boolean,
  size: Size | undefined,
  inset: Inset,
  hasMoved: boolean,
  isInUse: () => boolean,
): LayoutOptions | undefined {
  const direction = useMemo(() => chosenDirection ?? savedDirection(isNarrow), [chosenDirection, isNarrow]);
  const layering = useMemo(() => chosenLayering ?? savedLayering(), [chosenLayering]);
  const [viewport, setViewport] = useState<Size & { fits: number }>();
  const width = size && inSteps(size.width - inset.left - inset.right);
  const height = size && inSteps(size.height - inset.top - inset.bottom);

  const written = useRef<Direction>(undefined);
  useEffect(() => {
    // For the room it was chosen in, not for one that the canvas has later.
    if (chosenDirection && written.current !== chosenDirection) writeText(directionKey(isNarrow), chosenDirection);
    written.current = chosenDirection;
    if (chosenLayering) writeText(LAYERING_KEY, chosenLayering);
  }, [chosenDirection, chosenLayering, isNarrow]);

  useEffect(() => {
    if (width === undefined || height === undefined) return;
    const next = { width, height, fits };
    setViewport((before) => {
      if (!before) return next;
      // Asked to fit, the graph takes the room as it is.
      const enough = before.fits !== fits ? 1 : isInUse() ? MIN_RESIZE_FACTOR_IN_USE : MIN_RESIZE_FACTOR;
      const isOther =
        Math.max(times(before.width, width), times(before.height, height)) >= enough &&
        (before.width !== width || before.height !== height);
      if (isOther && !hasMoved) return next;
      return before.fits === fits ? before : { ...before, fits };
    });
  }, [width, height, fits, hasMoved, isInUse]);

  const { width: layoutWidth, height: layoutHeight } = viewport ?? {};
  return useMemo(
    () =>
      layoutWidth === undefined || layoutHeight === undefined
        ? undefined
        : { direction, layering, width: layoutWidth, height: layoutHeight },
    [direction, layering, layoutWidth, layoutHeight],
  );
}

function inSteps(pixels: number): number {
  return Math.max(Math.round(pixels / SIZE_STEP), 4) * SIZE_STEP;
}
