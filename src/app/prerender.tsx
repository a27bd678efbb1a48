import { pages } from 'virtual:pages';
import { prerender } from 'react-dom/static';
import { Route, Routes, StaticRouter } from 'react-router';
import { picturedPlaygrounds } from '#docs/compile/storyPictures.ts';
import { wantSiteMap } from './docPages.ts';
import { Frame } from './Frame.tsx';
import { GALLERY, type PageInfo, sitePages, TOPICS } from './pages.ts';
import { preloadRoute } from './routes.tsx';
import { Site } from './Site.tsx';
import { StoryShell } from './StoryShell.tsx';

// Run by the build only (see staticSite.ts): every page of the site as HTML.

const playgrounds = picturedPlaygrounds();

/** Every page that the built site has a file for. */
export const allPages: readonly PageInfo[] = sitePages(
  playgrounds.map(({ id, title, summary, stories }) => ({ meta: { id, title, summary }, stories })),
  pages,
);

export { redirects } from '#content/redirects.ts';
export { pages as docPages };

/** Pages that the browser takes over as they are; the others are drawn anew, because they depend on what only the browser knows. */
function isWhole(path: string): boolean {
  return path === '/' || path === GALLERY.path || path === TOPICS.path || /^\/docs(?:\/|$)/.test(path);
}

async function htmlOf(tree: React.ReactNode): Promise<string> {
  // Boundaries that are done stay in place: moving them would need inline scripts.
  const { prelude } = await prerender(tree, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}

/** The HTML inside the root element. Embeds stay empty: they are made for frames, where everything needs scripts. */
export async function renderPage(path: string, base: string): Promise<{ html: string; isWhole: boolean }> {
  if (path.startsWith('/embed/')) return { html: '', isWhole: false };
  const location = base.replace(/\/$/, '') + path;
  const [, room, id, storyId] = path.split('/');
  const playground = room === 'playground' ? playgrounds.find((one) => one.id === id) : undefined;
  if (playground) {
    const story = playground.stories.find((one) => one.id === storyId);
    const html = await htmlOf(
      <StaticRouter location={location} basename={base}>
        <Routes>
          <Route element={<Frame footer={false} />}>
            <Route path="*" element={<StoryShell playground={playground} story={story} />} />
          </Route>
        </Routes>
      </StaticRouter>,
    );
    return { html, isWhole: false };
  }
  await Promise.all([preloadRoute(path), wantSiteMap()]);
  const html = await htmlOf(
    <Site
      router={(routes) => (
        <StaticRouter location={location} basename={base}>
          {routes}
        </StaticRouter>
      )}
    />,
  );
  return { html, isWhole: isWhole(path) };
}
