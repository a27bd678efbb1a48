import type { SiteMap } from '#docs/shared/page.ts';
import type { PageText } from './pageText.ts';

// A page that was prerendered names the module of its own text. The list of all the others is fetched when somebody wants it: with
// hundreds of pages it weighs more than most of them.

let fetching: Promise<typeof import('./siteMap.ts')> | undefined;
let tell: (siteMap: SiteMap) => void;

/** The list of pages, once somebody wanted it. */
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

/** Fetches the list of pages, once. */
export async function wantSiteMap(): Promise<void> {
  await fetchSiteMap();
}

const loading = new Map<string, Promise<PageText | undefined>>();
const failed = new Set<string>();
const arrived = new Map<string, PageText>();

/** Keeps a text that is fetched by its address. */
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

/** Texts that have been fetched, so that they can be rendered at once. */
export function arrivedText(route: string): PageText | undefined {
  return arrived.get(route);
}

/**
 * Fetches the text of the page at a route, once; undefined when there is no such page. A failed try stays until `forgetFailed`: what is drawn
 * asks again with every drawing, and would never come to say that it failed.
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

/** Texts that did not arrive are fetched again when they are next wanted. */
export function forgetFailed(): void {
  for (const route of failed) loading.delete(route);
  failed.clear();
}
