import { type ReactNode, StrictMode } from 'react';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { SiteRoutes } from './routes.tsx';

/** The whole site but its router: the same tree in the browser and in the build, so that the browser takes over what was built. */
export function Site({ router }: { router: (routes: ReactNode) => ReactNode }) {
  return (
    <StrictMode>
      <ErrorBoundary what="The site">{router(<SiteRoutes />)}</ErrorBoundary>
    </StrictMode>
  );
}
