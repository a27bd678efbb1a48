import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useHref } from 'react-router';
import { useStore } from 'zustand';
import { FullScreen } from '#canvas/fullScreen.ts';
import { counted } from '#engine/text/phrases.ts';
import { useCatalog } from '#explorer/catalogContext.ts';
import { controlValueText } from '#explorer/controlNames.ts';
import { exerciseStatus, playStep } from '#explorer/exerciseRun.ts';
import { PlaygroundFrame } from '#explorer/PlaygroundFrame.tsx';
import { StoryView } from '#explorer/StoryView.tsx';
import { startPlayground } from '#explorer/startPlayground.ts';
import { useTasks } from '#explorer/useTasks.ts';
import { Callout } from '#ui/Callout.tsx';
import { CodeInText } from '#ui/CodeInText.tsx';
import type { ArgSpecs, Exercise, Playground, PlaygroundStore, Story } from '#workbench/contract.ts';
import { type Dock, DockContext } from '#workbench/dock.tsx';
import { isChecked, isPlaygroundStep, type PlaygroundStep, type SessionStep } from '../plan.ts';
import { exerciseOf } from '../sessions/customExercise.ts';
import { PageViewContext } from '../sessions/pageView.ts';
import { stepStart } from '../sessions/stepStart.ts';
import type { Sent } from './messages.ts';
import styles from './ProjectorView.module.css';
import type { Shown } from './shown.ts';

interface ProjectorStepProps {
  step: SessionStep;
  shown: Shown;
  onParts: (count: number) => void;
  send: (message: Sent['room']) => void;
}

/** A step as the audience sees it. */
export function ProjectorStep({ step, ...rest }: ProjectorStepProps): ReactNode {
  if (isPlaygroundStep(step)) return <ProjectedPlayground step={step} {...rest} />;
  switch (step.kind) {
    case 'page':
      return <Reading route={step.route} />;
    case 'note':
      return <p className={styles.note}>{step.text}</p>;
    case 'break':
      return <p className={styles.note}>{`Back in ${counted(step.minutes, 'minute')}.`}</p>;
  }
}

/** The text of a page, and its address for those who read on their own screens. */
function Reading({ route }: { route: string }) {
  const href = useHref(route);
  const PageView = useContext(PageViewContext);
  return (
    <>
      <p className={styles.address}>{`${window.location.host}${href}`}</p>
      {PageView && <PageView route={route} />}
    </>
  );
}

type ProjectedPlaygroundProps = Omit<ProjectorStepProps, 'step'> & { step: PlaygroundStep };

function ProjectedPlayground({ step, ...rest }: ProjectedPlaygroundProps) {
  const entry = useCatalog().find(({ meta }) => meta.id === step.playground);
  if (!entry?.stories.some(({ id }) => id === step.story)) {
    return (
      <Callout tone="error" title="This step can’t be shown">
        <p>
          The plan asks for the story “{step.story}” of the playground “{step.playground}”, which this site does not have.
        </p>
      </Callout>
    );
  }
  return (
    <PlaygroundFrame entry={entry} story={step.story}>
      {(playground, story) => <ProjectedStory playground={playground} story={story} step={step} {...rest} />}
    </PlaygroundFrame>
  );
}

/** In the projector view no panel opens. */
const NO_PANELS: Dock = {
  open: undefined,
  isExercise: false,
  offersRun: true,
  slot: null,
  show: () => undefined,
  offer: () => undefined,
  list: () => () => undefined,
};
/** Milliseconds without a change after which the pipeline is sent to the presenter view. */
const SEND_DELAY_MS = 400;

function ProjectedStory({
  playground,
  story,
  step,
  shown,
  onParts,
  send,
}: ProjectedPlaygroundProps & { playground: Playground; story: Story }) {
  const [{ store }] = useState(() => {
    const { state: start } = stepStart(playground, story, step);
    return startPlayground(playground, story, { start });
  });
  const pipeline = useStore(store, (state) => state.pipeline);
  const { node, part, isSolved = false } = shown;
  const exercise = useMemo(() => (isChecked(step) ? exerciseOf(step, playground) : undefined), [step, playground]);
  // The controls that the story, the plan or the solution sets.
  const told = useMemo(() => {
    const changed = exercise?.solution.flatMap((one) => ('arg' in one ? [one.arg] : [])) ?? [];
    const own = 'state' in step ? Object.keys(step.state?.args ?? {}) : [];
    return [...new Set([...changed, ...Object.keys(story.args ?? {}), ...own])];
  }, [exercise, story, step]);
  const fullScreen = useMemo(() => ({ isFull: true, onFull: () => undefined, projected: { part, onParts } }), [part, onParts]);
  useEffect(() => {
    const isThere = node !== undefined && pipeline.nodes.some(({ id }) => id === node);
    store.select(isThere ? [node] : []);
  }, [store, node, pipeline]);
  useEffect(() => {
    const timer = setTimeout(() => send({ kind: 'graph', code: step.code, pipeline }), SEND_DELAY_MS);
    return () => clearTimeout(timer);
  }, [send, step.code, pipeline]);
  return (
    <>
      <ControlsLine store={store} specs={playground.meta.args} names={told} />
      {exercise && <TaskLine store={store} exercise={exercise} specs={playground.meta.args} isSolved={isSolved} />}
      <div className={styles.view}>
        <DockContext value={NO_PANELS}>
          <FullScreen value={fullScreen}>
            <StoryView playground={playground} store={store} />
          </FullScreen>
        </DockContext>
      </div>
    </>
  );
}

/** The values of controls as text, because no panel with their fields opens in the projector view. */
function ControlsLine({ store, specs, names }: { store: PlaygroundStore; specs: ArgSpecs; names: readonly string[] }) {
  const args = useStore(store, (state) => state.args);
  const shown = names.flatMap((name) => {
    const spec = specs[name];
    return spec && !spec.inView ? [{ name, label: spec.label, value: controlValueText(spec, args[name] ?? spec.default) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className={styles.controls} role="group" aria-label="Controls">
      {shown.map(({ name, label, value }) => (
        <span key={name}>
          {label} <strong>{value}</strong>
        </span>
      ))}
    </div>
  );
}

/** Milliseconds between two steps of a solution: an audience follows more slowly than one reader. */
const STEP_MS = 1_500;

interface TaskLineProps {
  store: PlaygroundStore;
  exercise: Exercise;
  specs: ArgSpecs;
  isSolved: boolean;
}

/** The goal of the exercise, what comes next, and the progress in this window. Plays the solution when the presenter asks for it. */
function TaskLine({ store, exercise, specs, isSolved }: TaskLineProps) {
  const state = useStore(store);
  const status = useMemo(() => exerciseStatus(exercise, state), [exercise, state]);
  const [at, setAt] = useState(0);
  const [refused, setRefused] = useState<string>();
  const all = exercise.solution.length;
  useEffect(() => {
    if (!isSolved || at >= all || refused !== undefined) return;
    const timer = setTimeout(() => {
      const next = exercise.solution[at];
      setRefused(next && playStep(store, next));
      setAt(at + 1);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [store, exercise, isSolved, at, all, refused]);
  const played = isSolved ? exercise.solution[at - 1] : undefined;
  const spec = played && 'arg' in played && specs[played.arg];
  const words = spec
    ? `${spec.label} ${controlValueText(spec, played.value)}`
    : played && 'edit' in played && state.events.at(-1)?.text;
  const tasks = useTasks(store, exercise, status.items);
  const done = tasks.filter((item) => item.done).length;
  const next = tasks.find((item) => !item.done);
  return (
    <div className={styles.task}>
      <p className={styles.goal}>
        <CodeInText text={exercise.goal} />
      </p>
      {next && (
        <p className={styles.goal}>
          <strong>
            Task {done + 1} of {tasks.length}:
          </strong>{' '}
          <CodeInText text={next.label} />
        </p>
      )}
      <p className={styles.checks} role="status">
        {exercise.title}: {done} of {tasks.length} done
        {isSolved && (all === 0 ? ', and no solution to show' : `, solution ${Math.min(at, all)} of ${counted(all, 'change')}`)}
        {isSolved && words && `: ${words}`}
        {refused !== undefined && `. ${refused}`}
      </p>
    </div>
  );
}
