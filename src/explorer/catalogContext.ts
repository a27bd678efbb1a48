import { createContext, useContext } from 'react';
import { type CatalogEntry, catalog } from './catalog.ts';

/** The playgrounds that the explorer shows: the playgrounds of the site, or others in tests. */
export const CatalogContext = createContext<readonly CatalogEntry[]>(catalog);

/** The playgrounds that the explorer shows. */
export function useCatalog(): readonly CatalogEntry[] {
  return useContext(CatalogContext);
}
