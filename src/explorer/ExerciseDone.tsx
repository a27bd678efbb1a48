import { ArrowRight } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import type { Exercise, Playground } from '#workbench/contract.ts';
import { nextExercise, storyOfExercise } from './catalog.ts';
import { useCatalog } from './catalogContext.ts';
import styles from './ExerciseDone.module.css';
import { LearningContext } from './learningContext.ts';
import { exerciseKey, useProgress } from './progress.ts';

interface ExerciseDoneProps {
  playground: Playground;
  exercise: Exercise;
  /** Whether a link to what comes next is shown. Embeds link to no other story. */
  isOnSite?: boolean;
}

/** The task once the reader has done the exercise: what the exercise taught, and one link to what comes next. */
export function ExerciseDone({ playground, exercise, isOnSite = false }: ExerciseDoneProps) {
  const catalog = useCatalog();
  const progress = useProgress();
  const story = storyOfExercise(playground, exercise.id)?.id ?? '';
  const position = useContext(LearningContext).usePosition(`/playground/${playground.meta.id}/${story}`);
  const isDone = (id: string, other: string) => Object.hasOwn(progress, exerciseKey(id, other));
  const elsewhere = nextExercise(catalog, playground.meta.id, exercise.id, isDone);
  const next = position ? (position.next ?? position.path) : elsewhere && { address: elsewhere.path, title: elsewhere.story };
  return (
    <section className={styles.done} aria-label="Exercise done">
      <p className={styles.learned}>
        <strong>Done. Well done.</strong> <CodeInText text={exercise.learned} />
      </p>
      {isOnSite && next && (
        <Link className={buttonClass('primary', 's', styles.next)} to={next.address} title={next.title}>
          <span>Next: {next.title}</span> <ArrowRight size={16} aria-hidden />
        </Link>
      )}
    </section>
  );
}
