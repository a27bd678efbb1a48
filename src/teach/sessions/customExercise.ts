import { LIMITS } from '#engine/pipeline/schema.ts';
import { checkArgs } from '#explorer/argsUrl.ts';
import type { Exercise, Playground, PlaygroundState, Step } from '#workbench/contract.ts';
import { CUSTOM_CHECKS, checkTypesOf, customCheckItems, isIncomplete } from '../customCheck.ts';
import { type CustomSolution, solved } from '../customSolution.ts';
import type { CustomExerciseStep, PlaygroundStep } from '../plan.ts';
import { stepStart } from './stepStart.ts';

type End = { ok: true; state: PlaygroundState } | { ok: false; message: string };

/** The end state of a solution, checked by the schemas of the playground, because a plan may come from a stranger. */
function endOf(playground: Playground, start: PlaygroundState, solution: CustomSolution): End {
  const { pipeline, args, data } = solved(start, solution);
  if (pipeline.nodes.length > LIMITS.nodes) return { ok: false, message: `The solution has more than ${LIMITS.nodes} nodes.` };
  const read = checkArgs(playground.meta.args, args, start.args);
  const [problem] = read.problems;
  if (problem) return { ok: false, message: `The solution sets a control that can’t be set that way. ${problem.message}` };
  if (solution.data === undefined) return { ok: true, state: { pipeline, args: read.args, data } };
  const kept = playground.data.safeParse(data);
  if (!kept.success) return { ok: false, message: 'What the solution keeps in addition to the pipeline can’t be read.' };
  return { ok: true, state: { pipeline, args: read.args, data: kept.data } };
}

/** The steps that “Show me” plays: first the pipeline, then the controls, then the playground's own data. */
function stepsTo(start: PlaygroundState, end: PlaygroundState): Step[] {
  return [
    ...(end.pipeline === start.pipeline ? [] : [{ open: end.pipeline }]),
    ...Object.entries(end.args).flatMap(([arg, value]) => (start.args[arg] === value ? [] : [{ arg, value }])),
    ...(end.data === start.data ? [] : [{ data: end.data }]),
  ];
}

/**
 * A custom exercise as an exercise of the playground, with checks, hints and a solution like any other. A solution that can't be played is left
 * out.
 *
 * @param start the starting state of the step
 * @param id the id under which the browser remembers that the exercise is done
 */
export function customExercise(step: CustomExerciseStep, playground: Playground, start: PlaygroundState, id: string): Exercise {
  const end = step.solution && endOf(playground, start, step.solution);
  return {
    id,
    title: step.title,
    goal: step.goal === '' ? 'Make every check below pass.' : step.goal,
    learned: step.learned === '' ? 'Every check of this step passes.' : step.learned,
    hints: step.hints,
    check: (state) => customCheckItems(step.checks, state, playground.facts),
    solution: end?.ok ? stepsTo(start, end.state) : [],
  };
}

/** The exercise of a step: the custom exercise, or the exercise of its story. Undefined if there is none. */
export function exerciseOf(step: PlaygroundStep, playground: Playground): Exercise | undefined {
  const story = playground.stories.find(({ id }) => id === step.story);
  if (!story) return undefined;
  if (step.kind === 'own') return customExercise(step, playground, stepStart(playground, story, step).state, step.code);
  return playground.exercises.find(({ id }) => id === story.exercise);
}

/** The results of a custom exercise's checks before and after its solution. */
interface CustomExerciseReplay {
  /** Sentences that say why the exercise does not work. Empty if the checks fail at the start and pass after the solution. */
  problems: string[];
  /** Sentences that the author should know even if the exercise works. */
  remarks: string[];
}

/** Replays the solution of a custom exercise from the starting state of its step, and evaluates all checks before and after it. */
export function replayCustomExercise(
  step: CustomExerciseStep,
  playground: Playground,
  start: PlaygroundState,
): CustomExerciseReplay {
  const problems: string[] = [];
  const remarks: string[] = [];
  const types = checkTypesOf(playground.meta.id);
  for (const [index, check] of step.checks.entries()) {
    if (!types.includes(check.type))
      problems.push(`Check ${index + 1} (${CUSTOM_CHECKS[check.type].label}) can’t be used in ${playground.meta.title}.`);
    else if (isIncomplete(check)) problems.push(`Check ${index + 1} is not filled in.`);
  }
  const ask = (state: PlaygroundState) => customCheckItems(step.checks, state, playground.facts);
  const before = ask(start);
  const end = step.solution && endOf(playground, start, step.solution);
  const after = end?.ok ? ask(end.state) : undefined;
  if (step.checks.length === 0) problems.push('It has no checks, so nobody can complete it.');
  else if (before.every(({ done }) => done)) problems.push('Every check already passes at the start: there is nothing to do.');
  else
    for (const { label, done } of before)
      if (done) remarks.push(`“${label}” already passes at the start: it only asks participants to keep it that way.`);
  if (!step.solution) problems.push('It has no solution yet: record one to show that it can be solved.');
  else if (end && !end.ok) problems.push(end.message);
  for (const { label, done } of after ?? []) if (!done) problems.push(`“${label}” does not pass after the solution.`);
  return { problems, remarks };
}

/** Minimum length of a text in the solution that counts as a secret. */
const MIN_SECRET_LENGTH = 4;

/** The goal and the hints, except the last, that contain a text of the solution: `hint 1`, `the goal`. */
export function leaks({ goal, hints, solution }: Pick<CustomExerciseStep, 'goal' | 'hints' | 'solution'>): string[] {
  const secrets = Object.values(solution?.args ?? {}).flatMap((value) =>
    typeof value === 'string' && value.trim().length >= MIN_SECRET_LENGTH ? [value.trim()] : [],
  );
  const tells = (text: string) => secrets.some((secret) => text.includes(secret));
  return [
    ...(tells(goal) ? ['the goal'] : []),
    ...hints.slice(0, -1).flatMap((hint, index) => (tells(hint) ? [`hint ${index + 1}`] : [])),
  ];
}
