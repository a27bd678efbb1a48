import { ArrowRight, CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { catalog } from '#explorer/catalog.ts';
import { PROGRESS_KEY, useProgress } from '#explorer/progress.ts';
import { SketchSheet, StoryPicture } from '#explorer/StoryPicture.tsx';
import { FOLLOW_ROUTE, NEW_SESSION_ROUTE } from '#explorer/sessionRoutes.ts';
import { buttonClass } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import type { ListedSketch, Sketches } from '#workbench/storySketch.ts';
import styles from './LearnIndex.module.css';
import { ProgressLine } from './ProgressLine.tsx';
import frame from './page.module.css';
import { OFFLINE_ROUTE } from './paths/offlineRoute.ts';
import { type LearningPath, minutesOf, minutesText, pictureOfPath } from './paths/path.ts';
import { PATHS } from './paths/paths.ts';
import { pathState, stepTitle, useTrail } from './paths/trail.ts';
import { TRAIL_KEY } from './paths/trailKey.ts';
import { Remember } from './Remember.tsx';

const NO_SKETCHES: Sketches = { graphs: [], stories: {} };

interface LearnIndexProps {
  /** The pictures that the build drew. */
  sketches?: Sketches;
}

/** `/learn`: every path with a picture, its length and the reader's progress. */
export function LearnIndex({ sketches = NO_SKETCHES }: LearnIndexProps) {
  const sheet = `${useId()}sketch`;
  const progress = useProgress();
  const trail = useTrail();
  const current = PATHS.find(({ id }) => id === trail.path);
  const state = current && pathState(current, catalog, progress, trail);
  const next = state && current.steps[state.next];
  return (
    <div className={`${frame.page} ${styles.wide}`} data-saved={TRAIL_KEY}>
      <header data-saved={PROGRESS_KEY}>
        <h1 className={frame.heading}>Learn</h1>
        <p className={styles.lead}>
          A path leads through pages, stories and exercises in order. Each step says how long it takes and what you can do after
          it. Your progress is kept in this browser and goes nowhere else.{' '}
          <Link to={NEW_SESSION_ROUTE}>Teaching a group? Plan a session</Link>
        </p>
      </header>
      {current && next && state && (
        <section className={styles.current} aria-labelledby="continue">
          <div>
            <h2 id="continue" className={styles.subheading}>
              Continue where you were
            </h2>
            <p className={utilities.sentence}>
              {current.title}, step {state.next + 1} of {current.steps.length}: {stepTitle(next, catalog)}
            </p>
          </div>
          <Link to={`/learn/${current.id}`} className={buttonClass('primary')}>
            Continue <ArrowRight size={16} aria-hidden />
          </Link>
        </section>
      )}
      <Remember />
      <ul className={styles.paths}>
        {PATHS.map((path) => (
          <PathCard
            key={path.id}
            path={path}
            sketch={sketches.stories[pictureOfPath(path)]}
            sheet={sheet}
            {...pathState(path, catalog, progress, trail)}
          />
        ))}
      </ul>
      <SketchSheet graphs={sketches.graphs} name={sheet} />
      <section className={styles.group} aria-labelledby="offline">
        <h2 id="offline" className={styles.subheading}>
          Without a network
        </h2>
        <p className={utilities.sentence}>
          A path, or everything, also works on a train or in a room with bad Wi-Fi:{' '}
          <Link to={OFFLINE_ROUTE}>keep it for offline</Link>.
        </p>
      </section>
      <section className={styles.group} aria-labelledby="group">
        <h2 id="group" className={styles.subheading}>
          With a group
        </h2>
        <p className={utilities.sentence}>
          If a trainer gave you a plan as a file, <Link to={FOLLOW_ROUTE}>follow a session</Link> with it.
        </p>
      </section>
    </div>
  );
}

interface PathCardProps {
  path: LearningPath;
  sketch: ListedSketch | undefined;
  /** The name of the `SketchSheet` that holds the graphs. */
  sheet: string;
  /** The number of steps that are done. */
  count: number;
}

function PathCard({ path, sketch, sheet, count }: PathCardProps) {
  const { id, title, summary, steps } = path;
  const isDone = count === steps.length;
  const exercises = steps.filter(({ kind }) => kind === 'exercise').length;
  return (
    <li className={styles.card}>
      {sketch && (
        <span className={styles.picture}>
          <StoryPicture sketch={sketch} sheet={sheet} />
        </span>
      )}
      <h2 className={styles.title}>
        <Link to={`/learn/${id}`}>{title}</Link>
        {isDone && <CircleCheck size={18} className={styles.done} aria-label="Done" />}
      </h2>
      <p className={styles.summary}>{summary}</p>
      <p className={utilities.note}>
        {minutesText(minutesOf(path))}, {counted(steps.length, 'step')}, {counted(exercises, 'exercise')}
      </p>
      <ProgressLine count={count} all={steps.length} />
    </li>
  );
}
