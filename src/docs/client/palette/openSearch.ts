import { type OpenSearch, openSearchFile, type SearchFile } from '../../shared/search/searchFile.ts';
import { siteFile } from './siteFile.ts';

let opening: Promise<OpenSearch> | undefined;
let opened: OpenSearch | undefined;

/** The search index, if it has loaded. */
export function openedSearch(): OpenSearch | undefined {
  return opened;
}

/** Loads the search index once. After a failure, the next call tries again. */
export function openSearch(): Promise<OpenSearch> {
  opening ??= siteFile('search/index.json')
    // The file needs no check, since the build of this site created it.
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
