import { type ImportOptions, type ImportResult, importProjectWith } from '#engine/import/import.ts';
import type { ImportFile } from '#engine/import/importFile.ts';
import type { Progress, ReadRequest } from '#engine/import/steps.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { type Call, serveWorker } from '#ui/worker.ts';
import { nodeParts } from './documentTransfer.ts';
import { helpersFor, readInPool } from './readingPool.ts';

/** A message before the answer. The nodes of the project come in parts, after which the answer's document has none. */
export type ImportProgress =
  | { kind: 'progress'; phase: Parameters<Progress>[0]; done: number; total: number }
  | { kind: 'nodes'; nodes: PipelineNode[] };

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

const methods = {
  /** Imports files, whose bytes are transferred, not copied. To cancel, the page ends the worker, and with it the workers that it started. */
  async open(
    { files, options }: { files: ImportFile[]; options: ImportOptions },
    { report }: Call<ImportProgress>,
  ): Promise<ImportResult> {
    let phaseShown = '';
    let shownAt = 0;
    const result = await importProjectWith(read, files, options, (phase, done, total) => {
      const now = performance.now();
      if (phase === phaseShown && now - shownAt < MS_BETWEEN_PROGRESS) return;
      phaseShown = phase;
      shownAt = now;
      report({ kind: 'progress', phase, done, total });
    });
    if (!('pipeline' in result)) return result;
    for (const nodes of nodeParts(result.pipeline.nodes)) report({ kind: 'nodes', nodes });
    return { ...result, pipeline: { ...result.pipeline, nodes: [] } };
  },
};
export type ImportMethods = typeof methods;

serveWorker(methods);
