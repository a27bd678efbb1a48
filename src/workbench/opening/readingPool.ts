import type { ImportFile } from '#engine/import/importFile.ts';
import { type NodeFile, readNodeFile } from '#engine/import/nodeFile.ts';
import type { ReadRequest } from '#engine/import/steps.ts';
import { connectWorker, type WorkerClient, type WorkerHandle } from '#ui/worker.ts';
import type { NodeFilesMethods } from './nodeFiles.worker.ts';

interface ReadingPool {
  /** Number of workers that read in addition to the calling thread. */
  helpers: number;
  start: () => WorkerHandle;
  /** Lets messages of the workers arrive. */
  breathe: () => Promise<void>;
}

/**
 * Bytes in a batch: large enough that sending it costs little compared with reading it, small enough that all threads finish at about the same
 * time.
 */
const BATCH_BYTES = 400_000;
/** Minimum number of bytes for which other workers are started: what one thread reads in the time that a worker takes to start. */
const MIN_BYTES_FOR_HELPERS = 1_500_000;
/** Maximum number of additional workers. */
const MAX_HELPERS = 3;

/** The number of additional workers: one less than the machine's processors, at most `MAX_HELPERS`, and none when there is little to read. */
export function helpersFor(bytes: number, processors: number): number {
  return bytes < MIN_BYTES_FOR_HELPERS ? 0 : Math.max(0, Math.min(MAX_HELPERS, Math.floor(processors || 1) - 1));
}

interface Batch {
  first: number;
  files: ImportFile[];
}

function batchesOf(files: readonly ImportFile[]): Batch[] {
  const batches: Batch[] = [];
  let bytes = BATCH_BYTES;
  files.forEach((file, index) => {
    if (bytes >= BATCH_BYTES) {
      batches.push({ first: index, files: [] });
      bytes = 0;
    }
    batches.at(-1)!.files.push(file);
    bytes += file.bytes.length;
  });
  return batches;
}

/**
 * Reads node files in this thread and in additional workers at once; each takes the next batch when it is free. The bytes are transferred, not
 * copied. A worker that can't be started is ignored. When a worker dies while it is reading, the promise rejects.
 */
export async function readInPool({ files, onRead }: ReadRequest, { helpers, start, breathe }: ReadingPool): Promise<NodeFile[]> {
  const waiting = batchesOf(files).reverse();
  const answers: NodeFile[] = new Array(files.length);
  const clients: WorkerClient<NodeFilesMethods>[] = [];
  const batchesInWorkers: Promise<void>[] = [];
  const store = ({ first }: Batch, read: readonly NodeFile[]) => {
    read.forEach((file, index) => {
      answers[first + index] = file;
    });
    onRead(read.length);
  };
  const readIn = async (client: WorkerClient<NodeFilesMethods>) => {
    // A worker gets no files before it has answered for the first time.
    await client.call('read', []);
    for (let batch = waiting.pop(); batch; batch = waiting.pop()) {
      const current = batch;
      const transfer = current.files.map(({ bytes }) => bytes.buffer as ArrayBuffer).filter(({ byteLength }) => byteLength > 0);
      const read = client.call('read', current.files, { transfer }).then((json) => store(current, JSON.parse(json)));
      batchesInWorkers.push(read);
      await read;
    }
  };
  try {
    for (let index = 0; index < helpers; index++) {
      const client = connectWorker<NodeFilesMethods>(start());
      clients.push(client);
      readIn(client).catch(() => {
        // A worker that did not start is not needed. An error while it reads also rejects its batch, which is awaited below.
      });
    }
    for (let batch = waiting.pop(); batch; batch = waiting.pop()) {
      store(batch, batch.files.map(readNodeFile));
      await breathe();
    }
    await Promise.all(batchesInWorkers);
    return answers;
  } finally {
    for (const client of clients) client.end();
  }
}
