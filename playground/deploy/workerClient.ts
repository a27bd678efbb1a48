import { connectWorker, type WorkerClient, type WorkerHandle } from '#ui/worker.ts';
import type { DeployMethods } from './deploy.worker.ts';
import type { Question, WorkedOut } from './workedOut.ts';
import { createPacker } from './workerMessages.ts';

/** The result of a request. `broken`: why the worker failed. */
export type Reply = { readonly workedOut: WorkedOut } | { readonly broken: string };

function startWorker(): WorkerHandle {
  return new Worker(new URL('./deploy.worker.ts', import.meta.url), { type: 'module', name: 'deploy' });
}

/**
 * Sends requests to a worker, one at a time. Of the requests that arrive while the worker is busy, only the last is sent. The worker starts with the
 * first request and runs until `stop` is called.
 */
export function createWorkerClient(
  onAnswer: (question: Question, reply: Reply) => void,
  start: () => WorkerHandle = startWorker,
) {
  let client: WorkerClient<DeployMethods> | undefined;
  let pack = createPacker();
  let isBusy = false;
  let waiting: Question | undefined;

  function stop() {
    client?.end();
    client = undefined;
    isBusy = false;
    waiting = undefined;
    pack = createPacker();
  }
  async function send(question: Question) {
    client ??= connectWorker<DeployMethods>(start());
    const mine = client;
    isBusy = true;
    const reply = await mine.call('workOut', pack(question)).then(
      (workedOut) => ({ workedOut }),
      (error: Error) => ({ broken: error.message }),
    );
    if (client !== mine) return;
    const next = waiting;
    waiting = undefined;
    isBusy = false;
    // A worker that failed may lack documents that later requests refer to.
    if ('broken' in reply) stop();
    if (next) void send(next);
    onAnswer(question, reply);
  }
  return {
    ask(question: Question) {
      if (isBusy) waiting = question;
      else void send(question);
    },
    stop,
  };
}
