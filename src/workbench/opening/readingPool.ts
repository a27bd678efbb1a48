import type { ImportFile } from '#engine/import/importFile.ts';
import { type NodeFile, readNodeFile } from '#engine/import/nodeFile.ts';
import type { ReadRequest } from '#engine/import/steps.ts';
import type { NodeFilesAnswer } from './nodeFiles.worker.ts';

/** The parts of a reading worker that are used here; tests pass their own implementation. */
export interface ReadingWorker {
  postMessage(files: ImportFile[], transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<NodeFilesAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface ReadingPool {
  /** Number of workers that read in addition to the calling thread. */
  helpers: number;
  start: () => ReadingWorker;
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
  const workers: ReadingWorker[] = [];
  let inHands = 0;
  let fault: Error | undefined;
  let onChange = () => {};
  const store = ({ first }: Batch, read: readonly NodeFile[]) => {
    read.forEach((file, index) => {
      answers[first + index] = file;
    });
    onRead(read.length);
  };
  const employ = (worker: ReadingWorker) => {
    let batch: Batch | undefined;
    const next = () => {
      batch = waiting.pop();
      if (!batch) return;
      inHands++;
      worker.postMessage(
        batch.files,
        batch.files.map(({ bytes }) => bytes.buffer as ArrayBuffer).filter((buffer) => buffer.byteLength > 0),
      );
    };
    worker.onmessage = ({ data }) => {
      if (data.kind === 'read' && batch) {
        inHands--;
        store(batch, JSON.parse(data.json));
      }
      next();
      onChange();
    };
    worker.onerror = (event) => {
      if (batch) fault = new Error(event.message || 'a worker ended while it was reading');
      onChange();
    };
    workers.push(worker);
  };
  try {
    for (let index = 0; index < helpers; index++) employ(start());
    for (let batch = waiting.pop(); batch; batch = waiting.pop()) {
      store(batch, batch.files.map(readNodeFile));
      await breathe();
    }
    while (inHands > 0 && !fault) {
      await new Promise<void>((resolve) => {
        onChange = resolve;
      });
    }
    if (fault) throw fault;
    return answers;
  } finally {
    for (const worker of workers) worker.terminate();
  }
}
