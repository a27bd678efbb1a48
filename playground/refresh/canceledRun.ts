import type { Action, RunAction } from './data.ts';

// A run that was canceled and is done again, because something before it changed or the page was loaded anew.

/** A signal that is aborted as soon as such a run has begun. */
export function signalOf(action: RunAction, signal: AbortSignal | undefined): AbortSignal | undefined {
  return action.cancelAt === undefined ? signal : AbortSignal.abort();
}

/** What tells one action from another. When it was canceled does not matter: it did run. */
export function keyOf(action: Action): string {
  return JSON.stringify({ ...action, cancelAt: undefined });
}
