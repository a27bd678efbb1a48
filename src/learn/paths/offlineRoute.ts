/**
 * The page on which readers keep paths for offline use. Its query is `?missing=/docs/…` for a page that could not be loaded, or
 * `?title=…&keep=<group>&keep=…` for something else to keep.
 */
export const OFFLINE_ROUTE = '/offline';
