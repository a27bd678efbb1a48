import { ArrowRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { catalog } from '#explorer/catalog.ts';
import { PROGRESS_KEY, useProgress } from '#explorer/progress.ts';
import { FOLLOW_ROUTE, NEW_SESSION_ROUTE } from '#explorer/sessionRoutes.ts';
import { buttonClass } from '#ui/Button.tsx';
import utilities from '#ui/utilities.module.css';
import styles from './LearnIndex.module.css';
import { ProgressLine } from './ProgressLine.tsx';
import frame from './page.module.css';
import { OFFLINE_ROUTE } from './paths/offlineRoute.ts';
import { type LearningPath, minutesOf, minutesText } from './paths/path.ts';
import { PATHS } from './paths/paths.ts';
import { pathState, stepTitle, useTrail } from './paths/trail.ts';
import { TRAIL_KEY } from './paths/trailKey.ts';
import { Remember } from './Remember.tsx';

/** `/learn`: every path with its length and the reader's progress. */
export function LearnIndex() {
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
          it. Your progress is kept in this browser and goes nowhere else.
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
          <PathCard key={path.id} path={path} {...pathState(path, catalog, progress, trail)} />
        ))}
      </ul>
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
          Trainers put together their own steps and give the group one link: <Link to={NEW_SESSION_ROUTE}>plan a session</Link>.
          If you have such a plan as a file, <Link to={FOLLOW_ROUTE}>follow a session</Link> with it.
        </p>
      </section>
    </div>
  );
}

function PathCard({ path, count }: { path: LearningPath; count: number }) {
  const { id, title, summary, steps } = path;
  const isDone = count === steps.length;
  const exercises = steps.filter(({ kind }) => kind === 'exercise').length;
  return (
    <li className={styles.card}>
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
