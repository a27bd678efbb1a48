import { type OpenSearch, openSearchFile, type SearchFile } from '../../shared/search/searchFile.ts';
import { siteFile } from './siteFile.ts';

let opening: Promise<OpenSearch> | undefined;
let opened: OpenSearch | undefined;

/** The search if it is open already. */
export function openedSearch(): OpenSearch | undefined {
  return opened;
}

/** Fetches and opens the index, once; a failed try is forgotten. */
export function openSearch(): Promise<OpenSearch> {
  opening ??= siteFile('search/index.json')
    // The site's own file, made with this code.
    .then((file) => openSearchFile(file as SearchFile))
    .then(
      (search) => {
        opened = search;
        return search;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
  return opening;
}
