import { registerRoute } from 'workbox-routing';
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { OFFLINE_ROUTE } from '../../paths/offlineRoute.ts';
import { FETCH_HEADER, fileAddress, OFFLINE_CACHE, STALE_PATHS } from '../cacheNames.ts';

// The service worker of readers who keep something for offline. It answers with what they kept and never keeps anything itself, so nothing that is
// asked for, by whomever, fills the browser. What it does not have is left to the network.

const worker = self as unknown as ServiceWorkerGlobalScope;
const BASE = new URL(worker.registration.scope).pathname;
const LONGEST_SHOWN = 500;

/** The kept file, or the network where it is not kept. */
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

/** In place of the browser's own error: the page that says what is kept, with the address that was asked for. */
function toOfflinePage({ pathname, search }: URL): Response {
  const missing = `/${pathname.slice(BASE.length)}${search}`.slice(0, LONGEST_SHOWN);
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
      // Where the page itself is not kept there is nothing to lead to.
      if (fileAddress(url.pathname) === fileAddress(`${BASE}${OFFLINE_ROUTE.slice(1)}`)) throw error;
      return toOfflinePage(url);
    }
  },
);

/** Files of an older version go when no page is open that may still ask for them. */
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

// Pages that are open need it at once: they fetch parts of themselves later.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
