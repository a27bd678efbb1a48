import { describe, expect, test } from 'vitest';
import type { ImportFile } from '#engine/import/importFile.ts';
import { readNodeFile } from '#engine/import/nodeFile.ts';
import { helpersFor, readInPool } from '#workbench/opening/readingPool.ts';
import { sourceNode } from '../../engine/import/projectFiles.ts';
import { fakeWorker } from '../../ui/fakeWorker.ts';

const files = (count: number): ImportFile[] =>
  Array.from({ length: count }, (_, index) => ({
    path: `nodes/L-N${index}.yml`,
    bytes: new TextEncoder().encode(`${sourceNode(`n${index}`, 'L', `N${index}`)}\n# ${' '.repeat(150_000)}\n`),
  }));

/** Workers that read batches with `read`. */
function helpers(read: (batch: ImportFile[], worker: ReturnType<typeof fakeWorker>) => unknown) {
  const workers: ReturnType<typeof fakeWorker>[] = [];
  const start = () => {
    const worker: ReturnType<typeof fakeWorker> = fakeWorker({ read: (batch: ImportFile[]) => read(batch, worker) });
    workers.push(worker);
    return worker;
  };
  return { start, workers };
}

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));
const read = (batch: ImportFile[]) => JSON.stringify(batch.map(readNodeFile));

describe('readInPool', () => {
  test.each([0, 1, 3])('answers every file in its place, with %i helpers', async (count) => {
    const offered = files(20);
    const pool = helpers(read);
    let done = 0;
    const answers = await readInPool(
      { files: offered, onRead: (more) => (done += more) },
      { helpers: count, start: pool.start, breathe },
    );
    expect(answers.map(({ nodes }) => nodes[0]?.node.id)).toEqual(offered.map((_, index) => `n${index}`));
    expect(done).toBe(20);
    const batches = pool.workers.flatMap(({ calls }) => calls.filter(({ input }) => (input as ImportFile[]).length > 0));
    expect(batches.length > 0).toBe(count > 0);
    for (const { input, transfer } of batches) expect(transfer).toEqual((input as ImportFile[]).map(({ bytes }) => bytes.buffer));
    expect(pool.workers.map(({ isEnded }) => isEnded)).toEqual(new Array(count).fill(true));
  });

  test('does without a helper that never starts', async () => {
    const { start } = helpers(() => new Promise(() => {}));
    const answers = await readInPool({ files: files(6), onRead: () => {} }, { helpers: 2, start, breathe });
    expect(answers).toHaveLength(6);
  });

  test('fails with the reason of a helper that ends with files in its hands', async () => {
    const pool = helpers((batch, worker) => {
      if (batch.length === 0) return '[]';
      queueMicrotask(() => worker.fail('out of memory'));
      return new Promise(() => {});
    });
    await expect(readInPool({ files: files(12), onRead: () => {} }, { helpers: 1, start: pool.start, breathe })).rejects.toThrow(
      'out of memory',
    );
    expect(pool.workers[0]!.isEnded).toBe(true);
  });
});

test('helpersFor leaves one processor to the importer, and starts none for little', () => {
  expect(helpersFor(1_000, 8)).toBe(0);
  expect([1, 2, 4, 64, Number.NaN].map((processors) => helpersFor(33_000_000, processors))).toEqual([0, 1, 3, 3, 0]);
});
