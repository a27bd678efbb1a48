import { useState } from 'react';
import { useCatalog } from '#explorer/catalogContext.ts';
import { currentControlNames } from '#explorer/controlNames.ts';
import { EmbeddedStory } from '#explorer/EmbeddedStory.tsx';
import type { ExerciseReport } from '#explorer/embedMessages.ts';
import { type EmbedOptions, keepSolvable } from '#explorer/embedOptions.ts';
import { FetchedWork } from '#explorer/FetchedWork.tsx';
import { Messages } from '#explorer/Messages.tsx';
import { PlaygroundFrame } from '#explorer/PlaygroundFrame.tsx';
import { useHistoryKeys } from '#explorer/shortcuts.ts';
import { type Message, type StartedPlayground, startPlayground } from '#explorer/startPlayground.ts';
import { useNarrow } from '#explorer/useNarrow.ts';
import { useStarted } from '#explorer/useStarted.tsx';
import { Callout } from '#ui/Callout.tsx';
import type { Playground, Story } from '#workbench/contract.ts';
import { isChecked, type PlaygroundStep } from '../plan.ts';
import { customExercise } from './customExercise.ts';
import { stepStart } from './stepStart.ts';

interface PlaygroundStepViewProps {
  step: PlaygroundStep;
  /** The storage key of the work on the step. */
  workKey: string;
  /** Called with the participant's progress in the exercise; see `useExercise`. */
  onReport: (report: ExerciseReport, isDone: boolean) => void;
}

/** A step in a playground, from the starting state that the plan gives, with its own saved work. */
export function PlaygroundStepView({ step, workKey, onReport }: PlaygroundStepViewProps) {
  const entry = useCatalog().find(({ meta }) => meta.id === step.playground);
  if (!entry?.stories.some(({ id }) => id === step.story)) {
    return (
      <Callout tone="error" title="This step can’t be shown">
        <p>
          The plan asks for the story “{step.story}” of the playground “{step.playground}”, which this site does not have. Its
          trainer can choose another one.
        </p>
      </Callout>
    );
  }
  return (
    <PlaygroundFrame entry={entry} story={step.story}>
      {(playground, story) => (
        <FetchedWork key={workKey} workKey={workKey}>
          <StepStory key={workKey} playground={playground} story={story} step={step} workKey={workKey} onReport={onReport} />
        </FetchedWork>
      )}
    </PlaygroundFrame>
  );
}

interface StartedStep {
  playground: Playground;
  story: Story;
  started: StartedPlayground;
  options: EmbedOptions;
}

function startStep(playground: Playground, story: Story, step: PlaygroundStep, workKey: string): StartedStep {
  const { state: start, problems } = stepStart(playground, story, step);
  const started = startPlayground(playground, story, { start, workKey });
  const own = step.kind === 'own' ? customExercise(step, playground, start, workKey) : undefined;
  const wanted: EmbedOptions = {
    hide: step.hide,
    lock: currentControlNames(playground.meta.args, step.lock),
    exercise: isChecked(step),
  };
  const exercise = own ?? playground.exercises.find(({ id }) => id === story.exercise);
  const { options, problems: unsolvable } = keepSolvable(wanted, exercise, playground.meta.args);
  const messages: Message[] = [...started.messages];
  if (problems.length + unsolvable.length > 0)
    messages.push({
      tone: 'warn',
      text: 'For the trainer: part of what the plan asks for can’t be done.',
      details: [...problems, ...unsolvable],
    });
  return {
    playground: own ? { ...playground, exercises: [own] } : playground,
    story: own ? { ...story, exercise: own.id } : story,
    started: { ...started, messages },
    options,
  };
}

function StepStory({ step, workKey, onReport, ...of }: PlaygroundStepViewProps & { playground: Playground; story: Story }) {
  const [{ playground, story, started, options }] = useState(() => startStep(of.playground, of.story, step, workKey));
  const isNarrow = useNarrow();
  const { store } = started;
  useHistoryKeys(store);
  const messages = useStarted(started);
  return (
    <EmbeddedStory
      playground={playground}
      story={story}
      store={store}
      options={options}
      heading="h3"
      dockAt={isNarrow ? 'flow' : 'side'}
      isLinked={false}
      onReport={onReport}
      notices={<Messages messages={messages} />}
    />
  );
}
