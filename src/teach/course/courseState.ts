import type { Course } from './course.ts';

/** How far the learner is with one step. */
interface StepState {
  /** Done with a page or story; an exercise: brought to its goal by the learner. */
  isDone: boolean;
  /** Whether the solution of the exercise was played. */
  isShown: boolean;
  hints: number;
}

/** How far the learner is with a course. */
export interface CourseState {
  /** The step that is open. */
  at: number;
  steps: readonly StepState[];
}

/** What is reported to a course system. */
export interface CourseProgress {
  /** How many steps are finished: done, or an exercise whose solution was shown. */
  finished: number;
  all: number;
  /** The share of exercises that the learner did, in percent, whole; of all steps where there is no exercise. */
  score: number;
  isComplete: boolean;
  /** Undefined while the course is not complete, and where it has no passing score. */
  isPassed: boolean | undefined;
}

/** The most characters of a kept state: what SCORM 1.2 has room for. */
export const MAX_STATE_LENGTH = 4_096;
const MAX_HINTS = 99;

/** The first step, nothing done. */
function startOf({ steps }: Course): CourseState {
  return { at: 0, steps: steps.map(() => ({ isDone: false, isShown: false, hints: 0 })) };
}

const FLAGS = ['-', 'd', 's', 'b'] as const;

/** The state as a short text: version, open step, a letter a step (`-` open, `d` done, `s` shown, `b` both), hints. At most 4,096 characters. */
export function writeState({ at, steps }: CourseState): string {
  const flags = steps.map(({ isDone, isShown }) => FLAGS[(isDone ? 1 : 0) + (isShown ? 2 : 0)]).join('');
  return `1;${at};${flags};${steps.map(({ hints }) => hints).join(',')}`;
}

const KEPT = /^1;(\d{1,3});([-dsb]{1,100});(\d{1,2}(?:,\d{1,2}){0,99})$/;

/** Reads a kept state; a text that was written for another course, or by something else, gives the initial state. */
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

/** Updates one step: only the given fields change, and nothing that was reached is taken back. */
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

/** The progress of a course, which is all that a course system receives. */
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
