import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Exercise, Session } from '#playground/contract.ts';
import { announce } from '#ui/announce.ts';
import { type ExerciseStatus, exerciseStatus, playStep } from './exerciseRun.ts';
import { markDone } from './progress.ts';

const STEP_MS = 900;

/** How the playing of a solution stands. */
export interface SolutionPlay {
  status: 'idle' | 'playing' | 'paused' | 'ended' | 'refused';
  /** Steps carried out. */
  at: number;
  message?: string;
}

export interface RunningExercise {
  exercise: Exercise;
  status: ExerciseStatus;
  play: SolutionPlay;
  /** How many hints the reader has. */
  hints: number;
  giveHint: () => void;
  /** Whether it was not done yet when the story was opened. */
  wasOpen: boolean;
  /** Starts over and plays the solution. */
  show: () => void;
  pause: () => void;
  resume: () => void;
  stop: () => void;
}

const IDLE: SolutionPlay = { status: 'idle', at: 0 };

/**
 * Checks an exercise as the reader works. Reaching its goal counts once, unless the solution was shown: then the reader starts over first.
 * An exercise that was open at a state that passes already, from a link, does not count either.
 */
export function useExercise(
  session: Session,
  playground: string,
  exercise: Exercise | undefined,
  onDone?: (exercise: string) => void,
): RunningExercise | undefined {
  const pipeline = useStore(session.store, (state) => state.pipeline);
  const args = useStore(session.store, (state) => state.args);
  const data = useStore(session.store, (state) => state.data);
  const status = useMemo(
    () => (exercise ? exerciseStatus(exercise, { pipeline, args, data }) : undefined),
    [exercise, pipeline, args, data],
  );
  const [play, setPlay] = useState<SolutionPlay>(IDLE);
  const [hints, setHints] = useState(0);
  const isDone = status?.isDone ?? false;
  // A state that passes when it is opened is nothing to congratulate on.
  const [wasOpen, setWasOpen] = useState(!isDone);
  if (!wasOpen && !isDone) setWasOpen(true);
  const doneItems = status?.items.filter((item) => item.done).length ?? 0;
  const seen = useRef({ isDone, doneItems });
  const onDoneRef = useRef(onDone);
  useEffect(() => {
    onDoneRef.current = onDone;
  });

  useEffect(() => {
    if (!exercise || !status) return;
    const before = seen.current;
    seen.current = { isDone, doneItems };
    if (isDone && !before.isDone) {
      if (play.status === 'idle') {
        markDone(playground, exercise.id, Date.now());
        onDoneRef.current?.(exercise.id);
      }
      announce(`Exercise done: ${exercise.title}`);
    } else if (doneItems !== before.doneItems) {
      announce(`${doneItems} of ${status.items.length} checks pass`);
    }
  }, [exercise, status, isDone, doneItems, play.status, playground]);

  // Back at the start of the story, the reader works alone again.
  useEffect(() => {
    const ended = play.status === 'ended' || play.status === 'refused';
    if (!ended) return;
    return session.store.subscribe(() => {
      if (!session.isChanged()) setPlay(IDLE);
    });
  }, [session, play.status]);

  useEffect(() => {
    if (play.status !== 'playing' || !exercise) return;
    const timer = setTimeout(() => {
      const step = exercise.solution[play.at];
      const message = step && playStep(session, step);
      const at = play.at + 1;
      if (message) setPlay({ status: 'refused', at: play.at, message });
      else setPlay({ status: at >= exercise.solution.length ? 'ended' : 'playing', at });
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [session, exercise, play]);

  return useMemo(() => {
    if (!exercise || !status) return undefined;
    return {
      exercise,
      status,
      play,
      hints,
      giveHint: () => {
        const hint = exercise.hints[hints];
        if (hint === undefined) return;
        setHints(hints + 1);
        announce(`Hint: ${hint}`);
      },
      wasOpen,
      show: () => {
        session.reset();
        setPlay({ status: 'playing', at: 0 });
      },
      pause: () => setPlay((now) => ({ ...now, status: 'paused' })),
      resume: () => setPlay((now) => ({ ...now, status: 'playing' })),
      stop: () => setPlay((now) => (session.isChanged() ? { ...now, status: 'ended' } : IDLE)),
    };
  }, [session, exercise, status, play, hints, wasOpen]);
}
