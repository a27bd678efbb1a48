import type { Scheduler, SchedulerEvent } from './scheduler.ts';

interface RunOptions {
  /** Aborting it cancels the run: no further node starts. The signal is also passed to running nodes, which should then end soon in any way. */
  signal?: AbortSignal;
  /** Called for every event of the scheduler, in order, right after the call that caused it. */
  onEvent?: (event: SchedulerEvent) => void;
}

/**
 * Drives a run: the scheduler says which node may start, and `execute` runs it and settles when it has ended; a rejection means that the node failed.
 * Resolves when no node is running any more, with the rejection of each failed node. Never rejects because of a failed node; it rejects if `onEvent`
 * throws, and the run is then canceled. How a canceled node ends is ignored.
 */
export async function run(
  scheduler: Scheduler,
  execute: (node: number, signal: AbortSignal) => Promise<void>,
  { signal, onEvent }: RunOptions = {},
): Promise<ReadonlyMap<number, unknown>> {
  const errors = new Map<number, unknown>();
  const abort = new AbortController();
  const ended: (() => void)[] = [];
  let executing = 0;
  let heard = 0;
  let wake = () => {};

  /** Ends a node unless it was canceled in the meantime. */
  const settle = (node: number, end: () => void) => {
    ended.push(() => {
      executing--;
      if (scheduler.states[node] === 'running') end();
    });
    wake();
  };
  const begin = (node: number) => {
    executing++;
    // Called inside a promise, so that an exception before `execute` returns a promise also counts as a failure of the node.
    Promise.resolve()
      .then(() => execute(node, abort.signal))
      .then(
        () => settle(node, () => scheduler.finish(node)),
        (error: unknown) =>
          settle(node, () => {
            errors.set(node, error);
            scheduler.fail(node);
          }),
      );
  };
  const tell = () => {
    for (; heard < scheduler.events.length; heard++) onEvent?.(scheduler.events[heard]!);
  };
  const cancel = () => {
    scheduler.cancel();
    abort.abort(signal?.reason);
  };
  const onAbort = () => wake();

  signal?.addEventListener('abort', onAbort);
  try {
    for (;;) {
      if (signal?.aborted && !abort.signal.aborted) cancel();
      tell();
      for (let node = scheduler.start(); node !== -1; node = scheduler.start()) {
        begin(node);
        tell();
      }
      if (executing === 0) return errors;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (ended.length > 0 || (signal?.aborted && !abort.signal.aborted)) resolve();
      });
      for (const end of ended.splice(0)) {
        end();
        tell();
      }
    }
  } catch (error) {
    cancel();
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}
