import type { Renderer, RendererEvents } from './renderer.ts';

/** Opens a worker of this site's own engine. No template reaches JavaScript in this engine, so the worker needs no frame around it. */
export function openWorker({ receive, lose }: RendererEvents): Renderer {
  let worker: Worker;
  function start() {
    const own = new Worker(new URL('./jinja.worker.ts', import.meta.url), { type: 'module', name: 'templates' });
    worker = own;
    own.onmessage = ({ data }: MessageEvent<unknown>) => own === worker && receive(data);
    own.onerror = (event) => {
      event.preventDefault();
      if (own === worker) lose(event.message || 'The engine could not be loaded.');
    };
  }
  start();
  return {
    post: (message) => worker.postMessage(message),
    restart() {
      worker.terminate();
      start();
    },
    close: () => worker.terminate(),
  };
}
