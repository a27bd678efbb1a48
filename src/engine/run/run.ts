import type { Scheduler, SchedulerEvent } from './scheduler.ts';

interface RunOptions {
  /** Aborted, it cancels the run: nothing starts any more. It is handed to what is running, which should end soon then, in whatever way. */
  signal?: AbortSignal;
  /** Hears of every event of the scheduler, in order, right after the call that caused it. */
  onEvent?: (event: SchedulerEvent) => void;
}

/**
 * Carries a run out: the scheduler says which node may start, `execute` does it and settles when it has ended; a rejection is the node's failure.
 * Resolves when nothing is running any more, with what each failed node was rejected with. Never rejects for a failed node; it does when `onEvent`
 * throws, and the run is canceled then. How a canceled node ends is ignored.
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

  /** Ends a node unless it was canceled meanwhile. */
  const settle = (node: number, end: () => void) => {
    ended.push(() => {
      executing--;
      if (scheduler.states[node] === 'running') end();
    });
    wake();
  };
  const begin = (node: number) => {
    executing++;
    // Within a promise, so that what throws before it returns one is a failure of the node too.
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
