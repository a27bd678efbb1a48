import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Progress } from '#ui/Progress.tsx';
import { forgetFailed } from './docPages.ts';

const PageInStep = lazy(() => import('./PageInStep.tsx'));

/** The text of a page in a step of a session; its code is loaded when a step shows a page. */
export function PageView({ route }: { route: string }) {
  return (
    <ErrorBoundary what="The page" resetKeys={[route]} onReset={forgetFailed}>
      <Suspense fallback={<Progress label="Loading the page" />}>
        <PageInStep route={route} />
      </Suspense>
    </ErrorBoundary>
  );
}
