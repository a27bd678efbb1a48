import { type LineProblem, MAX_BYTES, UnreadableFile } from '../own/ownFile.ts';
import type { OwnColumn } from '../own/ownTable.ts';

/** From the page to the worker that reads a file. */
export type FileRequest =
  | { readonly kind: 'read'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'check'; readonly columns: readonly OwnColumn[] }
  | { readonly kind: 'rows' };

/** What a file holds: its columns with the types that were found, and the lines that are no rows. */
export interface FileContent {
  readonly columns: readonly { readonly name: string; readonly dataType: string }[];
  readonly rowCount: number;
  readonly problems: readonly LineProblem[];
}

/** From the worker to the page: one answer a request. */
export type FileAnswer =
  | ({ readonly kind: 'read' } & FileContent)
  | { readonly kind: 'checked'; readonly problems: readonly LineProblem[] }
  | { readonly kind: 'rows'; readonly rows: Uint8Array }
  | { readonly kind: 'unreadable'; readonly message: string };

/** How long a file may take to be read, in milliseconds. */
const TIME_LIMIT = 60_000;

/** The part of a worker that is used here; a test brings its own. */
interface FileWorker {
  postMessage(message: FileRequest, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FileAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Reads one file of the reader's in a worker of its own, which is ended where it takes too long: a file may be made to do harm. */
export class OwnFileReader {
  private readonly worker: FileWorker;
  private readonly limit: number;
  private last: Promise<unknown> = Promise.resolve();

  constructor(worker: FileWorker, limit = TIME_LIMIT) {
    this.worker = worker;
    this.limit = limit;
  }

  /** Throws `UnreadableFile` with what is wrong. */
  async read(file: Blob): Promise<FileContent> {
    if (file.size > MAX_BYTES)
      throw new UnreadableFile(`It has ${(file.size / 1_000_000).toFixed(1)} MB: at most ${MAX_BYTES / 1_000_000} MB are read.`);
    const bytes = await file.arrayBuffer();
    const { columns, rowCount, problems } = await this.ask({ kind: 'read', bytes }, 'read');
    return { columns, rowCount, problems };
  }

  /** The values that are none of their column's type. */
  async check(columns: readonly OwnColumn[]): Promise<readonly LineProblem[]> {
    return (await this.ask({ kind: 'check', columns }, 'checked')).problems;
  }

  /** All rows, as the engine takes them. */
  async rows(): Promise<Uint8Array> {
    return (await this.ask({ kind: 'rows' }, 'rows')).rows;
  }

  close(): void {
    this.worker.terminate();
  }

  /** One request after the other. */
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

/** A reader of one file; who has it closes it. */
export function openOwnFile(): OwnFileReader {
  return new OwnFileReader(new Worker(new URL('./ownFile.worker.ts', import.meta.url), { type: 'module', name: 'own-file' }));
}
