import { type ReactNode, StrictMode } from 'react';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { AliveContext } from './Alive.tsx';
import { SiteRoutes } from './routes.tsx';

interface SiteProps {
  router: (routes: ReactNode) => ReactNode;
  /** React has drawn the site or taken it over: it answers every press and key. */
  onAlive?: () => void;
}

/** The whole site but its router: the same tree in the browser and in the build, so that the browser takes over what was built. */
export function Site({ router, onAlive }: SiteProps) {
  return (
    <StrictMode>
      <AliveContext value={onAlive}>
        <ErrorBoundary what="The site" onError={onAlive}>
          {router(<SiteRoutes />)}
        </ErrorBoundary>
      </AliveContext>
    </StrictMode>
  );
}
