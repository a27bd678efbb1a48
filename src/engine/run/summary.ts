import type { SchedulerEvent } from './scheduler.ts';

interface RunSummary {
  text: string;
  /** False if the text only follows the pattern of the platform's documented sentence, which covers one failed node and no skipped nodes. */
  isKnownWording: boolean;
}

/**
 * The platform's message after a run in which nodes failed (`/docs/reference/error-codes/graphexecutor-halted-and-finished`); undefined if none
 * failed. Failed and skipped nodes are named by their IDs, in the order of their events.
 */
export function runSummary(run: { readonly events: readonly SchedulerEvent[] }, ids: readonly string[]): RunSummary | undefined {
  const listed = (kind: 'fail' | 'skip') =>
    run.events.flatMap((event) => (event.kind === kind ? (ids[event.node] ?? String(event.node)) : []));
  const failed = listed('fail');
  if (failed.length === 0) return undefined;
  const skipped = listed('skip');
  const rest = skipped.length === 0 ? 'no nodes skipped' : `skipped nodes: [${skipped.join(', ')}]`;
  return {
    text: `GraphExecutor halted and finished; encountered failures for node: [${failed.join(', ')}]; ${rest}`,
    isKnownWording: failed.length === 1 && skipped.length === 0,
  };
}
