import { useEffect, useMemo, useRef, useState } from 'react';
import { readText, writeText } from '#ui/storage.ts';
import type { CanvasState } from './canvasState.ts';
import type { LayoutOptions } from './layout.ts';
import type { Direction, Layering } from './model.ts';

const LAYERING_KEY = 'runnel.canvas.layering';
/** Storage key of the direction. Portrait and landscape windows remember it separately; the names in the keys are older than that distinction. */
const directionKey = (isPortrait: boolean) => `runnel.canvas.direction.${isPortrait ? 'narrow' : 'wide'}`;
/** What is stored for ELK: its name in earlier versions. */
const STORED_ELK = 'columns';

const isPortraitWindow = () => typeof window !== 'undefined' && window.innerHeight > window.innerWidth;

function savedDirection(isPortrait: boolean): Direction {
  const saved = readText(directionKey(isPortrait));
  if (saved === 'RIGHT' || saved === 'DOWN') return saved;
  return isPortrait ? 'DOWN' : 'RIGHT';
}

/**
 * The options that the graph is laid out with: the direction and layout that the reader chose, on this canvas or earlier; else the standard layout in the
 * direction for the shape that the window had when the canvas was opened. A panel or a resized window changes neither.
 *
 * @param pageDirection The direction of the graph's picture in a text page. What the reader chose elsewhere does not count there.
 */
export function useLayoutOptions(
  { direction: chosenDirection, layering: chosenLayering }: Pick<CanvasState, 'direction' | 'layering'>,
  pageDirection?: Direction,
): LayoutOptions {
  const [isPortrait] = useState(isPortraitWindow);
  const direction = useMemo(
    () => chosenDirection ?? pageDirection ?? savedDirection(isPortrait),
    [chosenDirection, pageDirection, isPortrait],
  );
  const layering = useMemo(
    (): Layering => chosenLayering ?? (!pageDirection && readText(LAYERING_KEY) === STORED_ELK ? 'elk' : 'standard'),
    [chosenLayering, pageDirection],
  );

  const written = useRef<Direction>(undefined);
  useEffect(() => {
    if (chosenDirection && written.current !== chosenDirection) writeText(directionKey(isPortrait), chosenDirection);
    written.current = chosenDirection;
    if (chosenLayering) writeText(LAYERING_KEY, chosenLayering === 'elk' ? STORED_ELK : chosenLayering);
  }, [chosenDirection, chosenLayering, isPortrait]);

  return useMemo(() => ({ direction, layering }), [direction, layering]);
}
