import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { SiteRoutes } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary what="The site">
      <BrowserRouter basename={import.meta.env.BASE_URL}>
        <SiteRoutes />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
