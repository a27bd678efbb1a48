import type { CheckItem, Exercise, PlaygroundState, PlaygroundStore, Step } from '#workbench/contract.ts';

/** The result of checking a state: every item, and whether all items are done. */
export interface ExerciseStatus {
  items: CheckItem[];
  isDone: boolean;
}

/** Checks a state. A check that throws on a state that it does not know counts as not done, so that the page keeps working. */
export function exerciseStatus(exercise: Exercise, state: PlaygroundState): ExerciseStatus {
  try {
    const items = exercise.check(state);
    return { items, isDone: items.length > 0 && items.every((item) => item.done) };
  } catch {
    return { items: [{ label: 'This state can’t be checked. Reset the story to continue.', done: false }], isDone: false };
  }
}

/** Carries out one step of a solution. Returns the message of the refusal if the step was refused. */
export function playStep(store: PlaygroundStore, step: Step): string | undefined {
  if ('edit' in step) return store.apply(step.edit)?.message;
  if ('open' in step) store.open(step.open, 'The pipeline of the solution');
  else if ('arg' in step) store.setArg(step.arg, step.value);
  else store.setData(step.data);
  return undefined;
}
