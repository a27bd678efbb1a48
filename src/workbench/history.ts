import type { History } from './contract.ts';

const MAX_UNDO_STEPS = 200;

/** A history in which nothing can be stepBack. */
export const EMPTY_HISTORY: History<never> = { past: [], future: [] };

/** A step begins: `before` is what undoing it brings back. What was stepBack can't be stepForward any more. */
export function addStep<State>({ past }: History<State>, before: State): History<State> {
  return { past: [...past, before].slice(-MAX_UNDO_STEPS), future: [] };
}

/** The last step continues. */
export function continueStep<State>({ past }: History<State>): History<State> {
  return { past, future: [] };
}

/** The last step ended where it began, so it is removed. */
export function dropLastStep<State>({ past }: History<State>): History<State> {
  return { past: past.slice(0, -1), future: [] };
}

/** One step back: the state before it, and the history then. Undefined when there is nothing to undo. */
export function stepBack<State>(
  { past, future }: History<State>,
  now: State,
): { state: State; history: History<State> } | undefined {
  const state = past.at(-1);
  return state && { state, history: { past: past.slice(0, -1), future: [...future, now] } };
}

/** One step forward again. Undefined when there is nothing to redo. */
export function stepForward<State>(
  { past, future }: History<State>,
  now: State,
): { state: State; history: History<State> } | undefined {
  const state = future.at(-1);
  return state && { state, history: { past: [...past, now], future: future.slice(0, -1) } };
}

/** Changes every state in the same way, for changes that are no step: undo and redo then leave them as they are. */
export function mapHistory<State>({ past, future }: History<State>, change: (state: State) => State): History<State> {
  return { past: past.map(change), future: future.map(change) };
}
