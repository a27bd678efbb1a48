/** Where readers keep paths for offline. Behind it: `?missing=/docs/…`, or what else there is to keep as `?title=…&keep=<group>&keep=…`. */
export const OFFLINE_ROUTE = '/offline';
