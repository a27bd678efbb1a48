import type { ApiState, StoredRun } from './apiState.ts';
import { endOf, isActive } from './runState.ts';

/** The queue of an environment's runs, which never overlap (a rule of this site). */

/** Milliseconds between the acceptance of a run and its earliest begin. */
const QUEUE_DELAY_MS = 1_000;

/** When a run that is accepted now begins: after the active runs of its environment, in milliseconds since 1970. */
export function queuedBegin({ runs }: Pick<ApiState, 'runs'>, environmentID: string, now: number): number {
  // Runs are stored in the order in which they were accepted, which is also the order in which they run.
  const last = runs.findLast((run) => run.environmentID === environmentID && isActive(run, now));
  return Math.max(now + QUEUE_DELAY_MS, last ? endOf(last) : 0);
}

/** The runs after one of them was canceled: runs that waited behind it begin earlier. */
export function runsAfterCancel(runs: readonly StoredRun[], canceled: StoredRun, now: number): readonly StoredRun[] {
  let free = now;
  return runs.map((run) => {
    if (run.id === canceled.id) return canceled;
    if (run.environmentID !== canceled.environmentID || !isActive(run, now)) return run;
    if (run.begin <= now) {
      free = Math.max(free, endOf(run));
      return run;
    }
    const begin = Math.max(run.acceptedAt + QUEUE_DELAY_MS, free);
    const moved = { ...run, begin, end: begin + (run.end - run.begin) };
    free = moved.end;
    return moved;
  });
}
