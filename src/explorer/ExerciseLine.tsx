import { CircleCheck, Lightbulb, Target } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import unseen from '#ui/VisuallyHidden.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './ExerciseLine.module.css';
import type { RunningExercise } from './useExercise.ts';

interface ExerciseLineProps {
  running: RunningExercise;
  /** Opens the Exercise tab with goal, checks and hints. */
  onOpen: () => void;
}

/** The exercise in one line, always visible: how many checks pass, which check comes next, and a button for a hint. */
export function ExerciseLine({ running, onOpen }: ExerciseLineProps) {
  const { exercise, status, play, help } = running;
  const { items, isDone } = status;
  const done = items.filter((item) => item.done).length;
  const next = items.find((item) => !item.done);
  const isPlaying = play.status === 'playing' || play.status === 'paused';
  const isShown = play.status !== 'idle' || help === 'solution';
  const left = exercise.hints.length - running.hints;
  return (
    <div className={`${styles.line} ${isDone && !isShown && !help ? styles.done : ''}`} role="group" aria-label="Exercise">
      {isDone && !isShown && !help ? <CircleCheck size={16} aria-hidden /> : <Target size={16} aria-hidden />}
      <button type="button" className={styles.goal} onClick={onOpen} title={exercise.goal.replaceAll('`', '')}>
        <span className={styles.count}>
          {done}/{items.length}
        </span>
        <VisuallyHidden> checks pass: </VisuallyHidden>
        <span className={styles.next}>
          {isShown ? (isPlaying ? 'The solution is playing' : 'The solution was shown') : next ? next.label : exercise.title}
        </span>
      </button>
      {!isDone && !isShown && left > 0 && (
        <Button
          size="s"
          variant="quiet"
          icon={Lightbulb}
          onClick={() => {
            running.giveHint();
            onOpen();
          }}
        >
          <span className={`${styles.word} ${unseen.hidden}`}>Hint</span>
        </Button>
      )}
    </div>
  );
}
