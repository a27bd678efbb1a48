import { describe, expect, test } from 'vitest';
import { type ImportOptions, type ImportResult, importProject } from '#engine/import/import.ts';
import type { ImportFile } from '#engine/import/importFile.ts';
import type { Call } from '#ui/worker.ts';
import { nodeParts } from '#workbench/opening/documentTransfer.ts';
import type { ImportProgress } from '#workbench/opening/import.worker.ts';
import { droppedEntries, type OpeningProgress, openProject, pickedFiles, walkEntries } from '#workbench/opening/importClient.ts';
import { fakeWorker } from '../../ui/fakeWorker.ts';

/** A worker that opens projects in the same thread. */
function openingWorker() {
  return fakeWorker({
    open({ files, options }: { files: ImportFile[]; options: ImportOptions }, { report }: Call<ImportProgress>): ImportResult {
      const result = importProject(files, options, (phase, done, total) => report({ kind: 'progress', phase, done, total }));
      if (!('pipeline' in result)) return result;
      for (const nodes of nodeParts(result.pipeline.nodes)) report({ kind: 'nodes', nodes });
      return { ...result, pipeline: { ...result.pipeline, nodes: [] } };
    },
  });
}

const filesOf = (worker: ReturnType<typeof fakeWorker>) => (worker.calls[0]!.input as { files: ImportFile[] }).files;

const picked = (texts: Record<string, string>) =>
  Object.entries(texts).map(([path, text]) => ({ path, file: new File([text], path.split('/').at(-1)!) }));

/** A folder as a drop event provides it: entries in batches of two. */
function folderEntry(path: string, children: FileSystemEntry[]): FileSystemEntry {
  return {
    isFile: false,
    isDirectory: true,
    fullPath: path,
    name: path,
    createReader() {
      let at = 0;
      return {
        readEntries(success: (entries: FileSystemEntry[]) => void) {
          success(children.slice(at, at + 2));
          at += 2;
        },
      };
    },
  } as unknown as FileSystemEntry;
}

function fileEntry(path: string, text: string): FileSystemEntry {
  const file = new File([text], path.split('/').at(-1)!);
  return {
    isFile: true,
    isDirectory: false,
    fullPath: path,
    name: file.name,
    file: (success: (file: File) => void) => success(file),
  } as unknown as FileSystemEntry;
}

describe('openProject', () => {
  test('hands the bytes over, reports progress, answers the pipeline and ends the worker', async () => {
    const worker = openingWorker();
    const phases: OpeningProgress['phase'][] = [];
    const result = await openProject(
      picked({ 'data.yml': 'fileVersion: 3' }),
      { name: 'Mine' },
      ({ phase }) => phases.push(phase),
      undefined,
      () => worker,
    );
    expect(result).toMatchObject({ kind: 'repository', pipeline: { name: 'Mine' } });
    expect(phases).toContain('read');
    expect(worker.isEnded).toBe(true);
    expect(worker.calls[0]!.transfer).toEqual(filesOf(worker).map((file) => file.bytes.buffer));
  });

  test('a choice is answered with the same files and a root', async () => {
    const files = picked({ 'a/data.yml': 'fileVersion: 3', 'b/data.yml': 'fileVersion: 3' });
    expect((await openProject(files, {}, undefined, undefined, openingWorker)).kind).toBe('choice');
    expect(await openProject(files, { root: 'b' }, undefined, undefined, openingWorker)).toMatchObject({
      kind: 'repository',
      pipeline: { name: 'b' },
    });
  });

  test('reads no bytes of pictures and of files above the limit; both are reported', async () => {
    const worker = openingWorker();
    const large = new File(['x'.repeat(2_000_001)], 'L-A.yml');
    const result = await openProject(
      [...picked({ 'data.yml': 'fileVersion: 3', 'a.png': 'picture' }), { path: 'nodes/L-A.yml', file: large }],
      {},
      undefined,
      undefined,
      () => worker,
    );
    expect(filesOf(worker).map((file) => [file.path, file.bytes.length])).toEqual([
      ['data.yml', 14],
      ['a.png', 0],
      ['nodes/L-A.yml', 0],
    ]);
    expect(result).toMatchObject({
      report: { notImported: ['a.png'], messages: [{ code: 'file.size', path: 'nodes/L-A.yml' }] },
    });
  });

  test('an abort ends the worker and rejects', async () => {
    const controller = new AbortController();
    const worker = fakeWorker({
      open: () => {
        controller.abort(new Error('enough'));
        return new Promise(() => {});
      },
    });
    const start = () => worker;
    await expect(openProject(picked({ 'data.yml': 'x' }), {}, undefined, controller.signal, start)).rejects.toThrow('enough');
    expect(worker.isEnded).toBe(true);
    await expect(openProject(picked({ 'data.yml': 'x' }), {}, undefined, controller.signal, start)).rejects.toThrow('enough');
  });

  test('a worker that fails is a stop with a message', async () => {
    const start = () => {
      const worker: ReturnType<typeof fakeWorker> = fakeWorker({
        open: () => {
          worker.fail('no memory');
          return new Promise(() => {});
        },
      });
      return worker;
    };
    expect(await openProject([], {}, undefined, undefined, start)).toMatchObject({
      kind: 'stop',
      message: { message: 'The project could not be opened: no memory.' },
    });
  });
});

describe('what was picked or dropped', () => {
  test('picked folders keep their paths', () => {
    const file = new File([''], 'data.yml');
    Object.defineProperty(file, 'webkitRelativePath', { value: 'shop/data.yml' });
    expect(pickedFiles([file, new File([''], 'x.zip')]).map((entry) => entry.path)).toEqual(['shop/data.yml', 'x.zip']);
  });

  test('dropped folders are walked batch by batch, version control passed over', async () => {
    const entry = folderEntry('/shop', [
      fileEntry('/shop/data.yml', 'fileVersion: 3'),
      folderEntry('/shop/.git', [fileEntry('/shop/.git/config', '')]),
      folderEntry(
        '/shop/nodes',
        ['c', 'b', 'a'].map((name) => fileEntry(`/shop/nodes/L-${name}.yml`, '')),
      ),
    ]);
    const files = await walkEntries([entry, new File([''], 'x.zip')]);
    expect(files.map((file) => file.path)).toEqual([
      'shop/data.yml',
      'shop/nodes/L-a.yml',
      'shop/nodes/L-b.yml',
      'shop/nodes/L-c.yml',
      'x.zip',
    ]);
  });

  test('walking stops when it is aborted', async () => {
    await expect(walkEntries([fileEntry('/a.yml', '')], undefined, AbortSignal.abort(new Error('enough')))).rejects.toThrow(
      'enough',
    );
  });

  test('dropped text is no file', () => {
    const file = new File([''], 'a.yml');
    const items = [
      { kind: 'string', getAsFile: () => null },
      { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file },
    ];
    expect(droppedEntries({ items } as unknown as DataTransfer)).toEqual([file]);
  });
});
