import { type LineProblem, MAX_FILE_BYTES, UnreadableFile } from '../custom/customFile.ts';
import type { CustomColumn } from '../custom/customTable.ts';

/** Messages from the page to the worker that reads a file. */
export type FileRequest =
  | { readonly kind: 'read'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'check'; readonly columns: readonly CustomColumn[] }
  | { readonly kind: 'rows' };

/** The content of a file: its columns with the detected types, and the lines that are not rows. */
export interface FileContent {
  readonly columns: readonly { readonly name: string; readonly dataType: string }[];
  readonly rowCount: number;
  readonly problems: readonly LineProblem[];
}

/** Messages from the worker to the page: one answer per request. */
export type FileAnswer =
  | ({ readonly kind: 'read' } & FileContent)
  | { readonly kind: 'checked'; readonly problems: readonly LineProblem[] }
  | { readonly kind: 'rows'; readonly rows: Uint8Array }
  | { readonly kind: 'unreadable'; readonly message: string };

/** Milliseconds that reading a file may take before its worker is ended. */
const READ_TIME_LIMIT_MS = 60_000;

/** The part of a worker that is used here; tests provide their own. */
interface FileWorker {
  postMessage(message: FileRequest, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FileAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Reads one file of the reader in its own worker, which is ended if it takes too long, because a file may be malicious. */
export class CustomFileReader {
  private readonly worker: FileWorker;
  private readonly limit: number;
  private last: Promise<unknown> = Promise.resolve();

  constructor(worker: FileWorker, limit = READ_TIME_LIMIT_MS) {
    this.worker = worker;
    this.limit = limit;
  }

  /** Reads the file. Throws `UnreadableFile` with what is wrong. */
  async read(file: Blob): Promise<FileContent> {
    if (file.size > MAX_FILE_BYTES)
      throw new UnreadableFile(
        `It has ${(file.size / 1_000_000).toFixed(1)} MB: at most ${MAX_FILE_BYTES / 1_000_000} MB are read.`,
      );
    const bytes = await file.arrayBuffer();
    const { columns, rowCount, problems } = await this.ask({ kind: 'read', bytes }, 'read');
    return { columns, rowCount, problems };
  }

  /** Returns the values that are not values of their column's type. */
  async check(columns: readonly CustomColumn[]): Promise<readonly LineProblem[]> {
    return (await this.ask({ kind: 'check', columns }, 'checked')).problems;
  }

  /** Returns all rows as an Arrow stream, which the engine loads. */
  async rows(): Promise<Uint8Array> {
    return (await this.ask({ kind: 'rows' }, 'rows')).rows;
  }

  close(): void {
    this.worker.terminate();
  }

  /** Sends requests one after the other. */
  private ask<Kind extends FileAnswer['kind']>(request: FileRequest, kind: Kind): Promise<Extract<FileAnswer, { kind: Kind }>> {
    const answer = this.last.then(() => this.send(request, kind));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private send<Kind extends FileAnswer['kind']>(request: FileRequest, kind: Kind): Promise<Extract<FileAnswer, { kind: Kind }>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.close();
        reject(new UnreadableFile('It takes too long to read.'));
      }, this.limit);
      this.worker.onmessage = ({ data }) => {
        clearTimeout(timer);
        if (data.kind === kind) resolve(data as Extract<FileAnswer, { kind: Kind }>);
        else reject(new UnreadableFile(data.kind === 'unreadable' ? data.message : 'It can’t be read.'));
      };
      this.worker.onerror = () => {
        clearTimeout(timer);
        reject(new UnreadableFile('It can’t be read: the file reader stopped unexpectedly.'));
      };
      this.worker.postMessage(request, request.kind === 'read' ? [request.bytes] : []);
    });
  }
}

/** Opens a reader for one file; its owner must close it. */
export function openCustomFile(): CustomFileReader {
  return new CustomFileReader(
    new Worker(new URL('./customFile.worker.ts', import.meta.url), { type: 'module', name: 'custom-file' }),
  );
}
