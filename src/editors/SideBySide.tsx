import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { SideBySideProps } from './sideBySideView.tsx';

const View = lazy(() => import('./sideBySideView.tsx'));

/** Two versions of a file: beside each other where both fit, otherwise below each other line by line. Lines that are equal are folded. */
export function SideBySide(props: SideBySideProps) {
  return (
    <ErrorBoundary what="The comparison" resetKeys={[props.label]}>
      <Suspense fallback={<Spinner label="Loading the comparison" />}>
        <View key={props.label} {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
