import type { ImportFile } from '#engine/import/importFile.ts';
import { readNodeFile } from '#engine/import/nodeFile.ts';

/** A message of a reading worker: once that it has started, then one `read` for each batch it was sent, as the JSON of its `NodeFile[]`. */
export type NodeFilesAnswer = { kind: 'ready' } | { kind: 'read'; json: string };

const post = (answer: NodeFilesAnswer) => self.postMessage(answer);

// JSON text crosses from worker to worker twice as fast as the objects it stands for.
self.onmessage = (event: MessageEvent<ImportFile[]>) =>
  post({ kind: 'read', json: JSON.stringify(event.data.map(readNodeFile)) });
post({ kind: 'ready' });
