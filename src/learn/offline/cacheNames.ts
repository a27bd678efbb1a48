// Names shared by the page that keeps files and the service worker that serves them.

/** The files as they are answered with. */
export const OFFLINE_CACHE = 'runnel-offline';
/** Pages of a newer version until all of it is there. */
export const STAGED_CACHE = 'runnel-offline-staged';
/** Of what the kept files are, below the base path: not a file of the site. */
export const SAVED_LISTING = 'offline/kept.json';
/** Paths of an older version, for the pages that are still open: deleted when none is. */
export const STALE_PATHS = 'offline/stale.json';
/** Says that a file is to come from the site and not out of what is kept. */
export const FETCH_HEADER = 'runnel-offline';

/**
 * The file that a request is for: `/docs/nodes` and `/docs/nodes/` are `/docs/nodes/index.html`, as static hosts have it.
 *
 * @param pathname of the request; what follows it, such as a query, is never looked at
 */
export function fileAddress(pathname: string): string {
  if (/\.[a-z\d]+$/i.test(pathname)) return pathname;
  return `${pathname.replace(/\/$/, '')}/index.html`;
}
