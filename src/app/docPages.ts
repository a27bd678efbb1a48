import type { SiteMap } from '#docs/shared/page.ts';
import type { PageText } from './pageText.ts';

// A prerendered page names the module of its own text. The list of all other pages is loaded when it is needed: with hundreds of pages, the list is
// larger than most of them.

let fetching: Promise<typeof import('./siteMap.ts')> | undefined;
let tell: (siteMap: SiteMap) => void;

/** Resolves with the list of pages once something has requested it. */
export const wantedSiteMap = new Promise<SiteMap>((resolve) => {
  tell = resolve;
});

function fetchSiteMap() {
  fetching ??= import('./siteMap.ts').then(
    (module) => {
      tell(module.siteMap);
      return module;
    },
    (error: unknown) => {
      // The next caller tries again.
      fetching = undefined;
      throw error;
    },
  );
  return fetching;
}

/** Loads the list of pages, once. */
export async function wantSiteMap(): Promise<void> {
  await fetchSiteMap();
}

const loading = new Map<string, Promise<PageText | undefined>>();
const failed = new Set<string>();
const arrived = new Map<string, PageText>();

/** Stores a page text that is being loaded. */
export function keepText(route: string, fetched: Promise<PageText | undefined>): Promise<PageText | undefined> {
  const promise = fetched.then(
    (text) => {
      if (text) arrived.set(route, text);
      return text;
    },
    (error: unknown) => {
      failed.add(route);
      throw error;
    },
  );
  loading.set(route, promise);
  return promise;
}

/** The text of a page that has already been loaded, so that it can be rendered at once. */
export function arrivedText(route: string): PageText | undefined {
  return arrived.get(route);
}

/**
 * Loads the text of the page at a route, once; undefined when there is no such page. A failed load stays failed until `forgetFailed`, because React
 * asks again with every render and would otherwise never show the error.
 */
export function loadText(route: string): Promise<PageText | undefined> {
  return (
    loading.get(route) ??
    keepText(
      route,
      fetchSiteMap().then((module) => module.fetchText(route)),
    )
  );
}

/** Clears failed loads, so that these texts are loaded again when they are next needed. */
export function forgetFailed(): void {
  for (const route of failed) loading.delete(route);
  failed.clear();
}
