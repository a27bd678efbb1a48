import type { Question, WorkedOut } from './workedOut.ts';
import { type Answer, createPacker } from './workerMessages.ts';

/** The members of `Worker` that the client uses, so that a test can pass a fake worker. */
export interface DeployWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The result of a request. `broken`: why the worker failed. */
export type Reply = { readonly workedOut: WorkedOut } | { readonly broken: string };

function startWorker(): DeployWorker {
  return new Worker(new URL('./deploy.worker.ts', import.meta.url), { type: 'module', name: 'deploy' });
}

/**
 * Sends requests to a worker, one at a time. Of the requests that arrive while the worker is busy, only the last is sent. The worker starts with the
 * first request and runs until `stop` is called.
 */
export function createWorkerClient(
  onAnswer: (question: Question, reply: Reply) => void,
  start: () => DeployWorker = startWorker,
) {
  let worker: DeployWorker | undefined;
  let pack = createPacker();
  let sent: { id: number; question: Question } | undefined;
  let waiting: Question | undefined;
  let last = 0;

  function stop() {
    worker?.terminate();
    worker = undefined;
    sent = undefined;
    waiting = undefined;
    pack = createPacker();
  }
  function send(question: Question) {
    worker ??= listening();
    last += 1;
    sent = { id: last, question };
    worker.postMessage(pack(last, question));
  }
  function listening() {
    const mine = start();
    mine.onmessage = ({ data }) => {
      if (worker !== mine || sent?.id !== data.id) return;
      const { question } = sent;
      sent = undefined;
      const next = waiting;
      waiting = undefined;
      if (next) send(next);
      onAnswer(question, 'error' in data ? { broken: data.error } : data);
    };
    mine.onerror = (event) => {
      if (worker !== mine) return;
      const question = waiting ?? sent?.question;
      stop();
      if (question) onAnswer(question, { broken: event.message || 'The worker stopped unexpectedly.' });
    };
    return mine;
  }
  return {
    ask(question: Question) {
      if (sent) waiting = question;
      else send(question);
    },
    stop,
  };
}
