import { Route, Routes } from 'react-router';
import { routeOf } from '#docs/shared/page.ts';
import { forgetFailed, loadText } from './docPages.ts';
import { Frame } from './Frame.tsx';
import { LazyRoute, preload } from './LazyRoute.tsx';
import { NotFound } from './NotFound.tsx';

const home = () => import('./Home.tsx');
const docs = () => import('./DocsPage.tsx');
const search = () => import('./SearchPage.tsx');
const topics = () => import('./TopicsPage.tsx');
const gallery = () => import('./GalleryPage.tsx');
const explorer = () => import('./ExplorerPage.tsx');
const embed = () => import('./EmbedPage.tsx');

/** Every address of the site. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route index element={<LazyRoute load={home} what="The start page" />} />
        <Route path="docs/*" element={<LazyRoute load={docs} what="The page" onRetry={forgetFailed} />} />
        <Route path="playground" element={<LazyRoute load={gallery} what="The gallery" />} />
        <Route path="search" element={<LazyRoute load={search} what="The search" />} />
        <Route path="topics" element={<LazyRoute load={topics} what="The list of topics" />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route element={<Frame footer={false} />}>
        <Route path="playground/:id/:story?" element={<LazyRoute load={explorer} what="The playground" />} />
      </Route>
      <Route path="embed/:id/:story?" element={<LazyRoute load={embed} what="The playground" />} />
    </Routes>
  );
}

/**
 * Fetches what the first drawing of an address needs.
 *
 * @param path From the site's root, without the base path.
 */
export async function preloadRoute(path: string): Promise<void> {
  const [first = '', second] = path.split('/').filter(Boolean);
  if (first === '') await preload(home);
  else if (first === 'docs') {
    await Promise.all([loadText(routeOf(path)), preload(docs)]);
  } else if (first === 'playground') await preload(second ? explorer : gallery);
  else if (first === 'search') await preload(search);
  else if (first === 'topics') await preload(topics);
  else if (first === 'embed') await preload(embed);
}
