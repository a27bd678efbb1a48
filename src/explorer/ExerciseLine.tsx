import { CircleCheck, Lightbulb, Target } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { type RefObject, useRef, useState } from 'react';
import { ACTION_TEXTS } from '#ui/actionTexts.ts';
import { Button } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import unseen from '#ui/VisuallyHidden.module.css';
import styles from './ExerciseLine.module.css';
import type { RunningExercise } from './useExercise.ts';

interface ExerciseLineProps {
  running: RunningExercise;
  /** Opens the Exercise tab with the goal, all checks and the solution. */
  onOpen: () => void;
}

/** The task in one line, always visible: the next step or the goal, how much is done, and a button for a hint. */
export function ExerciseLine({ running, onOpen }: ExerciseLineProps) {
  const { exercise, status, tasks, play, help } = running;
  const done = tasks.filter((item) => item.done).length;
  const next = tasks.find((item) => !item.done);
  const isShown = play.status !== 'idle' || help === 'solution';
  const isOver = status.isDone && !isShown && !help;
  const line = useRef<HTMLDivElement>(null);
  return (
    <div ref={line} className={`${styles.line} ${isOver ? styles.done : ''}`} role="group" aria-label="Exercise">
      {isOver ? <CircleCheck size={16} aria-hidden /> : <Target size={16} aria-hidden />}
      <button type="button" className={styles.goal} onClick={onOpen} title={exercise.goal.replaceAll('`', '')}>
        <span className={styles.count}>
          {exercise.isGuided && next ? `Step ${tasks.indexOf(next) + 1} of ${tasks.length}` : `${done} of ${tasks.length} done`}
        </span>
        <span className={styles.next}>
          <TaskText running={running} next={next} isShown={isShown} />
        </span>
      </button>
      {!status.isDone && !isShown && exercise.hints.length > 0 && <Hints running={running} below={line} />}
    </div>
  );
}

interface TaskTextProps {
  running: RunningExercise;
  next: RunningExercise['tasks'][number] | undefined;
  isShown: boolean;
}

function TaskText({ running: { exercise, play }, next, isShown }: TaskTextProps) {
  if (isShown)
    return play.status === 'playing' || play.status === 'paused' ? 'The solution is playing' : 'The solution was shown';
  if (!next) return exercise.title;
  if (!exercise.isGuided) return <CodeInText text={exercise.goal} />;
  return (
    <>
      {next.label} {next.see && <span className={styles.see}>You should see: {next.see}</span>}
    </>
  );
}

interface HintsProps {
  running: RunningExercise;
  /** The line of the task: the hints open below it, so that they cover no word of the task. */
  below: RefObject<HTMLDivElement | null>;
}

/** The hints that the reader has opened, over the view: nothing behind them moves. */
function Hints({ running, below }: HintsProps) {
  const { exercise, hints, giveHint } = running;
  const [isOpen, setOpen] = useState(false);
  const left = exercise.hints.length - hints;
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (next && hints === 0) giveHint();
        setOpen(next);
      }}
    >
      <Popover.Anchor virtualRef={below as RefObject<HTMLDivElement>} />
      <Popover.Trigger asChild>
        <Button size="s" variant="quiet" icon={Lightbulb}>
          <span className={`${styles.word} ${unseen.hidden}`}>Hint</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.hints}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Hints"
          // The hint stays while the reader follows it.
          onInteractOutside={(event) => event.preventDefault()}
        >
          <ol aria-label="Hints">
            {exercise.hints.slice(0, hints).map((hint) => (
              <li key={hint}>
                <CodeInText text={hint} />
              </li>
            ))}
          </ol>
          <div className={styles.hintActions}>
            {left > 0 && (
              <Button size="s" icon={Lightbulb} onClick={giveHint}>
                {`Another hint (${left} left)`}
              </Button>
            )}
            <Popover.Close asChild>
              <Button size="s" variant="quiet">
                {ACTION_TEXTS.close}
              </Button>
            </Popover.Close>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
