import { ArrowUpRight, Play } from 'lucide-react';
import { type ComponentProps, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { StaticDag } from '#canvas/StaticDag.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { readText } from '#ui/storage.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { workKey } from '#workbench/workKey.ts';
import { useSite } from '../siteContext.ts';
import styles from './Playground.module.css';
import { whenNear } from './whenNear.ts';

interface PlaygroundProps {
  id: string;
  /** The first story unless given. */
  story?: string;
  /** Another playground of the page, `id/story`: what the reader makes there can be shown here. */
  continues?: string;
  /** These four are filled in by the build, as is the story. */
  name?: string;
  title?: string;
  summary?: string;
  picture?: string;
}

/** In a page, graph and exercise have the room; the other parts are shown in the explorer only. */
const HIDDEN: ('source' | 'events')[] = ['source', 'events'];

/** The picture, or the playground with what the reader pressed in the picture. */
type Shown = { isLive: false } | { isLive: true; select?: string; byPress: boolean };

/**
 * Whether the playground has to be loaded: when it is used, or when the reader has saved work in it and scrolls near. Until then the picture shows
 * the story and costs next to nothing; few readers use every playground of a page.
 */
function useShown(saved: string) {
  const element = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>({ isLive: false });
  const start = useCallback(
    // The last press while it loads counts.
    (byPress: boolean, select?: string) =>
      setShown((before) => (before.isLive && !byPress ? before : { isLive: true, byPress, select })),
    [],
  );
  useEffect(() => {
    const stage = element.current;
    if (!stage) return;
    // React was started by a pointer that moved here and now rests.
    if (stage.matches(':hover')) return start(false);
    if (readText(saved) === undefined) return;
    return whenNear([stage], () => start(false));
  }, [saved, start]);
  return { element, shown, start };
}

/**
 * A playground inside a page: a picture in the page's HTML, the real thing once the reader points at it or presses in it. Its height never
 * changes.
 */
export function Playground({ id, story = '', continues, name = id, title = '', summary = '', picture = '' }: PlaygroundProps) {
  const { InlinePlayground } = useSite();
  const saved = workKey(id, story);
  const { element, shown, start } = useShown(saved);
  const { isLive } = shown;
  // The pressed button disappears: its focus moves to what replaces it.
  useEffect(() => {
    if (shown.isLive && shown.byPress) element.current?.focus({ preventScroll: true });
  }, [shown, element]);
  // By itself: that the button is pressed does not draw the graph again.
  const graph = useMemo(
    () => picture && <StaticDag {...(JSON.parse(picture) as Omit<ComponentProps<typeof StaticDag>, 'label'>)} label={title} />,
    [picture, title],
  );
  const still = useMemo(
    () => (
      // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; keys press the button in it
      // biome-ignore lint/a11y/useKeyWithClickEvents: as above
      <div
        className={styles.still}
        data-press=""
        // Not when the page is scrolled under a pointer at rest, nor for a finger that scrolls.
        onPointerMove={({ pointerType }) => pointerType !== 'touch' && start(false)}
        onClick={({ target }) => start(true, (target as Element).closest<SVGElement>('[data-node]')?.dataset.node)}
      >
        <div className={styles.head}>
          <p className={styles.title}>
            <span>{name}</span> {title}
          </p>
          <Button size="s" icon={Play} loading={isLive}>
            Try it<VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        </div>
        {graph || <div className={styles.unpictured}>{summary}</div>}
      </div>
    ),
    [graph, name, title, summary, isLive, start],
  );
  return (
    <figure className={styles.playground} data-playground={id} data-saved={saved}>
      <div ref={element} className={styles.stage} tabIndex={-1}>
        {shown.isLive && InlinePlayground ? (
          <ErrorBoundary what={`The playground “${name}”`}>
            <Suspense fallback={still}>
              <InlinePlayground
                id={id}
                story={story || undefined}
                continues={continues}
                hide={HIDDEN}
                select={shown.select}
                waiting={still}
              />
            </Suspense>
          </ErrorBoundary>
        ) : (
          still
        )}
      </div>
      <figcaption className={styles.caption}>
        <span>{summary}</span>
        <Link to={`/playground/${id}${story ? `/${story}` : ''}`} className={styles.open}>
          Open in the explorer <ArrowUpRight size={16} aria-hidden />
        </Link>
      </figcaption>
    </figure>
  );
}
