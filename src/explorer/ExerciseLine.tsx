import { CircleCheck, Lightbulb, Target } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import type { Playground } from '#workbench/contract.ts';
import { ExerciseDone } from './ExerciseDone.tsx';
import styles from './ExerciseLine.module.css';
import { LineBox } from './LineBox.tsx';
import type { RunningExercise } from './useExercise.ts';

interface ExerciseLineProps {
  playground: Playground;
  running: RunningExercise;
  /** Opens the Exercise tab with the goal, all checks and the solution. */
  onOpen: () => void;
  /** Whether a link to what comes next is shown. Embeds link to no other story. */
  isOnSite?: boolean;
}

/** The task in one line, always visible: the next step or the goal, how much is done, and its hints. At the end: what it taught, and what comes next. */
export function ExerciseLine({ playground, running, onOpen, isOnSite = false }: ExerciseLineProps) {
  const { exercise, status, tasks, play, help, hints, isEarned } = running;
  const done = tasks.filter((item) => item.done).length;
  const next = tasks.find((item) => !item.done);
  const isShown = play.status !== 'idle' || help === 'solution';
  const isOver = status.isDone && !isShown && !help;
  return (
    <div
      className={`${styles.line} ${isOver ? styles.done : exercise.isGuided ? styles.guided : ''}`}
      role="group"
      aria-label="Exercise"
    >
      {isOver ? <CircleCheck size={16} aria-hidden /> : <Target size={16} aria-hidden />}
      {isEarned ? (
        <ExerciseDone playground={playground} exercise={exercise} isOnSite={isOnSite} />
      ) : (
        <button type="button" className={styles.goal} onClick={onOpen} title={exercise.goal.replaceAll('`', '')}>
          <span className={styles.count}>
            {exercise.isGuided && next ? `Step ${tasks.indexOf(next) + 1} of ${tasks.length}` : `${done} of ${tasks.length} done`}
          </span>
          <span className={styles.next}>
            <TaskText running={running} next={next} isShown={isShown} />
          </span>
        </button>
      )}
      {/* A hint belongs to its step: the next step begins with its hints closed. */}
      {!status.isDone && !isShown && hints.all.length > 0 && <Hints key={hints.all[0]} running={running} />}
    </div>
  );
}

interface TaskTextProps {
  running: RunningExercise;
  next: RunningExercise['tasks'][number] | undefined;
  isShown: boolean;
}

function TaskText({ running: { exercise, play, isRunning }, next, isShown }: TaskTextProps) {
  if (isShown)
    return play.status === 'playing' || play.status === 'paused' ? 'The solution is playing' : 'The solution was shown';
  if (!next) return exercise.title;
  if (!exercise.isGuided) return <CodeInText text={exercise.goal} />;
  return (
    <>
      <CodeInText text={isRunning && next.wait ? next.wait : next.label} />
      {next.see && !/[.?!]$/.test(next.label) && '.'}{' '}
      {next.see && (
        <span className={styles.see}>
          You should see: <CodeInText text={next.see} />
        </span>
      )}
    </>
  );
}

/** The hints for what comes next. */
function Hints({ running: { hints, giveHint } }: { running: RunningExercise }) {
  const left = hints.all.length - hints.shown;
  return (
    <LineBox label="Hint" icon={Lightbulb} onOpen={() => hints.shown === 0 && giveHint()}>
      <ol aria-label="Hints" className={styles.hints}>
        {hints.all.slice(0, hints.shown).map((hint) => (
          <li key={hint}>
            <CodeInText text={hint} />
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button size="s" icon={Lightbulb} onClick={giveHint}>
          {`Another hint (${left} left)`}
        </Button>
      )}
    </LineBox>
  );
}
