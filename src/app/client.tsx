import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { routeOf } from '#docs/shared/page.ts';
import { forgetFailed, keepText, wantSiteMap } from './docPages.ts';
import type { PageText } from './pageText.ts';
import { preloadRoute } from './routes.tsx';
import { Site } from './Site.tsx';

const BASE = import.meta.env.BASE_URL;

/** Elements that open another page: links, the drawer of pages, the search field. React can't navigate before the list of pages has loaded. */
const NAVIGATION = 'a[href], [role="combobox"], [popovertarget]';

/** Loads the list of pages when a link is about to be followed. */
export function watchLinks(): void {
  const want = ({ target }: Event) => {
    if (target instanceof Element && target.closest(NAVIGATION)) void wantSiteMap().catch(() => undefined);
  };
  for (const touch of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(touch, want, { passive: true, capture: true });
}

/** Loads everything that the first render needs, in parallel; a documentation page names the module of its text. */
async function fetchFirst(path: string, text: string | undefined): Promise<void> {
  if (text?.startsWith(BASE)) void keepText(routeOf(path), import(/* @vite-ignore */ text) as Promise<PageText>);
  await preloadRoute(path);
}

/**
 * Makes the page interactive: hydrates the prerendered HTML, or renders the page if the file contains only a shell. Resolves when the page is
 * interactive. Rejects when the page's code does not load: prerendered text then stays as it is, while a shell shows a message with a button to try
 * again.
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
  await new Promise<void>((onHydrated) => {
    const site = <Site router={(routes) => <BrowserRouter basename={BASE}>{routes}</BrowserRouter>} onHydrated={onHydrated} />;
    // As a transition, in slices, so that the browser can react to the reader while the page is being hydrated.
    startTransition(() => {
      if (isWhole) hydrateRoot(root, site);
      else createRoot(root).render(site);
    });
  });
  watchLinks();
}
