import { createContext } from 'react';

/** The full screen of whatever stands around a canvas: its button covers the window with all of it, not with the canvas alone. */
export interface FullScreenOfAll {
  isFull: boolean;
  onFull: (isFull: boolean) => void;
}

/** Undefined where a canvas stands alone: then it covers the window by itself. */
export const FullScreen = createContext<FullScreenOfAll | undefined>(undefined);
