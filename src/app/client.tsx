import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { preloadRoute } from './routes.tsx';
import { Site } from './Site.tsx';

const BASE = import.meta.env.BASE_URL;

/** Brings the page to life: takes over what was prerendered, or draws it when the file holds only a shell of it. */
export async function start(root: HTMLElement): Promise<void> {
  const path = `/${window.location.pathname.slice(BASE.length)}`;
  const site = <Site router={(routes) => <BrowserRouter basename={BASE}>{routes}</BrowserRouter>} />;
  // A page whose code does not arrive says so itself, and offers another try.
  const arrived = await preloadRoute(path).then(
    () => true,
    () => false,
  );
  if (root.dataset.prerendered === 'whole' && arrived) hydrateRoot(root, site);
  else createRoot(root).render(site);
}
