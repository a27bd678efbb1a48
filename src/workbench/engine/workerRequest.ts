import { ExecutionError } from '#engine/run/executor.ts';

/** What a worker says that could not answer. */
export interface WorkerFailure {
  readonly error: string;
}

/** The part of a worker that is used here; a test brings its own. */
export interface SingleResponseWorker<Question, Answer> {
  postMessage(message: Question): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer | WorkerFailure>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/**
 * Sends a worker one request; the worker ends after its answer.
 *
 * @param failed what is said before the reason when it can't answer
 * @param canceled what is said when the signal is aborted first
 * @throws {ExecutionError} of these two
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
