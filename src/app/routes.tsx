import { Route, Routes } from 'react-router';
import { Frame } from './Frame.tsx';
import { HydrationSignal } from './HydrationSignal.tsx';
import { LazyRoute, preload } from './LazyRoute.tsx';
import { NotFound } from './NotFound.tsx';
import { ROUTE_KINDS, type RouteKind, routeKindOf } from './routeKinds.ts';

function routesIn(frame: RouteKind['frame']) {
  return ROUTE_KINDS.filter((kind) => kind.frame === frame).map(({ path, load, what, onRetry }) => (
    <Route key={path} path={path} element={<LazyRoute load={load} what={what} onRetry={onRetry} />} />
  ));
}

/** The routes of the site. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<Frame />}>
        {routesIn('whole')}
        <Route
          path="*"
          element={
            <>
              <NotFound />
              <HydrationSignal />
            </>
          }
        />
      </Route>
      <Route element={<Frame footer={false} />}>{routesIn('header')}</Route>
      {routesIn('none')}
    </Routes>
  );
}

/**
 * Loads what the first render of an address needs.
 *
 * @param path from the site's root, without the base path
 */
export async function preloadRoute(path: string): Promise<void> {
  const kind = routeKindOf(path);
  if (kind) await Promise.all([kind.fetch?.(path), preload(kind.load)]);
}
