import { ArrowUpRight, Play } from 'lucide-react';
import { type CSSProperties, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { READABLE_ZOOM } from '#canvas/legible.ts';
import { PAGE_WINDOWS, type PageGraph } from '#canvas/pageGraph.ts';
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
  /** Id of the story; default: the first story. */
  story?: string;
  /** Another playground of the page as `id/story`, whose pipeline the reader can continue with here. */
  continues?: string;
  /** Set by the build, like a missing `story`. */
  name?: string;
  title?: string;
  summary?: string;
  /** The graph as JSON; empty for a story that begins without nodes. Absent: the story has no graph, or one that is too large for a picture. */
  picture?: string;
  /** What the picture shows where the playground has no graph. */
  text?: string;
  /** Height of the bar below the graph, in rem, when it has more than one row. */
  barHeight?: string;
  /** The id of the story's exercise, whose task has a line above the view. */
  exercise?: string;
}

/** Parts of a playground that are shown in the explorer only, so that graph and exercise have more space in a page. */
const HIDDEN_PARTS: ('source' | 'events')[] = ['source', 'events'];

/** The sizes from which `Playground.module.css` computes the height of the graph in each kind of window. */
function heightsOf({ windows }: PageGraph): CSSProperties {
  return Object.fromEntries(
    PAGE_WINDOWS.flatMap((kind) => {
      const { form, size } = windows[kind];
      return [
        [`--${kind}-least`, `${Math.round(size.height * READABLE_ZOOM)}px`],
        [`--${kind}-most`, `${Math.round(size.height * form.maxZoom)}px`],
        [`--${kind}-slope`, (size.height / size.width).toFixed(4)],
      ];
    }),
  );
}

/** The height of a frame whose bar has several rows: as high as graph and bar need. */
const heightWithBar = (rem: string) => ({ '--foot-height': `${rem}rem`, '--allowed': '80svh' }) as CSSProperties;

/** Whether the picture or the playground is shown; for a playground, the node that the reader pressed in the picture. */
type Shown = { isLive: false } | { isLive: true; select?: string; byPress: boolean };

/**
 * Decides whether the playground is loaded: when the reader points at it, or when the reader has saved work in it and scrolls near. Until then the picture
 * shows the story at almost no cost, since few readers use every playground of a page.
 */
function useShown(saved: string) {
  const element = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>({ isLive: false });
  const start = useCallback(
    // While the playground loads, the last press counts.
    (byPress: boolean, select?: string) =>
      setShown((before) => (before.isLive && !byPress ? before : { isLive: true, byPress, select })),
    [],
  );
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    // The pointer may have moved here, which started React, and may no longer move.
    if (box.closest('figure')?.matches(':hover')) return start(false);
    if (readText(saved) === undefined) return;
    return whenNear([box], () => start(false));
  }, [saved, start]);
  return { element, shown, start };
}

/**
 * A playground in a page: a picture in the page's HTML, which becomes the playground when the reader points at it or presses it.
 * Both have the same height, and the graph has the same place in both.
 */
export function Playground({
  id,
  story = '',
  continues,
  name = id,
  title = '',
  summary = '',
  picture,
  text,
  barHeight,
  exercise,
}: PlaygroundProps) {
  const { InlinePlayground } = useSite();
  const saved = workKey(id, story);
  const { element, shown, start } = useShown(saved);
  const { isLive } = shown;
  // The pressed button disappears: its focus moves to what replaces it.
  useEffect(() => {
    if (shown.isLive && shown.byPress) element.current?.focus({ preventScroll: true });
  }, [shown, element]);
  const drawn = useMemo(() => (picture ? (JSON.parse(picture) as PageGraph) : undefined), [picture]);
  // Memoized, so that a press of the button does not render the graph again.
  const graph = useMemo(
    () =>
      drawn &&
      PAGE_WINDOWS.map((kind) => {
        const { form, positions } = drawn.windows[kind];
        return (
          <div key={kind} className={`${styles.graph} ${styles[kind]}`}>
            <StaticDag nodes={drawn.nodes} edges={drawn.edges} label={title} form={form} positions={positions} />
          </div>
        );
      }),
    [drawn, title],
  );
  const still = useMemo(
    () => (
      // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; keys press the button in it
      // biome-ignore lint/a11y/useKeyWithClickEvents: as above
      <div
        className={styles.still}
        data-press=""
        onClick={({ target }) => start(true, (target as Element).closest<SVGElement>('[data-node]')?.dataset.node)}
      >
        <div className={styles.head}>
          <p className={styles.title}>
            <span>{name}</span> {title}
          </p>
        </div>
        {graph ?? <div className={styles.unpictured}>{text ? <pre className={styles.text}>{text}</pre> : summary}</div>}
        <div className={styles.foot}>
          <Button size="s" icon={Play} loading={isLive}>
            Try it<VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        </div>
      </div>
    ),
    [graph, name, title, summary, text, isLive, start],
  );
  return (
    <figure
      className={styles.playground}
      data-playground={id}
      data-saved={saved}
      // Not started when the page scrolls under a resting pointer, nor by a finger that scrolls.
      onPointerMove={({ pointerType }) => pointerType !== 'touch' && start(false)}
    >
      <div
        ref={element}
        className={`${styles.shell} ${drawn ? styles.pictured : picture === undefined ? styles.tall : ''} ${exercise ? styles.tasked : ''}`}
        style={{ ...(drawn && heightsOf(drawn)), ...(barHeight && heightWithBar(barHeight)) }}
        tabIndex={-1}
      >
        {shown.isLive && InlinePlayground ? (
          <ErrorBoundary what={`The playground “${name}”`}>
            <Suspense fallback={still}>
              <InlinePlayground
                id={id}
                story={story || undefined}
                continues={continues}
                hide={HIDDEN_PARTS}
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
