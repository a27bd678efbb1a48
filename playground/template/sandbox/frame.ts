import type { SandboxResponse } from '#engine/template/protocol.ts';
import { FRAME_CALL, MAX_ANSWER_LENGTH, RESTART } from './frameMessages.ts';

/**
 * The only code that runs in the frame of Nunjucks outside of its worker. It starts the worker, passes texts between the worker and the page, and ends the worker
 * when the page asks for it. It interprets nothing. The frame's origin is opaque, its policy allows no network, and only a page of this site may call it.
 */
export function serveFrame(workerText: string): void {
  const address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
  let port: MessagePort | undefined;
  /**
   * The worker's “ready” message, if it came before the page connected. The worker starts while the page still waits for the frame to load.
   */
  let early: string | undefined;
  let worker: Worker | undefined;

  function send(text: string) {
    if (port) port.postMessage(text);
    else early = text;
  }

  function start() {
    worker?.terminate();
    const own = new Worker(address, { name: 'templates' });
    worker = own;
    const lose = (message: string) => {
      if (worker !== own) return;
      own.terminate();
      worker = undefined;
      const answer: SandboxResponse = { type: 'lost', message: message.slice(0, 1_000) };
      send(JSON.stringify(answer));
    };
    own.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (worker !== own) return;
      if (typeof data === 'string' && data.length <= MAX_ANSWER_LENGTH) send(data);
      else lose('The engine sent something that is not an answer.');
    };
    own.onerror = (event) => {
      event.preventDefault();
      lose(event.message || 'The engine could not be loaded.');
    };
  }

  function receive(message: unknown) {
    if (message === RESTART) start();
    else if (typeof message === 'string') worker?.postMessage(message);
  }

  start();
  addEventListener('message', function connect(event: MessageEvent<unknown>) {
    // The base address is the address of the frame, or of the document that contains it as `srcdoc`, although the origin is opaque. So another site that
    // embeds the file gets no answer.
    const isOurs = event.source === parent && event.origin === new URL(document.baseURI).origin && event.data === FRAME_CALL;
    const [offered] = event.ports;
    if (!isOurs || !offered) return;
    removeEventListener('message', connect);
    port = offered;
    port.onmessage = ({ data }: MessageEvent<unknown>) => receive(data);
    if (early !== undefined) port.postMessage(early);
  });
}
