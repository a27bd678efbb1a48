import { ArrowRight, Route } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import styles from './ExerciseLine.module.css';
import { LearningContext } from './learningContext.ts';

/** Shown in place of the exercise line when the story is a step of the reader's path: links to the next step. */
export function StepLine({ address }: { address: string }) {
  const position = useContext(LearningContext).usePosition(address);
  if (position?.kind !== 'story') return null;
  const { path, at, able, next, markSeen } = position;
  return (
    <nav className={styles.line} aria-label="Your path">
      <Route size={16} aria-hidden />
      <Link to={path.address} className={styles.goal} title={`${path.title}: you can ${able}`}>
        <span className={styles.count}>
          {at + 1}/{path.steps}
        </span>
        <span className={styles.next}>{path.title}</span>
      </Link>
      <Link
        to={next?.address ?? path.address}
        className={buttonClass('quiet', 's')}
        title={next?.title ?? path.title}
        onClick={markSeen}
      >
        Done, next <ArrowRight size={16} aria-hidden />
      </Link>
    </nav>
  );
}
