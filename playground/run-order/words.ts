import type { NodeState } from '#engine/run/simulate.ts';

/** What the platform calls the state of a node on the page of a run (`/docs/deploy-and-refresh/refresh`). */
export const STATE_WORDS: Readonly<Record<NodeState, string>> = {
  waiting: 'Waiting',
  ready: 'Queued',
  running: 'Running',
  done: 'Successful',
  failed: 'Failed',
  skipped: 'Skipped',
  notInRun: 'Not in this run',
};

/** Milliseconds as a reader says them: `0 s`, `4 s`, `4.5 s`, `2 min 5 s`. */
export function duration(milliseconds: number): string {
  const tenths = Math.round(milliseconds / 100);
  if (tenths < 1_200) return `${(tenths / 10).toLocaleString('en')} s`;
  const seconds = Math.round(tenths / 10);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return `${minutes.toLocaleString('en')} min${rest > 0 ? ` ${rest} s` : ''}`;
}
