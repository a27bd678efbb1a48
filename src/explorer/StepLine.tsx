import { ArrowRight, Route } from 'lucide-react';
import { Link } from 'react-router';
import { stepAddress } from '#playground/paths/path.ts';
import { markSeen, stepTitle, useTrail, wayOnFrom } from '#playground/paths/trail.ts';
import { useProgress } from '#playground/progress.ts';
import { buttonClass } from '#ui/Button.tsx';
import { useCatalog } from './catalogContext.ts';
import styles from './ExerciseLine.module.css';

/** Shown in place of the exercise's line when the story is a step of the reader's path: links to the next step. */
export function StepLine({ address }: { address: string }) {
  const catalog = useCatalog();
  const way = wayOnFrom(address, catalog, useProgress(), useTrail());
  const here = way?.here;
  if (!way || here?.step.kind !== 'story') return null;
  const { path, next } = way;
  return (
    <nav className={styles.line} aria-label="Your path">
      <Route size={16} aria-hidden />
      <Link to={`/learn/${path.id}`} className={styles.goal} title={`${path.title}: you can ${here.step.able}`}>
        <span className={styles.count}>
          {here.at + 1}/{path.steps.length}
        </span>
        <span className={styles.next}>{path.title}</span>
      </Link>
      <Link
        to={next ? stepAddress(next.step) : `/learn/${path.id}`}
        className={buttonClass('quiet', 's')}
        title={next ? stepTitle(next.step, catalog) : path.title}
        onClick={() => markSeen(here.step, Date.now())}
      >
        Done, next <ArrowRight size={16} aria-hidden />
      </Link>
    </nav>
  );
}
