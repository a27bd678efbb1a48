import type { History } from './contract.ts';

/** Maximum number of steps that can be undone; the oldest step is dropped beyond it. */
const MAX_UNDO_STEPS = 200;

/** A history without steps. */
export const EMPTY_HISTORY: History<never> = { past: [], future: [] };

/** Adds a step. `before` is the state that undoing the step restores. Undone steps can no longer be redone. */
export function addStep<State>({ past }: History<State>, before: State): History<State> {
  return { past: [...past, before].slice(-MAX_UNDO_STEPS), future: [] };
}

/** Continues the last step: undone steps can no longer be redone. */
export function continueStep<State>({ past }: History<State>): History<State> {
  return { past, future: [] };
}

/** Removes the last step, which ended in the state where it began. */
export function dropLastStep<State>({ past }: History<State>): History<State> {
  return { past: past.slice(0, -1), future: [] };
}

/** The state before the last step, and the history after undoing that step. Undefined when there is nothing to undo. */
export function stepBack<State>(
  { past, future }: History<State>,
  now: State,
): { state: State; history: History<State> } | undefined {
  const state = past.at(-1);
  return state && { state, history: { past: past.slice(0, -1), future: [...future, now] } };
}

/** The state after the last undone step, and the history after redoing that step. Undefined when there is nothing to redo. */
export function stepForward<State>(
  { past, future }: History<State>,
  now: State,
): { state: State; history: History<State> } | undefined {
  const state = future.at(-1);
  return state && { state, history: { past: [...past, now], future: future.slice(0, -1) } };
}

/** Applies a change to every state of the history, for changes that are no step, so that undo and redo keep them. */
export function mapHistory<State>({ past, future }: History<State>, change: (state: State) => State): History<State> {
  return { past: past.map(change), future: future.map(change) };
}
