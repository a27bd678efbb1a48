import type { SandboxResponse } from '#engine/template/protocol.ts';
import { FRAME_CALL, MAX_ANSWER, RESTART } from './frameMessages.ts';

/**
 * The whole of what runs in a render frame itself: it starts the worker, carries texts between it and the page, and ends it when the page says so.
 * It interprets nothing. The frame's origin is opaque, its policy allows no network, and only a page of this site may call it.
 */
export function serveFrame(workerText: string): void {
  const address = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
  let port: MessagePort | undefined;
  /**
   * The worker's message that it is ready, if it came before the page connected. The worker starts while the page still waits for the frame to load.
   */
  let early: string | undefined;
  let worker: Worker | undefined;
  /** The WebAssembly of an engine that has one: every new worker gets it first. */
  let bytes: ArrayBuffer | undefined;

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
      if (typeof data === 'string' && data.length <= MAX_ANSWER) send(data);
      else lose('The engine sent something that is not an answer.');
    };
    own.onerror = (event) => {
      event.preventDefault();
      lose(event.message || 'The engine could not be loaded.');
    };
    if (bytes) own.postMessage(bytes);
  }

  function receive(message: unknown) {
    if (message === RESTART) start();
    else if (typeof message === 'string') worker?.postMessage(message);
    else if (message instanceof ArrayBuffer) {
      bytes = message;
      worker?.postMessage(bytes);
    }
  }

  start();
  addEventListener('message', function connect(event: MessageEvent<unknown>) {
    // The address the frame came from, or the document that holds it as a text, though its origin is opaque: other sites that embed the file get no
    // answer.
    const isOurs = event.source === parent && event.origin === new URL(document.baseURI).origin && event.data === FRAME_CALL;
    const [offered] = event.ports;
    if (!isOurs || !offered) return;
    removeEventListener('message', connect);
    port = offered;
    port.onmessage = ({ data }: MessageEvent<unknown>) => receive(data);
    if (early !== undefined) port.postMessage(early);
  });
}
