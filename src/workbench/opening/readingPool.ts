import type { ImportFile } from '#engine/import/importFile.ts';
import { type NodeFile, readNodeFile } from '#engine/import/nodeFile.ts';
import type { ReadRequest } from '#engine/import/steps.ts';
import type { NodeFilesAnswer } from './nodeFiles.worker.ts';

/** The part of a reading worker that is used here; a test brings its own. */
export interface ReadingWorker {
  postMessage(files: ImportFile[], transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<NodeFilesAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface ReadingPool {
  /** How many workers help the one that asks. */
  helpers: number;
  start: () => ReadingWorker;
  /** Lets messages of the helpers arrive. */
  breathe: () => Promise<void>;
}

/**
 * Bytes in a batch: large enough that sending it costs little compared with reading it, small enough that all threads finish at about the same time.
 */
const BATCH_BYTES = 400_000;
/** How many bytes one thread reads in the time that a worker takes to start. */
const WORTH_HELP = 1_500_000;
const MAX_HELPERS = 3;

/** How many workers help: one less than the machine has processors, at most three; none with little to read. */
export function helpersFor(bytes: number, processors: number): number {
  return bytes < WORTH_HELP ? 0 : Math.max(0, Math.min(MAX_HELPERS, Math.floor(processors || 1) - 1));
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
 * Reads node files in this thread and in helping workers at once: each takes the next batch when it is free. The bytes are transferred, not copied. A
 * helper that can't be started is ignored; when one dies while it has files, reading fails.
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
