import type { Course } from './course.ts';

/** The learner's progress in one step. */
interface StepState {
  /** Whether the learner is done with a page or story, or has reached the goal of an exercise. */
  isDone: boolean;
  /** Whether the solution of the exercise was played. */
  isShown: boolean;
  hints: number;
}

/** The learner's progress in a course. */
export interface CourseState {
  /** The index of the open step. */
  at: number;
  steps: readonly StepState[];
}

/** The progress that is reported to a course system. */
export interface CourseProgress {
  /** Number of finished steps: steps that are done, and exercises whose solution was shown. */
  finished: number;
  all: number;
  /** The percentage of exercises that the learner did, as a whole number; of all steps if there is no exercise. */
  score: number;
  isComplete: boolean;
  /** Undefined while the course is not complete, and if it has no passing score. */
  isPassed: boolean | undefined;
}

/** Maximum number of characters of a written state: the limit of SCORM 1.2 (`cmi.suspend_data`). */
export const MAX_STATE_LENGTH = 4_096;
/** Maximum number of hints that a state counts. */
const MAX_HINTS = 99;

/** The initial state: the first step is open, and nothing is done. */
function startOf({ steps }: Course): CourseState {
  return { at: 0, steps: steps.map(() => ({ isDone: false, isShown: false, hints: 0 })) };
}

const FLAGS = ['-', 'd', 's', 'b'] as const;

/**
 * Writes a state as a short text of at most 4,096 characters: version, index of the open step, one letter per step (`-` open, `d` done, `s` shown,
 * `b` both), and hints.
 */
export function writeState({ at, steps }: CourseState): string {
  const flags = steps.map(({ isDone, isShown }) => FLAGS[(isDone ? 1 : 0) + (isShown ? 2 : 0)]).join('');
  return `1;${at};${flags};${steps.map(({ hints }) => hints).join(',')}`;
}

const KEPT = /^1;(\d{1,3});([-dsb]{1,100});(\d{1,2}(?:,\d{1,2}){0,99})$/;

/** Reads a written state. A text of another course or of unknown format gives the initial state. */
export function readState(text: string, course: Course): CourseState {
  const start = startOf(course);
  const [, at, flags = '', hints = ''] = (text.length <= MAX_STATE_LENGTH && KEPT.exec(text)) || [];
  const counts = hints.split(',').map(Number);
  const all = course.steps.length;
  if (at === undefined || Number(at) >= all || flags.length !== all || counts.length !== all) return start;
  return {
    at: Number(at),
    steps: start.steps.map((_, index) => ({
      isDone: /[db]/.test(flags[index] ?? ''),
      isShown: /[sb]/.test(flags[index] ?? ''),
      hints: counts[index] ?? 0,
    })),
  };
}

/** Updates the given fields of one step. Progress never decreases. */
export function withStep(state: CourseState, at: number, change: Partial<StepState>): CourseState {
  return {
    ...state,
    steps: state.steps.map((step, index) =>
      index !== at
        ? step
        : {
            isDone: step.isDone || change.isDone === true,
            isShown: step.isShown || change.isShown === true,
            hints: Math.min(MAX_HINTS, Math.max(step.hints, change.hints ?? 0)),
          },
    ),
  };
}

/** The progress of a course: everything that a course system receives. */
export function courseProgress({ steps, passing }: Course, state: CourseState): CourseProgress {
  const finished = state.steps.filter(({ isDone, isShown }) => isDone || isShown).length;
  const exercises = state.steps.filter((_, index) => steps[index]?.kind === 'exercise');
  const counted = exercises.length > 0 ? exercises : state.steps;
  const score = Math.round((100 * counted.filter(({ isDone }) => isDone).length) / counted.length);
  const isComplete = finished === steps.length;
  return {
    finished,
    all: steps.length,
    score,
    isComplete,
    isPassed: isComplete && passing > 0 ? score >= passing : undefined,
  };
}
