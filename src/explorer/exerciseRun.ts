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

/**
 * The items that the reader has to do or to repair: all but those that have always held. An item that held from the start is a condition, such as
 * "FCT_ORDERS still reads STG_ORDERS"; it appears when it breaks and then stays, so that the number of tasks never goes down.
 *
 * @param broken The labels of the items that were not done at the start or at any time since.
 */
export function openTasks(items: readonly CheckItem[], broken: ReadonlySet<string>): readonly CheckItem[] {
  const tasks = items.filter(({ label, done }) => !done || broken.has(label));
  return tasks.length > 0 ? tasks : items;
}

/** `broken` with the labels of the items that are not done; the same set if it has them all. */
export function withBroken(broken: ReadonlySet<string>, items: readonly CheckItem[]): ReadonlySet<string> {
  const more = items.filter(({ label, done }) => !done && !broken.has(label));
  return more.length === 0 ? broken : new Set([...broken, ...more.map(({ label }) => label)]);
}

/**
 * The hints for what the reader does next: those of the first open task, or those of the exercise. `step` tells two steps apart; undefined stands for
 * the exercise as a whole.
 */
export function nextHints(exercise: Exercise, tasks: readonly CheckItem[]): { step?: string; hints: readonly string[] } {
  const next = tasks.find(({ done }) => !done);
  return next?.hints ? { step: next.label, hints: next.hints } : { hints: exercise.hints };
}

/** Carries out one step of a solution. Returns the message of the refusal if the step was refused. */
export function playStep(store: PlaygroundStore, step: Step): string | undefined {
  if ('edit' in step) return store.apply(step.edit)?.message;
  if ('open' in step) store.open(step.open, 'The pipeline of the solution');
  else if ('arg' in step) store.setArg(step.arg, step.value);
  else store.setData(step.data);
  return undefined;
}
