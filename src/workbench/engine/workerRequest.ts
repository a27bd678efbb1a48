import { ExecutionError } from '#engine/run/executor.ts';

/** The response of a worker that could not answer. */
export interface WorkerFailure {
  readonly error: string;
}

/** The parts of `Worker` that `requestFromWorker` uses; tests pass their own implementation. */
export interface SingleResponseWorker<Question, Answer> {
  postMessage(message: Question): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer | WorkerFailure>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/**
 * Sends a worker one request and returns its response. The worker is terminated afterwards.
 *
 * @param failed the beginning of the error message when the worker can't answer; the reason follows
 * @param canceled the error message when the signal is aborted first
 * @throws {ExecutionError} with one of these messages
 */
export async function requestFromWorker<Question, Answer extends object>(
  worker: SingleResponseWorker<Question, Answer>,
  question: Question,
  { failed, canceled, signal }: { failed: string; canceled: string; signal?: AbortSignal | undefined },
): Promise<Answer> {
  let cancel = () => {};
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const fail = (reason: string) => reject(new ExecutionError({ code: 'other', message: `${failed}: ${reason}` }));
      cancel = () => reject(new ExecutionError({ code: 'canceled', message: canceled }));
      worker.onmessage = ({ data }) => ('error' in data ? fail(data.error) : resolve(data));
      worker.onerror = ({ message }) => fail(message || 'the worker stopped unexpectedly.');
      if (signal?.aborted) return cancel();
      signal?.addEventListener('abort', cancel);
      worker.postMessage(question);
    });
  } finally {
    signal?.removeEventListener('abort', cancel);
    worker.terminate();
  }
}
