import {
  ArrowRight,
  BookOpen,
  Circle,
  CircleCheck,
  GraduationCap,
  HardDriveDownload,
  type LucideIcon,
  Play,
  Target,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { counted } from '#engine/text/phrases.ts';
import { catalog } from '#explorer/catalog.ts';
import { PROGRESS_KEY, useProgress } from '#explorer/progress.ts';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './PathView.module.css';
import { ProgressLine } from './ProgressLine.tsx';
import frame from './page.module.css';
import { OFFLINE_ROUTE } from './paths/offlineRoute.ts';
import { type LearningPath, minutesOf, minutesText, type PathStep, stepAddress } from './paths/path.ts';
import { joinPath, markSeen, pathState, stepTitle, useTrail } from './paths/trail.ts';
import { TRAIL_KEY } from './paths/trailKey.ts';

const KINDS: Readonly<Record<PathStep['kind'], { label: string; Icon: LucideIcon }>> = {
  page: { label: 'Read', Icon: BookOpen },
  story: { label: 'Try', Icon: Play },
  exercise: { label: 'Exercise', Icon: Target },
};

interface PathViewProps {
  path: LearningPath;
  /** The dialog that packs the path for a learning management system; `src/teach` provides it. */
  coursePackage: (open: boolean, onOpenChange: (open: boolean) => void) => ReactNode;
}

/** `/learn/<path>`: the steps of a path in order, and a link to the next open step. */
export function PathView({ path, coursePackage }: PathViewProps) {
  const progress = useProgress();
  const trail = useTrail();
  const { done, count, next } = pathState(path, catalog, progress, trail);
  const nextStep = path.steps[next];
  const exercises = path.steps.filter(({ kind }) => kind === 'exercise').length;
  const check = trail.checks[path.id];
  const join = () => joinPath(path.id);
  const [isPacking, setPacking] = useState(false);
  return (
    <div className={`${frame.page} ${styles.wide}`} data-saved={TRAIL_KEY}>
      <p className={frame.up}>
        <Link to="/learn">Learn</Link>
      </p>
      <h1 className={frame.heading} data-saved={PROGRESS_KEY}>
        {path.title}
      </h1>
      <p className={styles.lead}>{path.summary}</p>
      <p className={utilities.note}>
        {minutesText(minutesOf(path))}, {counted(path.steps.length, 'step')}, {counted(exercises, 'exercise')}
      </p>
      <div className={styles.go}>
        {nextStep ? (
          <Link to={stepAddress(nextStep)} data-waits className={buttonClass('primary')} onClick={join}>
            {count === 0 ? 'Start' : 'Continue'}: {stepTitle(nextStep, catalog)} <ArrowRight size={16} aria-hidden />
          </Link>
        ) : (
          <p className={styles.all}>
            <CircleCheck size={18} aria-hidden /> You have done every step.
          </p>
        )}
        <Link to={`${OFFLINE_ROUTE}?path=${path.id}`} className={buttonClass('quiet')}>
          <HardDriveDownload size={16} aria-hidden /> Keep for offline
        </Link>
        <div className={styles.progress}>
          <ProgressLine count={count} all={path.steps.length} />
        </div>
      </div>
      <ol className={`${utilities.list} ${styles.steps}`} aria-label="Steps">
        {path.steps.map((step, index) => {
          const { label, Icon } = KINDS[step.kind];
          const isDone = done[index] ?? false;
          const title = stepTitle(step, catalog);
          return (
            <li key={stepAddress(step)} className={`${styles.step} ${index === next ? styles.next : ''}`}>
              <span className={styles.number} aria-hidden>
                {isDone ? <CircleCheck size={20} className={styles.done} /> : index + 1}
              </span>
              <div className={utilities.grow}>
                <p className={styles.title}>
                  <Link to={stepAddress(step)} data-waits onClick={join} aria-current={index === next ? 'step' : undefined}>
                    {title}
                  </Link>
                  {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
                </p>
                <p className={frame.about}>
                  You can <CodeInText text={step.able} />.
                </p>
              </div>
              <span className={`${utilities.inline1} ${styles.kind}`}>
                <Icon size={14} aria-hidden /> {label}, {step.minutes} min
              </span>
              {step.kind === 'exercise' ? (
                <span className={styles.own}>{isDone ? 'Done' : ''}</span>
              ) : (
                <button
                  type="button"
                  className={`${styles.own} ${styles.mark}`}
                  aria-pressed={isDone}
                  aria-label={`Mark as done: ${title}`}
                  onClick={() => markSeen(step, Date.now(), !isDone)}
                >
                  {isDone ? <CircleCheck size={14} aria-hidden /> : <Circle size={14} aria-hidden />}{' '}
                  {isDone ? 'Done' : 'Mark as done'}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <section className={styles.after} aria-labelledby="after">
        <h2 id="after" className={styles.subheading}>
          At the end
        </h2>
        <p className={utilities.sentence}>
          A last check mixes what the path taught, with different questions each time.
          {check && ` You had ${check.right} of ${check.all} right.`} The summary is one sheet with what you can do now.
        </p>
        <p className={styles.actions}>
          <Link to={`/learn/${path.id}/check`} className={buttonClass(nextStep ? 'plain' : 'primary')}>
            Last check
          </Link>
          <Link to={`/learn/${path.id}/summary`} className={buttonClass()}>
            Summary to print
          </Link>
        </p>
      </section>
      <section className={styles.after} aria-labelledby="teach">
        <h2 id="teach" className={styles.subheading}>
          For trainers
        </h2>
        <p className={utilities.sentence}>
          As a package, this path runs in your learning management system (LMS), which records who completed it.{' '}
          <Link to="/docs/guides/teach-with-playgrounds">Teach with playgrounds</Link> has more ways.
        </p>
        <p className={styles.actions}>
          <Button icon={GraduationCap} onClick={() => setPacking(true)}>
            {ACTION_TEXTS.coursePackage}
          </Button>
        </p>
        {coursePackage(isPacking, setPacking)}
      </section>
    </div>
  );
}
