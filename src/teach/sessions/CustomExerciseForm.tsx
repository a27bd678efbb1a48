import { Circle, CircleCheck, Plus, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { CatalogEntry } from '#explorer/catalog.ts';
import { PlaygroundFrame } from '#explorer/PlaygroundFrame.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import utilities from '#ui/utilities.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { Playground, PlaygroundState, Story } from '#workbench/contract.ts';
import { CUSTOM_EXERCISE_LIMITS, type CustomCheck, checkText, checkTypesOf, customCheckItems } from '../customCheck.ts';
import { solved } from '../customSolution.ts';
import type { CustomExerciseStep } from '../plan.ts';
import { CustomCheckFields, newCheck } from './CustomCheckFields.tsx';
import styles from './CustomExerciseForm.module.css';
import { CustomExercisePlayground } from './CustomExercisePlayground.tsx';
import { replayCustomExercise } from './customExercise.ts';
import { LinesField } from './LinesField.tsx';
import { stepStart } from './stepStart.ts';

interface CustomExerciseFormProps {
  step: CustomExerciseStep;
  catalog: readonly CatalogEntry[];
  onChange: (step: CustomExerciseStep) => void;
}

/** The fields of a custom exercise: checks, hints, and the solution, which the trainer records in the playground. */
export function CustomExerciseForm({ step, catalog, onChange }: CustomExerciseFormProps) {
  const entry = catalog.find(({ meta }) => meta.id === step.playground);
  if (!entry?.stories.some(({ id }) => id === step.story) || checkTypesOf(step.playground).length === 0) return null;
  return (
    <PlaygroundFrame key={`${step.playground}/${step.story}`} entry={entry} story={step.story}>
      {(playground, story) => <CustomExerciseFields step={step} playground={playground} story={story} onChange={onChange} />}
    </PlaygroundFrame>
  );
}

interface CustomExerciseFieldsProps {
  step: CustomExerciseStep;
  playground: Playground;
  story: Story;
  onChange: (step: CustomExerciseStep) => void;
}

/** Every node name that a check may use: those of the starting state, and those that the solution adds. */
function namesOf(start: PlaygroundState, { solution }: CustomExerciseStep): string[] {
  const { nodes } = solution ? solved(start, solution).pipeline : start.pipeline;
  return [...new Set(nodes.map(({ name }) => name))].sort();
}

function CustomExerciseFields({ step, playground, story, onChange }: CustomExerciseFieldsProps) {
  const { checks, solution, state } = step;
  // Depends only on what the starting state depends on, so that typing into a field of the step does not rebuild a large pipeline.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the starting state depends on `state` alone
  const start = useMemo(() => stepStart(playground, story, step).state, [playground, story, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names depend on the starting state and the solution
  const names = useMemo(() => namesOf(start, step), [start, solution]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only checks and solution are replayed
  const replay = useMemo(() => replayCustomExercise(step, playground, start), [checks, solution, playground, start]);
  const [isWorking, setWorking] = useState(false);
  const [shown, setShown] = useState<PlaygroundState>();
  const items = useMemo(
    () => customCheckItems(checks, isWorking ? (shown ?? start) : start, playground.facts),
    [checks, isWorking, shown, start, playground],
  );
  const list = useRef<HTMLDivElement>(null);
  const set = (next: readonly CustomCheck[]) => onChange({ ...step, checks: [...next] });
  const [type] = checkTypesOf(step.playground);

  return (
    <div ref={list} className={styles.checks}>
      <p className={utilities.label}>Checks</p>
      {checks.length === 0 && <p className={utilities.sentence}>What must be true when a participant has done the exercise?</p>}
      <ol className={styles.checks} aria-label="Checks">
        {checks.map((check, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a check is identified by its index alone
          <li key={index} className={styles.check}>
            <div className={styles.checkHead}>
              {items[index]?.done ? (
                <CircleCheck size={18} className={styles.done} aria-hidden />
              ) : (
                <Circle size={18} aria-hidden />
              )}
              <span className={styles.words}>
                {checkText(check)}
                <VisuallyHidden>
                  {items[index]?.done ? ': passes' : ': open'} {isWorking ? 'on screen' : 'at the start'}
                </VisuallyHidden>
              </span>
              <IconButton
                size="s"
                label={`Delete check ${index + 1}`}
                icon={Trash2}
                onClick={() => {
                  set(checks.toSpliced(index, 1));
                  list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
                }}
              />
            </div>
            <CustomCheckFields
              check={check}
              playground={step.playground}
              nodes={names}
              onChange={(changed) => set(checks.with(index, changed))}
            />
          </li>
        ))}
      </ol>
      <div className={utilities.wrapRow}>
        <Button
          size="s"
          icon={Plus}
          data-add
          disabled={checks.length >= CUSTOM_EXERCISE_LIMITS.checks}
          onClick={() => type && set([...checks, newCheck(type)])}
        >
          Add a check
        </Button>
      </div>
      <LinesField
        label="Hints"
        help="One per line, from a nudge to nearly the answer. Participants get them one at a time."
        lines={step.hints}
        maxLines={CUSTOM_EXERCISE_LIMITS.hints}
        maxLength={CUSTOM_EXERCISE_LIMITS.hint}
        onChange={(hints) => onChange({ ...step, hints })}
      />
      <TextField
        label="What the exercise teaches"
        help="One sentence, shown to participants who have done the exercise."
        maxLength={CUSTOM_EXERCISE_LIMITS.learned}
        value={step.learned}
        onChange={(learned) => onChange({ ...step, learned })}
      />
      <p className={utilities.label}>Solution</p>
      {replay.problems.length === 0 ? (
        <p className={utilities.sentence}>
          The solution was replayed from the start of the step: every check passes afterward, and not all of them pass before.
        </p>
      ) : (
        <p className={utilities.sentence}>
          Work out the solution in the playground, as a participant would, and keep it. It is replayed, and kept only if every
          check passes afterward. You can also change how the step starts.
        </p>
      )}
      {replay.remarks.length > 0 && (
        <ul className={utilities.note}>
          {replay.remarks.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className={utilities.wrapRow}>
        <Button size="s" aria-expanded={isWorking} onClick={() => setWorking(!isWorking)}>
          {isWorking ? 'Close the playground' : solution ? 'Work it out again' : 'Work it out'}
        </Button>
      </div>
      {isWorking && (
        <CustomExercisePlayground
          step={step}
          start={start}
          playground={playground}
          story={story}
          onChange={onChange}
          onShown={setShown}
        />
      )}
    </div>
  );
}
