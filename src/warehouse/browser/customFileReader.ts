import { connectWorker, type WorkerClient, WorkerTooSlow } from '#ui/worker.ts';
import { type LineProblem, MAX_FILE_BYTES, UnreadableFile } from '../custom/customFile.ts';
import type { CustomColumn } from '../custom/customTable.ts';
import type { CustomFileMethods, FileContent } from './customFile.worker.ts';

/** Milliseconds that reading a file may take before its worker is ended. */
const READ_TIME_LIMIT_MS = 60_000;

/** Reads one file of the reader in its own worker, which is ended if it takes too long, because a file may be malicious. */
export interface CustomFileReader {
  /** Reads the file. Throws `UnreadableFile` with what is wrong, as the other functions do. */
  read(file: Blob): Promise<FileContent>;
  /** Returns the values that are not values of their column's type. */
  check(columns: readonly CustomColumn[]): Promise<readonly LineProblem[]>;
  /** Returns all rows as an Arrow stream, which the engine loads. */
  rows(): Promise<Uint8Array>;
  close(): void;
}

/** Opens a reader for one file; its owner must close it. */
export function openCustomFile(): CustomFileReader {
  const client: WorkerClient<CustomFileMethods> = connectWorker(
    new Worker(new URL('./customFile.worker.ts', import.meta.url), { type: 'module', name: 'custom-file' }),
  );
  const limit = { silenceMs: READ_TIME_LIMIT_MS };
  function refuse(error: unknown): never {
    throw new UnreadableFile(error instanceof WorkerTooSlow ? 'It takes too long to read.' : (error as Error).message);
  }
  return {
    async read(file) {
      if (file.size > MAX_FILE_BYTES)
        throw new UnreadableFile(
          `It has ${(file.size / 1_000_000).toFixed(1)} MB: at most ${MAX_FILE_BYTES / 1_000_000} MB are read.`,
        );
      const bytes = await file.arrayBuffer();
      return client.call('read', bytes, { ...limit, transfer: [bytes] }).catch(refuse);
    },
    check: (columns) => client.call('check', columns, limit).catch(refuse),
    rows: () => client.call('rows', undefined, limit).catch(refuse),
    close: () => client.end(),
  };
}
