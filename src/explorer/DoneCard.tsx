import { ArrowRight, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { nextExercise, storyOfExercise } from '#playground/catalog.ts';
import type { Playground } from '#playground/contract.ts';
import { stepAddress } from '#playground/paths/path.ts';
import { pathOfStory } from '#playground/paths/paths.ts';
import { stepTitle, useTrail, wayOnFrom } from '#playground/paths/trail.ts';
import { exerciseKey, useProgress } from '#playground/progress.ts';
import { buttonClass } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { KIND_LOOKS } from '#ui/KindIcon.tsx';
import looks from '#ui/looks.module.css';
import { useCatalog } from './catalogContext.ts';
import styles from './DoneCard.module.css';
import type { RunningExercise } from './useExercise.ts';

interface DoneCardProps {
  playground: Playground;
  running: RunningExercise;
  /** Where a story of the playground is; absent in embeds, which lead nowhere else. */
  storyPath?: ((story: string) => string) | undefined;
}

const SPARKS = Object.keys(KIND_LOOKS);

/** Over the view when the reader has done the exercise: what they have learned, and where to go from here. */
export function DoneCard({ playground, running, storyPath }: DoneCardProps) {
  const { exercise, isEarned } = running;
  const [isClosed, setClosed] = useState(false);
  const isShown = isEarned && !isClosed;
  const catalog = useCatalog();
  const progress = useProgress();
  const trail = useTrail();
  if (!isShown) return null;
  const isDone = (id: string, other: string) => Object.hasOwn(progress, exerciseKey(id, other));
  const story = storyOfExercise(playground, exercise.id)?.id ?? '';
  const way = storyPath && wayOnFrom(`/playground/${playground.meta.id}/${story}`, catalog, progress, trail);
  const belongs = storyPath && pathOfStory(playground.meta.id, story);
  const next = storyPath && nextExercise(catalog, playground.meta.id, exercise.id, isDone);
  return (
    <section className={styles.card} aria-label="Exercise done">
      <div className={styles.sparks} aria-hidden>
        {SPARKS.map((kind) => (
          <i key={kind} style={{ background: `var(--kind-${kind})` }} />
        ))}
      </div>
      <CircleCheck size={28} className={styles.mark} aria-hidden />
      <div className={looks.rest}>
        <p className={styles.title}>Done. Well done.</p>
        <p className={styles.learned}>
          <CodeInText text={exercise.learned} />
        </p>
        {way?.here ? (
          <p className={looks.note}>
            Step {way.here.at + 1} of <Link to={`/learn/${way.path.id}`}>{way.path.title}</Link>.{' '}
            {way.next ? `Next: ${stepTitle(way.next.step, catalog)}` : 'That was its last open step.'}
          </p>
        ) : (
          storyPath && (
            <p className={looks.note}>
              {next
                ? `Next${next.isElsewhere ? ` in ${next.playground}` : ''}: ${next.story}. `
                : 'That was the last exercise. You have done them all. '}
              {belongs && (
                <>
                  It is part of <Link to={`/learn/${belongs.path.id}`}>{belongs.path.title}</Link>.
                </>
              )}
            </p>
          )
        )}
      </div>
      {way?.here ? (
        <Link className={buttonClass('primary', 's')} to={way.next ? stepAddress(way.next.step) : `/learn/${way.path.id}`}>
          {way.next ? 'Next step' : 'Back to the path'} <ArrowRight size={16} aria-hidden />
        </Link>
      ) : (
        next && (
          <Link className={buttonClass('primary', 's')} to={next.path}>
            Next exercise <ArrowRight size={16} aria-hidden />
          </Link>
        )
      )}
      <IconButton size="s" label="Close" icon={X} onClick={() => setClosed(true)} />
    </section>
  );
}
