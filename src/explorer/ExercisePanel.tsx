import { Circle, CircleCheck, Pause, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#engine/text/phrases.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import { Dialog } from '#ui/Dialog.tsx';
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

/** A check as the end of the sentence “You are done when …”: names in capitals stay as they are. */
function asClause(label: string): string {
  return /^[A-Z](?:[a-z]|\s)/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}

/** The Exercise tab: the goal with its live checks, and the solution. Hints are in the exercise line. */
export function ExercisePanel({ running }: { running: RunningExercise }) {
  const { exercise, status, tasks, play, help } = running;
  const [isAsking, setAsking] = useState(false);
  const isRunning = play.status === 'playing' || play.status === 'paused';
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
              {exercise.isGuided ? <CodeInText text={item.label} /> : `… ${asClause(item.label)}`}
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

      {!status.isDone && !isRunning && exercise.solution.length > 0 && (
        <div className={utilities.wrapRow}>
          <Button size="s" variant="quiet" icon={Play} onClick={() => setAsking(true)}>
            Show me
          </Button>
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
