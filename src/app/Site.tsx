import { type ReactNode, StrictMode, useEffect } from 'react';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { SiteRoutes } from './routes.tsx';

interface SiteProps {
  router: (routes: ReactNode) => ReactNode;
  /** React has drawn the site or taken it over: it answers every press and key. */
  onAlive?: () => void;
}

/** The whole site but its router: the same tree in the browser and in the build, so that the browser takes over what was built. */
export function Site({ router, onAlive }: SiteProps) {
  // The effects of its children, which listen to keys, have run before this one.
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <StrictMode>
      <ErrorBoundary what="The site">{router(<SiteRoutes />)}</ErrorBoundary>
    </StrictMode>
  );
}
