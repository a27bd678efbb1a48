import type { Action, RunAction } from './data.ts';

// A canceled run that is repeated, because an earlier action changed or the page was reloaded.

/** A signal that is aborted as soon as the repeated run has begun. */
export function signalOf(action: RunAction, signal: AbortSignal | undefined): AbortSignal | undefined {
  return action.cancelAt === undefined ? signal : AbortSignal.abort();
}

/** The key of an action. The time of a cancelation is not part of it: the run did take place. */
export function keyOf(action: Action): string {
  return JSON.stringify({ ...action, cancelAt: undefined });
}
