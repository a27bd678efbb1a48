import { registerRoute } from 'workbox-routing';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { OFFLINE_ROUTE } from '../../paths/offlineRoute.ts';
import { FETCH_HEADER, fileAddress, OFFLINE_CACHE, STALE_PATHS } from '../cacheNames.ts';

// The service worker of readers who keep something for offline use. It serves the saved files and never saves anything itself, so that no request
// can fill the browser's storage. Other requests go to the network.

const worker = self as unknown as ServiceWorkerGlobalScope;
const BASE = new URL(worker.registration.scope).pathname;
/** Maximum number of characters of a missing address in the query of the offline page. */
const MAX_MISSING_LENGTH = 500;

/** Serves the saved file, or fetches from the network if there is none. */
class SavedFirst extends Strategy {
  protected async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return (await handler.cacheMatch(request)) ?? (await handler.fetch(request));
  }
}

const savedFirst = new SavedFirst({
  cacheName: OFFLINE_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => {
        const { pathname, origin } = new URL(request.url);
        return new Request(origin + fileAddress(pathname));
      },
    },
  ],
});

/** A redirect to the offline page, with the requested address, in place of the browser's error page. */
function toOfflinePage({ pathname, search }: URL): Response {
  const missing = `/${pathname.slice(BASE.length)}${search}`.slice(0, MAX_MISSING_LENGTH);
  return Response.redirect(`${BASE}${OFFLINE_ROUTE.slice(1)}?${new URLSearchParams({ missing })}`, 302);
}

registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && url.pathname.startsWith(BASE) && !request.headers.has(FETCH_HEADER),
  async (options) => {
    const { request, event, url } = options;
    if (request.mode !== 'navigate') return savedFirst.handle(options);
    event.waitUntil(deleteStale(event as FetchEvent));
    try {
      return await savedFirst.handle(options);
    } catch (error) {
      // If the offline page itself is not saved, there is nothing to redirect to.
      if (fileAddress(url.pathname) === fileAddress(`${BASE}${OFFLINE_ROUTE.slice(1)}`)) throw error;
      return toOfflinePage(url);
    }
  },
);

/** Deletes files of an older version when no page is open that may still request them. */
async function deleteStale({ clientId, resultingClientId }: FetchEvent): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE);
  const listed = await cache.match(BASE + STALE_PATHS);
  if (!listed) return;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ id }) => id !== clientId && id !== resultingClientId)) return;
  const paths: unknown = await listed.json();
  for (const path of Array.isArray(paths) ? paths : []) await cache.delete(`${BASE}${path}`);
  await cache.delete(BASE + STALE_PATHS);
}

// Open pages need the worker at once, because they load parts of themselves later.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
