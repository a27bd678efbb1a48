import type { ImportFile } from '#engine/import/importFile.ts';
import { readNodeFile } from '#engine/import/nodeFile.ts';

/** A message of a reading worker: `ready` once it has started, then one `read` for each batch that it was sent, with its `NodeFile[]` as JSON. */
export type NodeFilesAnswer = { kind: 'ready' } | { kind: 'read'; json: string };

const post = (answer: NodeFilesAnswer) => self.postMessage(answer);

// JSON text passes between workers twice as fast as the objects that it describes.
self.onmessage = (event: MessageEvent<ImportFile[]>) =>
  post({ kind: 'read', json: JSON.stringify(event.data.map(readNodeFile)) });
post({ kind: 'ready' });
