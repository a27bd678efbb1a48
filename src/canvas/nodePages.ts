import { createContext } from 'react';

/** The pages that nodes have of their own, given by what is around a canvas. */
interface NodePages {
  /** Goes to the page of a node. */
  open(id: string): void;
}

/** Undefined where nodes have no pages. */
export const NodePagesContext = createContext<NodePages | undefined>(undefined);
