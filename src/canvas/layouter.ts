import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker';
import { connectWorker } from '#ui/worker.ts';
import { createLayouter, type ElkEngine, type Layouter, type LayoutWorker } from './layout.ts';
import type { LayoutMethods } from './layout.worker.ts';
import StandardLayoutWorker from './layout.worker.ts?worker';

async function startElk(onFailure: (error: Error) => void): Promise<ElkEngine> {
  // The worker is started first, so that it loads while the page imports the API.
  const worker = new ElkWorker({ name: 'elk' });
  worker.addEventListener('error', (event) => onFailure(new Error(event.message || 'The layout worker could not run.')));
  const { default: Elk } = await import('elkjs/lib/elk-api.js');
  return new Elk({ algorithms: ['layered'], workerFactory: () => worker });
}

function startWorker(): LayoutWorker {
  const client = connectWorker<LayoutMethods>(new StandardLayoutWorker({ name: 'layout' }));
  return (boxes, direction) => client.call('layout', { boxes, direction });
}

/** The layouter that all canvases of the page share. */
export const layouter: Layouter = createLayouter({ elk: startElk, worker: startWorker });
