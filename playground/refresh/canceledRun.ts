import type { Action, RunAction } from './data.ts';

// A canceled run is repeated on the engine if an earlier action changed or the page was reloaded.

/** The signal for a run. If the stored action is a canceled run, the signal is already aborted, so the repeated run is canceled as it begins. */
export function signalOf(action: RunAction, signal: AbortSignal | undefined): AbortSignal | undefined {
  return action.cancelAt === undefined ? signal : AbortSignal.abort();
}

/** The key by which actions are compared. It leaves out the time of a cancellation, so that canceling a run does not make the engine repeat it. */
export function keyOf(action: Action): string {
  return JSON.stringify({ ...action, cancelAt: undefined });
}
