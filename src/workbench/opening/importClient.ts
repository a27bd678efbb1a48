import { FILE_LIMITS, IGNORED, isArchiveName, isReadable, sizeLimit } from '#engine/import/files.ts';
import type { ImportOptions, ImportResult } from '#engine/import/import.ts';
import type { ImportFile } from '#engine/import/importFile.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';
import { connectWorker, type WorkerHandle, withWorker } from '#ui/worker.ts';
import { precomputeViews } from './documentTransfer.ts';
import type { ImportMethods, ImportProgress } from './import.worker.ts';

/**
 * A file that the reader picked or dropped, with its path below the chosen folder. The page keeps it, so that choosing among several projects needs
 * no second pick.
 */
export interface PickedFile {
  path: string;
  file: File;
}

export interface OpeningProgress {
  /** `list`: walking folders; `bytes`: reading files. The other phases come from the importer. */
  phase: 'list' | 'bytes' | 'unpack' | 'read' | 'link' | 'check';
  done: number;
  /** 0 when the total is not known yet. */
  total: number;
}

function startWorker(): WorkerHandle {
  return new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module', name: 'import' });
}

/** The files of an `<input type="file">`, including an input that picks a folder (`webkitdirectory`). */
export function pickedFiles(files: Iterable<File>): PickedFile[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** The dropped items. Call this function inside the drop event: a browser forgets the items afterwards. */
export function droppedEntries(transfer: DataTransfer): (FileSystemEntry | File)[] {
  const dropped: (FileSystemEntry | File)[] = [];
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.() ?? item.getAsFile();
    if (entry) dropped.push(entry);
  }
  return dropped;
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** The entries of a dropped folder. Browsers return them in batches, of which the last is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

/**
 * The files among dropped items, including files in folders. Folders of version control and installed packages are skipped. Stops just above the
 * limit of files, which the importer then refuses with its message. Rejects when the signal is aborted or the browser can't read a file.
 */
export async function walkEntries(
  dropped: readonly (FileSystemEntry | File)[],
  onProgress: (progress: OpeningProgress) => void = () => {},
  signal?: AbortSignal,
): Promise<PickedFile[]> {
  const picked: PickedFile[] = [];
  const waiting = [...dropped];
  for (let entry = waiting.pop(); entry && picked.length <= FILE_LIMITS.files; entry = waiting.pop()) {
    signal?.throwIfAborted();
    if (entry instanceof File) {
      picked.push({ path: entry.name, file: entry });
      continue;
    }
    const path = entry.fullPath.replace(/^\//, '');
    if (IGNORED.test(path)) continue;
    if (isFileEntry(entry)) {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      picked.push({ path, file });
      if (picked.length % 100 === 0) onProgress({ phase: 'list', done: picked.length, total: 0 });
    } else {
      waiting.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
    }
  }
  return picked.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Number of files that are read in parallel: the browser needs a moment for each file, whatever its size. */
const PARALLEL_READS = 24;

/** Whether the importer reads a file: its kind is supported, its size is within the limit, and it is no archive inside a folder. */
function isWanted({ path, file }: PickedFile): boolean {
  return isReadable(path) && file.size <= sizeLimit(path) && !(isArchiveName(path) && path.includes('/'));
}

/** Reads the files that the importer can use. Of files of other kinds and files above the limits, only name and size are passed on. */
async function readBytes(
  picked: readonly PickedFile[],
  onProgress: (progress: OpeningProgress) => void,
  signal?: AbortSignal,
): Promise<ImportFile[]> {
  const listed = picked.filter(({ path }) => !IGNORED.test(path));
  const files = listed.map(({ path, file }): ImportFile => ({ path, bytes: new Uint8Array(0), size: file.size }));
  let total = 0;
  const wanted = listed.flatMap((entry, index) => {
    if (!isWanted(entry)) return [];
    total += entry.file.size;
    return total <= FILE_LIMITS.total ? [index] : [];
  });
  let done = 0;
  const waiting = wanted.values();
  const readOn = async () => {
    for (const index of waiting) {
      const { path, file } = listed[index]!;
      files[index] = { path, bytes: new Uint8Array(await file.arrayBuffer()) };
      signal?.throwIfAborted();
      if (++done % 50 === 0) onProgress({ phase: 'bytes', done, total: wanted.length });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_READS }, readOn));
  signal?.throwIfAborted();
  return files;
}

/**
 * Opens the project in the files, in a worker. If there are several projects, the result is a choice: call this function again with the same files
 * and `options.root`. If nothing can be opened, the result is `stop` with a message. Rejects only when the signal is aborted (the worker is
 * terminated) or the browser can't read a file.
 */
export async function openProject(
  picked: readonly PickedFile[],
  options: ImportOptions = {},
  onProgress: (progress: OpeningProgress) => void = () => {},
  signal?: AbortSignal,
  start: () => WorkerHandle = startWorker,
): Promise<ImportResult> {
  const files = await readBytes(picked, onProgress, signal);
  const transfer = files.filter((file) => file.bytes.length > 0).map((file) => file.bytes.buffer as ArrayBuffer);
  const nodes: PipelineNode[] = [];
  const receive = (progress: ImportProgress) => {
    if (progress.kind === 'nodes') for (const node of progress.nodes) nodes.push(node);
    else onProgress(progress);
  };
  const result = await withWorker(connectWorker<ImportMethods>(start()), signal, (client) =>
    client.call('open', { files, options }, { transfer, onProgress: receive }),
  ).catch((error: Error): ImportResult => {
    signal?.throwIfAborted();
    const message = `The project could not be opened: ${error.message.replace(/\.?$/, '.')}`;
    return { kind: 'stop', message: { code: 'import.failed', level: 'stop', message }, messages: [] };
  });
  if (!('pipeline' in result)) return result;
  const pipeline = { ...result.pipeline, nodes: [...nodes, ...result.pipeline.nodes] };
  await precomputeViews(pipeline);
  return { ...result, pipeline };
}
