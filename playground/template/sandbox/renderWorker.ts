import type { Pipeline } from '#engine/pipeline/schema.ts';
import { readDocument, readRequest, type SandboxResponse } from '#engine/template/protocol.ts';
import { refusal } from '#engine/template/refusal.ts';
import type { RenderMessage } from '#engine/template/subject.ts';
import { lockDown } from './lockDown.ts';

/** Renders a request. Never throws. `now` returns the time in milliseconds. */
type Answer = (request: RenderMessage, pipeline: Pipeline | undefined, now: () => number) => SandboxResponse;

/** The members of a worker's global scope that the engine uses, so that a test can pass a fake scope. */
export interface WorkerScope {
  postMessage(message: string): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  addEventListener(type: 'unhandledrejection', listener: (event: Pick<Event, 'preventDefault'>) => void): void;
}

/**
 * The worker's side of the protocol. It keeps the document, answers renders one after the other, and treats every message as untrusted. First, everything
 * by which a template could reach the outside is removed from the worker.
 */
export function serveEngine(scope: WorkerScope, answer: Answer, lock: () => void = lockDown): void {
  const now = performance.now.bind(performance);
  const post = scope.postMessage.bind(scope);
  const send = (response: SandboxResponse) => post(JSON.stringify(response));
  let pipeline: Pipeline | undefined;
  let documentProblem = '';

  // A promise that a template's code rejects later would be reported as an error of the page, although the answer has been sent by then.
  scope.addEventListener('unhandledrejection', (event) => event.preventDefault());
  scope.onmessage = ({ data }) => {
    const read = readRequest(data);
    if (!read.ok) return;
    if (read.request.type === 'pipeline') {
      const document = readDocument(read.request.json);
      pipeline = document.ok ? document.pipeline : undefined;
      documentProblem = document.ok ? '' : document.message;
      return;
    }
    send({ type: 'started', id: read.request.id });
    send(
      documentProblem
        ? refusal(read.request.id, 'ValueError', `The pipeline could not be read: ${documentProblem}`, 0)
        : answer(read.request, pipeline, now),
    );
  };
  lock();
  send({ type: 'ready' });
}
