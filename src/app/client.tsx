import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { routeOf } from '#docs/shared/page.ts';
import { forgetFailed, keepText, wantSiteMap } from './docPages.ts';
import type { PageText } from './pageText.ts';
import { preloadRoute } from './routes.tsx';
import { Site } from './Site.tsx';

const BASE = import.meta.env.BASE_URL;

/** What leads to another place: links, the drawer of pages, the field of the search. Until the list is there, React cannot go on. */
const WAYS = 'a[href], [role="combobox"], [popovertarget]';

/** The list of pages is fetched when a link is about to be followed. */
export function watchLinks(): void {
  const want = ({ target }: Event) => {
    if (target instanceof Element && target.closest(WAYS)) void wantSiteMap().catch(() => undefined);
  };
  for (const touch of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(touch, want, { passive: true, capture: true });
}

/** Fetches what the first drawing needs, all at once; a documentation page names the module of its text. */
async function fetchFirst(path: string, text: string | undefined): Promise<void> {
  if (text?.startsWith(BASE)) void keepText(routeOf(path), import(/* @vite-ignore */ text) as Promise<PageText>);
  await preloadRoute(path);
}

/**
 * Brings the page to life: takes over what was prerendered, or draws it when the file holds only a shell of it. Settles when it lives. When its
 * code does not arrive, what can be read stays as it is, and this fails; in place of a shell the page says so itself, and offers another try.
 */
export async function start(root: HTMLElement): Promise<void> {
  const path = `/${window.location.pathname.slice(BASE.length)}`;
  const isWhole = root.dataset.prerendered === 'whole';
  try {
    await fetchFirst(path, root.dataset.text);
  } catch (error) {
    if (isWhole) {
      forgetFailed();
      throw error;
    }
  }
  await new Promise<void>((onAlive) => {
    const site = <Site router={(routes) => <BrowserRouter basename={BASE}>{routes}</BrowserRouter>} onAlive={onAlive} />;
    if (isWhole) hydrateRoot(root, site);
    else createRoot(root).render(site);
  });
  watchLinks();
}
