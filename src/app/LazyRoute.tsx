import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useSlow } from '#ui/useSlow.ts';
import styles from './LazyRoute.module.css';

type Load = () => Promise<{ default: ComponentType }>;

// React remembers a failed load for good: trying again needs a new lazy component, coming back needs the old one.
const lazies = new Map<Load, LazyExoticComponent<ComponentType>>();

function lazyOf(load: Load) {
  const known = lazies.get(load) ?? lazy(load);
  lazies.set(load, known);
  return known;
}

/** A page whose code is fetched when it is opened, with a message and another try when that fails. `what` names it: `The gallery`. */
export function LazyRoute({ load, what }: { load: Load; what: string }) {
  const { pathname } = useLocation();
  const [, setTries] = useState(0);
  const Page = lazyOf(load);
  return (
    <ErrorBoundary
      what={what}
      resetKeys={[pathname]}
      onReset={() => {
        lazies.delete(load);
        setTries((tries) => tries + 1);
      }}
    >
      <Suspense fallback={<Loading what={what} />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}

function Loading({ what }: { what: string }) {
  return <div className={styles.loading}>{useSlow() && <Spinner size={28} label={`${what} is loading`} />}</div>;
}
