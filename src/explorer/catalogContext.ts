import { createContext, useContext } from 'react';
import { type CatalogEntry, catalog } from './catalog.ts';

/** The playgrounds the explorer shows: those of the site, or others in tests. */
export const CatalogContext = createContext<readonly CatalogEntry[]>(catalog);

/** The playgrounds to show. */
export function useCatalog(): readonly CatalogEntry[] {
  return useContext(CatalogContext);
}
