import { ArrowUpRight } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CanvasEdge, CanvasNode } from '#canvas/model.ts';
import { StaticDag } from '#canvas/StaticDag.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { useSite } from '../siteContext.ts';
import styles from './Playground.module.css';
import { whenNear } from './whenNear.ts';

export interface PlaygroundProps {
  id: string;
  /** The first story unless given. */
  story?: string;
  /** Another playground of the page, `id/story`: what the reader makes there can be shown here. */
  continues?: string;
  /** These four are filled in by the build. */
  name?: string;
  title?: string;
  summary?: string;
  picture?: string;
}

/** In a page, graph and exercise have the room; the explorer shows the rest. */
const HIDDEN: ('source' | 'events')[] = ['source', 'events'];

/** Whether an element came near the window; stays true. */
function useNear() {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current) return whenNear([element.current], () => setNear(true));
  }, []);
  return { element, isNear };
}

/** A playground inside a page: a picture in the page's HTML, the real thing once it comes near. Its height never changes. */
export function Playground({ id, story, continues, name = id, title = '', summary = '', picture = '' }: PlaygroundProps) {
  const { InlinePlayground } = useSite();
  const { element, isNear } = useNear();
  const still = useMemo(() => {
    const drawn = picture ? (JSON.parse(picture) as { nodes: CanvasNode[]; edges: CanvasEdge[] }) : undefined;
    return (
      <div className={styles.still}>
        <p className={styles.title}>
          <span>{name}</span> {title}
        </p>
        {drawn ? (
          <StaticDag nodes={drawn.nodes} edges={drawn.edges} label={title} />
        ) : (
          <div className={styles.unpictured}>{summary}</div>
        )}
      </div>
    );
  }, [picture, name, title, summary]);
  return (
    <figure className={styles.playground} data-playground={id}>
      <div ref={element} className={styles.stage}>
        {isNear && InlinePlayground ? (
          <ErrorBoundary what={`The playground “${name}”`}>
            <Suspense fallback={still}>
              <InlinePlayground id={id} story={story} continues={continues} hide={HIDDEN} />
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
