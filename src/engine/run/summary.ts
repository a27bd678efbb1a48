import type { SchedulerEvent } from './scheduler.ts';

interface RunSummary {
  text: string;
  /** False when the wording follows the platform's known sentence (one failed node, none skipped) but is not itself known. */
  isKnownWording: boolean;
}

/**
 * What the platform says after a run in which nodes failed (`/docs/reference/error-codes/graphexecutor-halted-and-finished`); undefined when
 * none did. Failed and skipped nodes are named by their ids, in the order in which it happened.
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
