import type { ApiState, StoredRun } from './apiState.ts';
import { endOf, isActive } from './runState.ts';

/** Whose turn it is in an environment: runs never overlap there (a rule of this site). */

/** How long after it was accepted a run begins, in milliseconds. */
const WAITING_TIME = 1_000;

/** When a run that is accepted now begins: after those that have not ended. */
export function turnOf({ runs }: Pick<ApiState, 'runs'>, environmentID: string, now: number): number {
  // Runs are kept in the order in which they were accepted, which is that of their turns.
  const last = runs.findLast((run) => run.environmentID === environmentID && isActive(run, now));
  return Math.max(now + WAITING_TIME, last ? endOf(last) : 0);
}

/** The runs after one of them was canceled: what waited behind it moves up. */
export function movedUp(runs: readonly StoredRun[], canceled: StoredRun, now: number): readonly StoredRun[] {
  let free = now;
  return runs.map((run) => {
    if (run.id === canceled.id) return canceled;
    if (run.environmentID !== canceled.environmentID || !isActive(run, now)) return run;
    if (run.begin <= now) {
      free = Math.max(free, endOf(run));
      return run;
    }
    const begin = Math.max(run.acceptedAt + WAITING_TIME, free);
    const moved = { ...run, begin, end: begin + (run.end - run.begin) };
    free = moved.end;
    return moved;
  });
}
