import { pages } from 'virtual:pages';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Route, Routes, StaticRouter } from 'react-router';
import { redirects } from '#content/redirects.ts';
import { picturedPlaygrounds } from '#docs/compile/storyPictures.ts';
import { PATHS } from '#learn/paths/paths.ts';
import { wantSiteMap } from './docPages.ts';
import { Frame } from './Frame.tsx';
import { NOT_FOUND } from './pages.ts';
import { type SitePage, sitePages } from './routeKinds.ts';
import { preloadRoute } from './routes.tsx';
import { Site } from './Site.tsx';
import { EmbedPlaceholder, StoryPlaceholder } from './StoryPlaceholder.tsx';

// Used only by the build (see staticSite.ts): renders every page of the site as HTML.

export { pages as docPages, redirects };

const playgrounds = picturedPlaygrounds();

/** Every page that the built site has a file for, and the page for unknown addresses. */
export const builtPages: readonly SitePage[] = [
  ...sitePages({
    playgrounds: playgrounds.map(({ id, title, summary, stories }) => ({ meta: { id, title, summary }, stories })),
    docs: pages,
    paths: PATHS,
  }),
  { info: NOT_FOUND },
];

/** Rejects when a part of the tree fails: React would leave that part to the browser, where it fails again. */
async function htmlOf(tree: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  // Completed boundaries stay in place, because moving them would need inline scripts.
  const { prelude } = await prerender(tree, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}

/** The HTML inside the root element. */
export async function renderPage({ kind, info: { path } }: SitePage, base: string): Promise<string> {
  if (kind?.html === 'nothing') return '';
  const location = base.replace(/\/$/, '') + path;
  const [, section, id, storyId] = path.split('/');
  const playground = section === 'playground' || section === 'embed' ? playgrounds.find((one) => one.id === id) : undefined;
  if (playground) {
    const story = playground.stories.find((one) => one.id === storyId);
    if (section === 'embed') return htmlOf(<EmbedPlaceholder playground={playground} story={story} />);
    return htmlOf(
      <StaticRouter location={location} basename={base}>
        <Routes>
          <Route element={<Frame footer={false} />}>
            <Route path="*" element={<StoryPlaceholder playground={playground} story={story} />} />
          </Route>
        </Routes>
      </StaticRouter>,
    );
  }
  await Promise.all([preloadRoute(path), wantSiteMap()]);
  return htmlOf(
    <Site
      router={(routes) => (
        <StaticRouter location={location} basename={base}>
          {routes}
        </StaticRouter>
      )}
    />,
  );
}
