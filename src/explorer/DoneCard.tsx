import { ArrowRight, CircleCheck, X } from 'lucide-react';
import { useContext, useState } from 'react';
import { Link } from 'react-router';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { KIND_STYLES } from '#ui/KindIcon.tsx';
import utilities from '#ui/utilities.module.css';
import type { Playground } from '#workbench/contract.ts';
import { nextExercise, storyOfExercise } from './catalog.ts';
import { useCatalog } from './catalogContext.ts';
import styles from './DoneCard.module.css';
import { LearningContext } from './learningContext.ts';
import { exerciseKey, useProgress } from './progress.ts';
import type { RunningExercise } from './useExercise.ts';

interface DoneCardProps {
  playground: Playground;
  running: RunningExercise;
  /** The address of a story of the playground. Absent in embeds, which link to no other story. */
  storyPath?: ((story: string) => string) | undefined;
}

const SPARKS = Object.keys(KIND_STYLES);

/** A card over the view when the reader has done the exercise: what the exercise taught, and what comes next. */
export function DoneCard({ playground, running, storyPath }: DoneCardProps) {
  const { exercise, isEarned } = running;
  const [isClosed, setClosed] = useState(false);
  const isShown = isEarned && !isClosed;
  const catalog = useCatalog();
  const progress = useProgress();
  const story = storyOfExercise(playground, exercise.id)?.id ?? '';
  const { usePosition, pathOf } = useContext(LearningContext);
  const position = usePosition(`/playground/${playground.meta.id}/${story}`);
  if (!isShown) return null;
  const isDone = (id: string, other: string) => Object.hasOwn(progress, exerciseKey(id, other));
  const onPath = storyPath && position;
  const belongs = storyPath && pathOf(playground.meta.id, story);
  const next = storyPath && nextExercise(catalog, playground.meta.id, exercise.id, isDone);
  return (
    <section className={styles.card} aria-label="Exercise done">
      <div className={styles.sparks} aria-hidden>
        {SPARKS.map((kind) => (
          <i key={kind} style={{ background: `var(--kind-${kind})` }} />
        ))}
      </div>
      <CircleCheck size={28} className={styles.mark} aria-hidden />
      <div className={utilities.grow}>
        <p className={styles.title}>Done. Well done.</p>
        <p className={styles.learned}>
          <CodeInText text={exercise.learned} />
        </p>
        {onPath ? (
          <p className={utilities.note}>
            Step {onPath.at + 1} of <Link to={onPath.path.address}>{onPath.path.title}</Link>.{' '}
            {onPath.next ? `Next: ${onPath.next.title}` : 'That was its last open step.'}
          </p>
        ) : (
          storyPath && (
            <p className={utilities.note}>
              {next
                ? `Next${next.isElsewhere ? ` in ${next.playground}` : ''}: ${next.story}. `
                : 'That was the last exercise. You have done them all. '}
              {belongs && (
                <>
                  It is part of <Link to={belongs.address}>{belongs.title}</Link>.
                </>
              )}
            </p>
          )
        )}
      </div>
      {onPath ? (
        <Link className={buttonClass('primary', 's')} to={onPath.next?.address ?? onPath.path.address}>
          {onPath.next ? 'Next step' : 'Back to the path'} <ArrowRight size={16} aria-hidden />
        </Link>
      ) : (
        next && (
          <Link className={buttonClass('primary', 's')} to={next.path}>
            Next exercise <ArrowRight size={16} aria-hidden />
          </Link>
        )
      )}
      <IconButton size="s" label={ACTION_TEXTS.close} icon={X} onClick={() => setClosed(true)} />
    </section>
  );
}
