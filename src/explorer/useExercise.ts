import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { announce } from '#ui/announce.ts';
import type { CheckItem, Exercise, PlaygroundStore } from '#workbench/contract.ts';
import type { ExerciseReport } from './embedMessages.ts';
import { type ExerciseStatus, exerciseStatus, nextHints, playStep } from './exerciseRun.ts';
import { exerciseKey, markDone, markShown, readProgress, wasShown } from './progress.ts';
import { originOf, recordOrigin, type StateOrigin } from './stateOrigin.ts';
import { useTasks } from './useTasks.ts';

/** Milliseconds between two steps of a solution that is played. */
const STEP_MS = 900;

/** The state of a solution that is being played. */
interface SolutionPlay {
  status: 'idle' | 'playing' | 'paused' | 'ended' | 'refused';
  /** Number of steps that were carried out. */
  at: number;
  message?: string;
}

export interface RunningExercise {
  exercise: Exercise;
  status: ExerciseStatus;
  /** The items of the status that the reader sees (`openTasks`). */
  tasks: readonly CheckItem[];
  play: SolutionPlay;
  /** The hints for what the reader does next, and how many of them the reader has opened. */
  hints: { readonly all: readonly string[]; readonly shown: number };
  giveHint: () => void;
  /** Whether the goal is reached and the reader reached it. */
  isEarned: boolean;
  /** Who made the current state, or the state from which the reader continues, if not the reader. The goal then counts only after starting over. */
  help: StateOrigin | undefined;
  /** Whether a run goes on in the playground. */
  isRunning: boolean;
  /** Starts over and plays the solution. */
  show: () => void;
  pause: () => void;
  resume: () => void;
  stop: () => void;
}

const IDLE: SolutionPlay = { status: 'idle', at: 0 };

/** Who made the state in which the story was opened, if not the reader. */
function helpAtOpening(
  store: PlaygroundStore,
  playground: string,
  exercise: Exercise | undefined,
  isDone: boolean,
): StateOrigin | undefined {
  if (!exercise || !store.isChanged()) return undefined;
  if (wasShown(playground, exercise.id)) return 'solution';
  return isDone && !Object.hasOwn(readProgress(), exerciseKey(playground, exercise.id)) ? 'opening' : undefined;
}

/**
 * Checks an exercise as the reader works. Reaching the goal counts when the reader reaches it: not through a shown solution, not from a state that
 * a link opened at its goal until the reader starts over, not through the page around an embed, and not through undo or redo to such a state.
 *
 * @param onReport called with the progress after every check, hint and shown solution; `isDone` is true each time that the reader reaches the goal
 */
export function useExercise(
  store: PlaygroundStore,
  playground: string,
  exercise: Exercise | undefined,
  onReport?: (report: ExerciseReport, isDone: boolean) => void,
): RunningExercise | undefined {
  const pipeline = useStore(store, (state) => state.pipeline);
  const args = useStore(store, (state) => state.args);
  const data = useStore(store, (state) => state.data);
  const status = useMemo(
    () => (exercise ? exerciseStatus(exercise, { pipeline, args, data }) : undefined),
    [exercise, pipeline, args, data],
  );
  const isRunning = useStore(store, ({ run }) => run !== undefined && run.end === undefined);
  const tasks = useTasks(store, exercise, status?.items);
  const [play, setPlay] = useState<SolutionPlay>(IDLE);
  /** The number of hints that were opened, by step. */
  const [given, setGiven] = useState<ReadonlyMap<string | undefined, number>>(new Map());
  const hints = [...given.values()].reduce((sum, count) => sum + count, 0);
  const isDone = status?.isDone ?? false;
  const [help, setHelp] = useState(() => helpAtOpening(store, playground, exercise, isDone));
  const [isEarned, setEarned] = useState(false);
  const doneItems = status?.items.filter((item) => item.done).length ?? 0;
  const seen = useRef({ isDone, doneItems });
  const [isShown, setShown] = useState(false);
  const all = status?.items.length ?? 0;
  const justDone = useRef(false);
  const report = useRef({ send: onReport, openedAt: Date.now(), doneItems, hints, isShown });
  useEffect(() => {
    report.current.send = onReport;
  });

  useEffect(() => {
    if (!exercise || !status) return;
    const before = seen.current;
    seen.current = { isDone, doneItems };
    const isHelped = help !== undefined || play.status !== 'idle' || originOf(store) !== undefined;
    if (isDone && !before.isDone) {
      setEarned(!isHelped);
      if (!isHelped) {
        markDone(playground, exercise.id, Date.now());
        justDone.current = true;
      }
      announce(isHelped ? `At the goal: ${exercise.title}` : `Exercise done: ${exercise.title}`);
    } else if (doneItems !== before.doneItems) {
      announce(`${tasks.filter((item) => item.done).length} of ${tasks.length} done`);
    }
  }, [store, exercise, status, tasks, isDone, doneItems, play.status, help, playground]);

  useEffect(() => {
    const { send, openedAt, ...before } = report.current;
    if (!exercise || (before.doneItems === doneItems && before.hints === hints && before.isShown === isShown)) return;
    report.current = { send, openedAt, doneItems, hints, isShown };
    const seconds = Math.max(0, Math.round((Date.now() - openedAt) / 1_000));
    send?.({ id: exercise.id, checks: { done: doneItems, all }, hints, solutionShown: isShown, seconds }, justDone.current);
    justDone.current = false;
  }, [exercise, doneItems, all, hints, isShown]);

  useEffect(() => {
    if (!exercise) return;
    // A state that the page around an embed set counts as the page's only until the reader changes it.
    let goesOn = help === 'host' ? undefined : help;
    if (goesOn) recordOrigin(store, goesOn);
    return store.subscribe(() => {
      if (store.isChanged()) {
        // Whatever is reached from a state that someone else made counts as theirs too, even when undo restores it later.
        if (goesOn) recordOrigin(store, goesOn);
        const origin = originOf(store);
        if (origin !== 'host') goesOn = origin;
        setHelp(origin);
      } else {
        // Back at the story's starting state, the reader works alone again.
        goesOn = undefined;
        setHelp(undefined);
        setPlay((now) => (now.status === 'ended' || now.status === 'refused' ? IDLE : now));
      }
      markShown(playground, exercise.id, goesOn === 'solution');
    });
  }, [store, exercise, playground, help]);

  useEffect(() => {
    if (play.status !== 'playing' || !exercise) return;
    const timer = setTimeout(() => {
      const step = exercise.solution[play.at];
      const message = step && playStep(store, step);
      if (!message) {
        recordOrigin(store, 'solution');
        setHelp('solution');
        markShown(playground, exercise.id, true);
      }
      const at = play.at + 1;
      if (message) setPlay({ status: 'refused', at: play.at, message });
      else setPlay({ status: at >= exercise.solution.length ? 'ended' : 'playing', at });
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [store, playground, exercise, play]);

  return useMemo(() => {
    if (!exercise || !status) return undefined;
    const { step, hints: all } = nextHints(exercise, tasks);
    const shown = given.get(step) ?? 0;
    return {
      exercise,
      status,
      tasks,
      play,
      hints: { all, shown },
      giveHint: () => {
        const hint = all[shown];
        if (hint === undefined) return;
        setGiven(new Map(given).set(step, shown + 1));
        announce(`Hint: ${hint}`);
      },
      isEarned: isDone && isEarned,
      help,
      isRunning,
      show: () => {
        store.reset();
        setShown(true);
        setPlay({ status: 'playing', at: 0 });
      },
      pause: () => setPlay((now) => ({ ...now, status: 'paused' })),
      resume: () => setPlay((now) => ({ ...now, status: 'playing' })),
      stop: () => setPlay((now) => (store.isChanged() ? { ...now, status: 'ended' } : IDLE)),
    };
  }, [store, exercise, status, tasks, play, given, isDone, isEarned, help, isRunning]);
}
