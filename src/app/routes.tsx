import { Route, Routes } from 'react-router';
import { Frame } from './Frame.tsx';
import { Home } from './Home.tsx';
import { LazyRoute } from './LazyRoute.tsx';
import { NotFound } from './NotFound.tsx';

const gallery = () => import('./GalleryPage.tsx');
const explorer = () => import('./ExplorerPage.tsx');
const embed = () => import('./EmbedPage.tsx');

/** Every address of the site. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route index element={<Home />} />
        <Route path="playground" element={<LazyRoute load={gallery} what="The gallery" />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route element={<Frame footer={false} />}>
        <Route path="playground/:id/:story?" element={<LazyRoute load={explorer} what="The playground" />} />
      </Route>
      <Route path="embed/:id/:story?" element={<LazyRoute load={embed} what="The playground" />} />
    </Routes>
  );
}
