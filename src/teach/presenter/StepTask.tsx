import { useMemo } from 'react';
import { useCatalog } from '#explorer/catalogContext.ts';
import { exerciseStatus } from '#explorer/exerciseRun.ts';
import { PlaygroundFrame } from '#explorer/PlaygroundFrame.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import type { Playground, Story } from '#workbench/contract.ts';
import type { PlaygroundStep } from '../plan.ts';
import { exerciseOf } from '../sessions/customExercise.ts';
import { stepStart } from '../sessions/stepStart.ts';
import styles from './PresenterView.module.css';

/** What participants do in a step with an exercise: its goal and its tasks. */
export function StepTask({ step }: { step: PlaygroundStep }) {
  const entry = useCatalog().find(({ meta }) => meta.id === step.playground);
  // The projector view says what is wrong with a step whose story is unknown.
  if (!entry?.stories.some(({ id }) => id === step.story)) return null;
  return (
    <PlaygroundFrame entry={entry} story={step.story}>
      {(playground, story) => <Task playground={playground} story={story} step={step} />}
    </PlaygroundFrame>
  );
}

function Task({ playground, story, step }: { playground: Playground; story: Story; step: PlaygroundStep }) {
  const task = useMemo(() => {
    const exercise = exerciseOf(step, playground);
    if (!exercise) return undefined;
    const { items } = exerciseStatus(exercise, stepStart(playground, story, step).state);
    return { exercise, open: items.filter(({ done }) => !done) };
  }, [playground, story, step]);
  if (!task) return null;
  const { exercise, open } = task;
  return (
    <>
      <p className={styles.goal}>
        <CodeInText text={exercise.goal} />
      </p>
      <h3 className={styles.label}>{exercise.isGuided ? 'Participants do this' : 'Participants are done when'}</h3>
      <ol className={styles.tasks}>
        {open.map(({ label }) => (
          <li key={label}>
            <CodeInText text={label} />
          </li>
        ))}
      </ol>
    </>
  );
}
