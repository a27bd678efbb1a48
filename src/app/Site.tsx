import { type ReactNode, StrictMode } from 'react';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { HydrationContext } from './HydrationSignal.tsx';
import { SiteRoutes } from './routes.tsx';

interface SiteProps {
  router: (routes: ReactNode) => ReactNode;
  /** Called when React has rendered or hydrated the site, so that it answers every press and key. */
  onHydrated?: () => void;
}

/** The whole site except its router: the same tree in the browser and in the build, so that the browser can hydrate the built HTML. */
export function Site({ router, onHydrated }: SiteProps) {
  return (
    <StrictMode>
      <HydrationContext value={onHydrated}>
        <ErrorBoundary what="The site" onError={onHydrated}>
          {router(<SiteRoutes />)}
        </ErrorBoundary>
      </HydrationContext>
    </StrictMode>
  );
}
