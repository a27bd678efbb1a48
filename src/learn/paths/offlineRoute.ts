/**
 * The page on which readers keep paths for offline. Its query is `?missing=/docs/…`, or something else to keep, as `?title=…&keep=<group>&keep=…`.
 */
export const OFFLINE_ROUTE = '/offline';
