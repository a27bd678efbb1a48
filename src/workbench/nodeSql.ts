import { createContext } from 'react';

/** Opens the SQL of a node in the playground that runs SQL; undefined where the page around the graph can't go there. */
export const NodeSqlContext = createContext<((id: string) => void) | undefined>(undefined);
