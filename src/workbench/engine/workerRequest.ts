import { ExecutionError } from '#engine/run/executor.ts';
import { type WorkerClient, withWorker } from '#ui/worker.ts';

/**
 * Calls a worker that is part of a run, and ends it afterwards.
 *
 * @param failed the beginning of the error message when the worker can't answer; the reason follows
 * @param canceled the error message when the signal is aborted first
 * @throws {ExecutionError} with one of these messages
 */
export async function callOnce<Methods, Answer>(
  client: WorkerClient<Methods>,
  call: (client: WorkerClient<Methods>) => Promise<Answer>,
  { failed, canceled, signal }: { failed: string; canceled: string; signal?: AbortSignal | undefined },
): Promise<Answer> {
  try {
    return await withWorker(client, signal, call);
  } catch (error) {
    if (signal?.aborted) throw new ExecutionError({ code: 'canceled', message: canceled });
    throw new ExecutionError({ code: 'other', message: `${failed}: ${(error as Error).message}` });
  }
}
