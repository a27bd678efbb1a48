import type { History } from './contract.ts';

const MOST_STEPS = 200;

/** A history in which nothing can be undone. */
export const NO_HISTORY: History<never> = { past: [], future: [] };

/** A step begins: `before` is what undoing it brings back. What was undone can't be redone any more. */
export function withStep<State>({ past }: History<State>, before: State): History<State> {
  return { past: [...past, before].slice(-MOST_STEPS), future: [] };
}

/** The last step goes on. */
export function withMore<State>({ past }: History<State>): History<State> {
  return { past, future: [] };
}

/** The last step came back to where it began: it is none. */
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

/** One step forth again. Undefined when there is nothing to redo. */
export function redone<State>(
  { past, future }: History<State>,
  now: State,
): { state: State; history: History<State> } | undefined {
  const state = future.at(-1);
  return state && { state, history: { past: [...past, now], future: future.slice(0, -1) } };
}

/** Every state changed in the same way, for what is no step: undo and redo then leave it as it is. */
export function everywhere<State>({ past, future }: History<State>, change: (state: State) => State): History<State> {
  return { past: past.map(change), future: future.map(change) };
}
