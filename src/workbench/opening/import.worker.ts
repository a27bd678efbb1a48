import { type ImportOptions, type ImportResult, importProjectWith } from '#engine/import/import.ts';
import type { ImportFile } from '#engine/import/importFile.ts';
import type { Progress, ReadRequest } from '#engine/import/steps.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { nodeParts } from './documentTransfer.ts';
import { helpersFor, readInPool } from './readingPool.ts';

/** A request of the page. The bytes of the files are transferred, not copied. */
export interface ImportRequest {
  files: ImportFile[];
  options: ImportOptions;
}

/**
 * A message of the worker: any number of `progress`, then the nodes of the project in parts, then one `result` whose document has no nodes. To
 * cancel, the page terminates the worker, and with it the workers that it started.
 */
export type ImportAnswer =
  | { kind: 'progress'; phase: Parameters<Progress>[0]; done: number; total: number }
  | { kind: 'nodes'; nodes: PipelineNode[] }
  | { kind: 'result'; result: ImportResult };

/** Milliseconds between progress messages: short enough for a bar that moves, long enough to cost nothing. */
const MS_BETWEEN_PROGRESS = 60;

/** Lets waiting messages arrive. A timer would pause for four milliseconds each time. */
const breathe = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

const read = (request: ReadRequest) =>
  readInPool(request, {
    // In a browser where workers can't start other workers, this worker reads everything.
    helpers:
      typeof Worker === 'undefined'
        ? 0
        : helpersFor(
            request.files.reduce((bytes, file) => bytes + file.bytes.length, 0),
            navigator.hardwareConcurrency,
          ),
    start: () => new Worker(new URL('./nodeFiles.worker.ts', import.meta.url), { type: 'module', name: 'node files' }),
    breathe,
  });

self.onmessage = async (event: MessageEvent<ImportRequest>) => {
  const post = (answer: ImportAnswer) => self.postMessage(answer);
  let phaseShown = '';
  let shownAt = 0;
  const result = await importProjectWith(read, event.data.files, event.data.options, (phase, done, total) => {
    const now = performance.now();
    if (phase === phaseShown && now - shownAt < MS_BETWEEN_PROGRESS) return;
    phaseShown = phase;
    shownAt = now;
    post({ kind: 'progress', phase, done, total });
  });
  if (!('pipeline' in result)) return post({ kind: 'result', result });
  for (const nodes of nodeParts(result.pipeline.nodes)) post({ kind: 'nodes', nodes });
  post({ kind: 'result', result: { ...result, pipeline: { ...result.pipeline, nodes: [] } } });
};
