import { type ReactNode, StrictMode } from 'react';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { HydrationContext } from './HydrationSignal.tsx';
import { SiteRoutes } from './routes.tsx';

interface SiteProps {
  router: (routes: ReactNode) => ReactNode;
  /** React has drawn the site or taken it over: it answers every press and key. */
  onHydrated?: () => void;
}

/** The whole site but its router: the same tree in the browser and in the build, so that the browser takes over what was built. */
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
