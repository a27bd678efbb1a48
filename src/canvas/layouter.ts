import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker';
import { createLayouter, type ElkEngine, type Layouter, type LayoutWorker } from './layout.ts';
import StandardLayoutWorker from './layout.worker.ts?worker';
import type { Placed } from './layoutOf.ts';

async function startElk(onFailure: (error: Error) => void): Promise<ElkEngine> {
  // The worker is started first, so that it loads while the page imports the API.
  const worker = new ElkWorker({ name: 'elk' });
  worker.addEventListener('error', (event) => onFailure(new Error(event.message || 'The layout worker could not run.')));
  const { default: Elk } = await import('elkjs/lib/elk-api.js');
  return new Elk({ algorithms: ['layered'], workerFactory: () => worker });
}

function startWorker(): LayoutWorker {
  const worker = new StandardLayoutWorker({ name: 'layout' });
  const waiting: { resolve: (placed: Placed) => void; reject: (error: Error) => void }[] = [];
  let broken: Error | undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<Placed>) => waiting.shift()?.resolve(data));
  worker.addEventListener('error', (event) => {
    broken = new Error(event.message || 'The layout worker could not run.');
    for (const { reject } of waiting.splice(0)) reject(broken);
  });
  return (boxes, direction) =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken);
      waiting.push({ resolve, reject });
      worker.postMessage({ boxes, direction });
    });
}

/** The layouter that all canvases of the page share. */
export const layouter: Layouter = createLayouter({ elk: startElk, worker: startWorker });
