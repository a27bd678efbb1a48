// Names shared by the page that saves files and the service worker that serves them. The values are names of stored caches and files, so they never
// change.

/** The cache of the files that the service worker serves. */
export const OFFLINE_CACHE = 'runnel-offline';
/** The cache for pages of a newer version until that version is complete. */
export const STAGED_CACHE = 'runnel-offline-staged';
/** The stored listing that the saved files belong to, below the base path; not a file of the site. */
export const SAVED_LISTING = 'offline/kept.json';
/** The list of files of an older version that open pages may still need. They are deleted when no such page is open. */
export const STALE_PATHS = 'offline/stale.json';
/** The request header that makes the service worker fetch a file from the site and not from the cache. */
export const FETCH_HEADER = 'runnel-offline';

/**
 * The file for a request: `/docs/nodes` and `/docs/nodes/` are `/docs/nodes/index.html`, as on static hosts.
 *
 * @param pathname of the request; a query is ignored
 */
export function fileAddress(pathname: string): string {
  if (/\.[a-z\d]+$/i.test(pathname)) return pathname;
  return `${pathname.replace(/\/$/, '')}/index.html`;
}
