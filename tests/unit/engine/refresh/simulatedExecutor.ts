import { type SimulatedWarehouse, simulatedOutcome, simulatedTime } from '#engine/refresh/simulatedWarehouse.ts';
import { ExecutionError, type Executor } from '#engine/run/executor.ts';

/** Waits for some milliseconds; rejects if the signal is aborted first. */
export type Wait = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/** The simulated warehouse as an `Executor`, so that `runRefresh` can be compared with `simulateRefresh`. `wait` lets time pass. */
export function simulatedExecutor(warehouse: SimulatedWarehouse, wait: Wait): Executor {
  return {
    async execute(statement, signal) {
      const milliseconds = simulatedTime(warehouse, statement);
      const outcome = simulatedOutcome(warehouse, statement, milliseconds);
      const canceled = () => new ExecutionError({ code: 'canceled', message: 'The statement was canceled.' });
      try {
        await wait(milliseconds, signal);
      } catch {
        throw canceled();
      }
      if (signal?.aborted) throw canceled();
      if (!outcome.ok) throw outcome.error;
      return outcome.result;
    },
  };
}
