import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useContext, useState } from 'react';
import { useLocation } from 'react-router';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useDelayPassed } from '#ui/useDelayPassed.ts';
import { HydrationContext, HydrationSignal } from './HydrationSignal.tsx';
import styles from './LazyRoute.module.css';

type Load = () => Promise<{ default: ComponentType }>;

// React caches a failed load forever: another attempt needs a new lazy component, while returning to a page needs the existing one.
const pages = new Map<Load, ComponentType | LazyExoticComponent<ComponentType>>();

function pageOf(load: Load) {
  const known = pages.get(load) ?? lazy(load);
  pages.set(load, known);
  return known;
}

/** Loads a page's code in advance, so that its first render does not suspend and React can hydrate the prerendered HTML. */
export async function preload(load: Load): Promise<void> {
  pages.set(load, (await load()).default);
}

interface LazyRouteProps {
  load: Load;
  /** Names the page: `The gallery`. */
  what: string;
  /** Runs before another attempt: clears other failed downloads of the page. */
  onRetry?: () => void;
}

/** A page whose code is loaded when it is opened. If that fails, it shows a message with a button to try again. */
export function LazyRoute({ load, what, onRetry }: LazyRouteProps) {
  const { pathname } = useLocation();
  const [, setTries] = useState(0);
  const onHydrated = useContext(HydrationContext);
  const Page = pageOf(load);
  return (
    <ErrorBoundary
      what={what}
      resetKeys={[pathname]}
      onError={onHydrated}
      onReset={() => {
        pages.delete(load);
        onRetry?.();
        setTries((tries) => tries + 1);
      }}
    >
      <Suspense fallback={<Loading what={what} />}>
        <Page />
        <HydrationSignal />
      </Suspense>
    </ErrorBoundary>
  );
}

function Loading({ what }: { what: string }) {
  return (
    <div className={styles.loading}>
      {useDelayPassed() && <Spinner size={28} label={`${what} is loading`} />}
      <HydrationSignal />
    </div>
  );
}
