import { Flag, Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { EmbeddedStory } from '#explorer/EmbeddedStory.tsx';
import { useHistoryKeys } from '#explorer/shortcuts.ts';
import { startPlayground } from '#explorer/startPlayground.ts';
import { storyState } from '#explorer/stateCheck.ts';
import type { StepState } from '#explorer/stepState.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import type { Playground, PlaygroundState, Story } from '#workbench/contract.ts';
import { solutionOf } from '../customSolution.ts';
import type { CustomExerciseStep } from '../plan.ts';
import styles from './CustomExerciseForm.module.css';
import { replayCustomExercise } from './customExercise.ts';

/** The starting state with which a story shows the current state; undefined if the story already starts that way. */
function stateFrom(playground: Playground, story: Story, now: PlaygroundState): StepState | undefined {
  const { pipeline, args, data } = solutionOf(storyState(playground, story), now);
  if (!pipeline && !args && data === undefined) return undefined;
  return { ...(pipeline ? { pipeline: now.pipeline } : {}), ...(args ? { args } : {}), ...(data === undefined ? {} : { data }) };
}

interface CustomExercisePlaygroundProps {
  step: CustomExerciseStep;
  /** The starting state of the step. */
  start: PlaygroundState;
  playground: Playground;
  story: Story;
  onChange: (step: CustomExerciseStep) => void;
  /** Called with the current state of the playground. */
  onShown: (state: PlaygroundState) => void;
}

/** The playground in which a trainer prepares the starting state of a custom exercise and records its solution. */
export function CustomExercisePlayground({ step, start, playground, story, onChange, onShown }: CustomExercisePlaygroundProps) {
  const begin = (count: number) => ({ start, count, ...startPlayground(playground, story, { start }) });
  const [{ store, ...current }, setCurrent] = useState(() => begin(1));
  // Another starting state, such as from a link, gets another store.
  if (current.start !== start) setCurrent(begin(current.count + 1));
  const [refused, setRefused] = useState<readonly string[]>([]);
  /** The solution that was saved here. A message says so as long as the step still has it. */
  const [keptHere, setKeptHere] = useState<CustomExerciseStep['solution']>();
  useHistoryKeys(store);
  const isChanged = useStore(store, () => store.isChanged());
  useEffect(() => {
    const { pipeline, args, data } = store.getState();
    onShown({ pipeline, args, data });
    return store.subscribe((state) => onShown({ pipeline: state.pipeline, args: state.args, data: state.data }));
  }, [store, onShown]);

  const now = (): PlaygroundState => {
    const { pipeline, args, data } = store.getState();
    return { pipeline, args, data };
  };
  function startHere() {
    const { state: _, solution: __, ...rest } = step;
    const state = stateFrom(playground, story, now());
    onChange({ ...rest, ...(state ? { state } : {}) });
    announce('The step starts from what is on screen.');
  }
  function keepSolution() {
    const kept: CustomExerciseStep = { ...step, solution: solutionOf(start, now()) };
    const { problems } = replayCustomExercise(kept, playground, start);
    setRefused(problems);
    if (problems.length > 0) return;
    onChange(kept);
    setKeptHere(kept.solution);
  }
  return (
    <>
      <div className={styles.playground}>
        <EmbeddedStory
          key={current.count}
          playground={playground}
          story={story}
          store={store}
          options={{ hide: ['exercise'], lock: [], exercise: false }}
          heading="h3"
          isLinked={false}
        />
        <div className={styles.bar}>
          <Button size="s" icon={Flag} disabled={!isChanged} onClick={startHere}>
            Start the step from here
          </Button>
          <Button size="s" variant="primary" icon={Save} disabled={!isChanged} onClick={keepSolution}>
            Keep this as the solution
          </Button>
          <span role="status">
            {keptHere !== undefined && keptHere === step.solution && 'The solution was replayed and kept: every check passes.'}
          </span>
        </div>
      </div>
      {refused.length > 0 && (
        <Callout tone="error" live title="The solution was not kept">
          <ul>
            {refused.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
