import type { History } from './contract.ts';

const MAX_STEPS = 200;

/** A history in which nothing can be undone. */
export const NO_HISTORY: History<never> = { past: [], future: [] };

/** A step begins: `before` is what undoing it brings back. What was undone can't be redone any more. */
export function withStep<State>({ past }: History<State>, before: State): History<State> {
  return { past: [...past, before].slice(-MAX_STEPS), future: [] };
}

/** The last step continues. */
export function withMore<State>({ past }: History<State>): History<State> {
  return { past, future: [] };
}

/** The last step ended where it began, so it is removed. */
export function withoutLast<State>({ past }: History<State>): History<State> {
  return { past: past.slice(0, -1), future: [] };
}

/** One step back: the state before it, and the history then. Undefined when there is nothing to undo. */
export function undone<State>(
  { past, future }: History<State>,
  now: State,
): { state: State; history: History<State> } | undefined {
  const state = past.at(-1);
  return state && { state, history: { past: past.slice(0, -1), future: [...future, now] } };
}

/** One step forward again. Undefined when there is nothing to redo. */
export function redone<State>(
  { past, future }: History<State>,
  now: State,
): { state: State; history: History<State> } | undefined {
  const state = future.at(-1);
  return state && { state, history: { past: [...past, now], future: future.slice(0, -1) } };
}

/** Changes every state in the same way, for changes that are no step: undo and redo then leave them as they are. */
export function everywhere<State>({ past, future }: History<State>, change: (state: State) => State): History<State> {
  return { past: past.map(change), future: future.map(change) };
}
