import { createContext } from 'react';

/** The full screen of whatever is around a canvas: its button covers the window with all of it, not with the canvas alone. */
interface FullScreenOfAll {
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  /** It is shown to a room from another window: it has no tools but those for playback, and the parts are chosen in that window. */
  projected?: Projected;
}

export interface Projected {
  /** Which part is to be shown; 0: all of it. Absent: the first, where all of it would be too small to read. */
  part: number | undefined;
  /** Called with the number of parts in which the graph is shown: 1 when all of it can be read at once. */
  onParts: (count: number) => void;
}

/** Undefined where nothing is around a canvas: then it covers the window by itself. */
export const FullScreen = createContext<FullScreenOfAll | undefined>(undefined);
