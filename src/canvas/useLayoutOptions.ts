import { useEffect, useMemo, useRef, useState } from 'react';
import { readText, writeText } from '#ui/storage.ts';
import type { CanvasState } from './canvasState.ts';
import type { Size } from './cardSize.ts';
import type { LayoutOptions } from './layout.ts';
import type { Direction, Inset, Layering } from './model.ts';

const LAYERING_KEY = 'runnel.canvas.layering';
/** Storage key of the direction. Wide and narrow canvases remember it separately. */
const directionKey = (isNarrow: boolean) => `runnel.canvas.direction.${isNarrow ? 'narrow' : 'wide'}`;

function savedDirection(isNarrow: boolean): Direction {
  const saved = readText(directionKey(isNarrow));
  if (saved === 'RIGHT' || saved === 'DOWN') return saved;
  return isNarrow ? 'DOWN' : 'RIGHT';
}

function savedLayering(): Layering {
  return readText(LAYERING_KEY) === 'columns' ? 'columns' : 'folded';
}

/** Factor by which the width or height of the viewport must change before the graph is laid out again. */
const MIN_RESIZE_FACTOR = 1.2;
/** The same factor while the reader uses the graph: a panel that opens moves no card, but full screen does. */
const MIN_RESIZE_FACTOR_IN_USE = 1.6;
/** Pixels that sizes of viewports are rounded to, so that a canvas a few pixels wider has the same layout. */
const SIZE_STEP = 20;

const times = (a: number, b: number) => Math.max(a, b) / Math.min(a, b);

/**
 * The options that the graph is laid out with: the direction and layering that the reader chose, on this canvas or earlier, and the size of the
 * viewport. Undefined until the viewport is measured.
 *
 * @param hasMoved Whether the reader dragged a card. Then a resize does not move the other cards either.
 * @param isInUse Whether the pointer or the keyboard focus is in the graph.
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
    // Saved for the width that the canvas had when the direction was chosen, not for a later width.
    if (chosenDirection && written.current !== chosenDirection) writeText(directionKey(isNarrow), chosenDirection);
    written.current = chosenDirection;
    if (chosenLayering) writeText(LAYERING_KEY, chosenLayering);
  }, [chosenDirection, chosenLayering, isNarrow]);

  useEffect(() => {
    if (width === undefined || height === undefined) return;
    const next = { width, height, fits };
    setViewport((before) => {
      if (!before) return next;
      // After a request to fit, any change of the size lays out the graph again.
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
