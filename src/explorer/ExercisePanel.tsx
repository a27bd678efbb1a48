import { Circle, CircleCheck, Lightbulb, Pause, Play, Square } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { focusableAncestor } from '#ui/focusableAncestor.ts';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ExercisePanel.module.css';
import type { StateOrigin } from './stateOrigin.ts';
import type { RunningExercise } from './useExercise.ts';

const ORIGIN_TEXTS: Readonly<Record<StateOrigin, string>> = {
  solution: 'That was the solution',
  opening: 'The exercise was already done when you opened it',
  host: 'The page around this playground completed the exercise',
};

/** The Exercise tab: the goal with its live checks, the hints, and the solution. */
export function ExercisePanel({ running }: { running: RunningExercise }) {
  const { exercise, status, tasks, play, hints, help } = running;
  const [isAsking, setAsking] = useState(false);
  const isRunning = play.status === 'playing' || play.status === 'paused';
  const left = exercise.hints.length - hints;
  const hintList = useRef<HTMLOListElement>(null);
  // A hint appears above the button that was pressed. Both stay in view, the hint first.
  useEffect(() => {
    if (hints === 0) return;
    hintList.current?.nextElementSibling?.scrollIntoView({ block: 'nearest' });
    hintList.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [hints]);
  function giveHint({ currentTarget }: MouseEvent) {
    // The button disappears with the last hint.
    if (left === 1) focusableAncestor(currentTarget)?.focus();
    running.giveHint();
  }
  return (
    <section className={styles.panel} aria-label={`Exercise: ${exercise.title}`}>
      <p className={styles.title}>{exercise.title}</p>
      <p className={styles.goal}>
        <CodeInText text={exercise.goal} />
      </p>
      <p className={styles.until}>{exercise.isGuided ? 'Do this:' : 'You are done when'}</p>
      <ul className={`${utilities.list} ${utilities.stack2}`} aria-label="Checks">
        {tasks.map((item) => (
          <li key={item.label} className={`${styles.item} ${item.done ? styles.passed : ''}`}>
            {item.done ? <CircleCheck size={18} className={styles.done} aria-hidden /> : <Circle size={18} aria-hidden />}
            <span>
              {item.label}
              {item.see && <span className={styles.see}>{item.see}</span>}
            </span>
            <VisuallyHidden>{item.done ? ': done' : ': open'}</VisuallyHidden>
          </li>
        ))}
      </ul>

      {status.isDone && help && !isRunning && (
        <Callout tone="info" title={ORIGIN_TEXTS[help]}>
          <p>Reset the story and do it yourself to make it count.</p>
        </Callout>
      )}
      {status.isDone && !help && play.status === 'idle' && (
        <p className={styles.finished}>
          <CodeInText text={exercise.learned} />
        </p>
      )}
      {play.status === 'refused' && (
        <Callout tone="warn" live title="The solution stopped">
          <p>A step was refused: {play.message} Reset the story and play it again.</p>
        </Callout>
      )}

      {isRunning && (
        <div className={utilities.wrapRow}>
          <span>
            Solution: step {play.at} of {exercise.solution.length}
          </span>
          {play.status === 'playing' ? (
            <Button size="s" icon={Pause} onClick={running.pause}>
              Pause
            </Button>
          ) : (
            <Button size="s" icon={Play} onClick={running.resume}>
              Continue
            </Button>
          )}
          <Button size="s" icon={Square} onClick={running.stop}>
            Stop
          </Button>
        </div>
      )}

      {hints > 0 && (
        <ol ref={hintList} className={styles.hints} aria-label="Hints">
          {exercise.hints.slice(0, hints).map((hint) => (
            <li key={hint}>
              <CodeInText text={hint} />
            </li>
          ))}
        </ol>
      )}
      {!status.isDone && !isRunning && (
        <div className={utilities.wrapRow}>
          {left > 0 && (
            <Button size="s" icon={Lightbulb} onClick={giveHint}>
              {hints === 0 ? 'Give me a hint' : `Another hint (${left} left)`}
            </Button>
          )}
          {exercise.solution.length > 0 && (
            <Button size="s" variant="quiet" icon={Play} onClick={() => setAsking(true)}>
              Show me
            </Button>
          )}
        </div>
      )}

      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        size="s"
        title="Show the solution?"
        description={`The story starts over and the solution plays in ${counted(exercise.solution.length, 'step')}. Undo brings your own work back. The exercise counts as done when you do it yourself.`}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Keep trying</Button>
            <Button
              variant="primary"
              icon={Play}
              onClick={() => {
                setAsking(false);
                running.show();
              }}
            >
              Show me
            </Button>
          </>
        }
      />
    </section>
  );
}
