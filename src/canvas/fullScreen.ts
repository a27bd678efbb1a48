import { createContext } from 'react';

/** The full screen of the component around a canvas: the canvas's button covers the window with that component, not with the canvas alone. */
interface OuterFullScreen {
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  /** Set in a projector view: the canvas has no tools except for playback, and the presenter's window chooses the part. */
  projected?: Projected;
}

export interface Projected {
  /** Number of the part to show; 0 for the whole graph. Undefined: the first part if the whole graph would be too small to read. */
  part: number | undefined;
  /** Called with the number of parts of the graph: 1 when all of it can be read at once. */
  onParts: (count: number) => void;
}

/** Undefined when a canvas has no component around it: then it covers the window by itself. */
export const FullScreen = createContext<OuterFullScreen | undefined>(undefined);
