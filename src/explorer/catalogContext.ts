import { createContext, useContext } from 'react';
import { type CatalogEntry, catalog } from '#playground/catalog.ts';

/** The playgrounds the explorer shows: the site's, unless a test brings its own. */
export const CatalogContext = createContext<readonly CatalogEntry[]>(catalog);

/** The playgrounds to show. */
export function useCatalog(): readonly CatalogEntry[] {
  return useContext(CatalogContext);
}
