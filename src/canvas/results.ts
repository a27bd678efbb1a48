import { createContext } from 'react';

/** The panel beside the canvas that shows what is highlighted. */
export interface ResultsPanel {
  isOpen: boolean;
  /** The element into which the results are rendered while the panel is open. */
  slot: HTMLElement | null;
  /** Opens the panel. */
  open(): void;
  /** Opens the panel unless another panel is open or the reader closed the panels. */
  offer(): void;
  /** Closes the panel; a panel that it replaced opens again. */
  close(): void;
  /** Tells how many results there are; undefined when nothing is highlighted, so that there is no panel. */
  tell(count: number | undefined): void;
}

/** Provided by the component around a canvas that has a dock. Without a provider, the results are shown over the graph. */
export const ResultsContext = createContext<ResultsPanel | undefined>(undefined);
