import { createContext } from 'react';

/** Opens the pages of nodes. Provided by the component around a canvas. */
interface NodePages {
  /** Goes to the page of a node. */
  open(id: string): void;
}

/** Undefined when nodes have no pages. */
export const NodePagesContext = createContext<NodePages | undefined>(undefined);
