import { OFFLINE_ROUTE } from '#learn/paths/offlineRoute.ts';

/** Title and route of the page on which readers save paths for offline use, for lists and the search. */
export const OFFLINE_PAGE = {
  route: OFFLINE_ROUTE,
  title: 'Keep for offline',
  description: 'Keep a path, or all pages, playgrounds and the search, in this browser, so that they work without a network.',
  asked: [
    'use without internet',
    'bad wifi',
    'no network',
    'download the docs',
    'offline mode',
    'on a plane or train',
    'install as an app',
    'save pages for later',
  ],
} as const;
