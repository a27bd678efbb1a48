import { type OpenSearch, openSearchFile } from '../../shared/search/searchFile.ts';
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
    .then(openSearchFile)
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
