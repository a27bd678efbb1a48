import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { Playground, Story } from '#workbench/contract.ts';
import type { CatalogEntry } from './catalog.ts';
import styles from './PlaygroundFrame.module.css';

/** The playgrounds whose code has arrived. */
const arrived = new WeakMap<CatalogEntry, Playground>();

/** Loads a playground's code. `PlaygroundFrame` then shows the playground at once. */
export async function preloadPlayground(entry: CatalogEntry): Promise<Playground> {
  const { default: playground } = await entry.load();
  arrived.set(entry, playground);
  return playground;
}

/** How the loading of an entry ended: with the playground in `arrived`, or with an error. */
interface Ended {
  entry: CatalogEntry;
  error?: string;
}

interface PlaygroundFrameProps {
  entry: CatalogEntry;
  /** The id of a story of the entry, or a story that the entry does not list, such as a project. */
  story: string | Story;
  /** Shown while the code loads. Absent: the title and a progress indicator. */
  waiting?: ReactNode;
  children: (playground: Playground, story: Story) => ReactNode;
}

/**
 * Loads a playground's code and shows its story. Meanwhile it shows a skeleton with the title; when loading or rendering fails, a button to try
 * again.
 */
export function PlaygroundFrame({ entry, story, waiting, children }: PlaygroundFrameProps) {
  const [attempt, setAttempt] = useState(1);
  const [ended, setEnded] = useState<Ended>();
  const playground = arrived.get(entry);
  const error = ended?.entry === entry ? ended.error : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (arrived.has(entry)) return;
    let isGone = false;
    setEnded(undefined);
    preloadPlayground(entry).then(
      // As a transition: the playground is rendered in slices, so that the page around it stays responsive.
      () => startTransition(() => (isGone ? undefined : setEnded({ entry }))),
      (error: unknown) => !isGone && setEnded({ entry, error: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [entry, attempt]);

  const listing = typeof story === 'string' ? entry.stories.find(({ id }) => id === story) : story;
  if (!playground && error === undefined) {
    if (waiting) return waiting;
    return (
      <div className={styles.skeleton} aria-busy="true">
        <p className={styles.title}>{listing?.title ?? entry.meta.title}</p>
        <div className={styles.block}>
          <Progress label={`Loading ${entry.meta.title}`} />
        </div>
      </div>
    );
  }
  if (!playground) {
    return (
      <div className={styles.failed}>
        <Callout
          tone="error"
          live
          title="The playground could not be loaded"
          actions={<Button onClick={() => setAttempt(attempt + 1)}>{ACTION_TEXTS.tryAgain}</Button>}
        >
          <p>
            Its code did not load. Check your connection and try again; after an update of this site, reloading the page helps. (
            {error})
          </p>
        </Callout>
      </div>
    );
  }
  const found = typeof story === 'string' ? playground.stories.find(({ id }) => id === story) : story;
  if (!found) return null;
  return <ErrorBoundary what={`The story “${found.title}”`}>{children(playground, found)}</ErrorBoundary>;
}
