import { describe, expect, test } from 'vitest';
import type { ImportFile } from '#engine/import/importFile.ts';
import { readNodeFile } from '#engine/import/nodeFile.ts';
import type { NodeFilesAnswer } from '#workbench/opening/nodeFiles.worker.ts';
import { helpersFor, type ReadingWorker, readInPool } from '#workbench/opening/readingPool.ts';
import { sourceNode } from '../../engine/import/projectFiles.ts';

const files = (count: number): ImportFile[] =>
  Array.from({ length: count }, (_, index) => ({
    path: `nodes/L-N${index}.yml`,
    bytes: new TextEncoder().encode(`${sourceNode(`n${index}`, 'L', `N${index}`)}\n# ${' '.repeat(150_000)}\n`),
  }));

/** Workers that answer one after the other, when the test tells them to. */
function helpers(script: (worker: ReadingWorker, files: ImportFile[]) => NodeFilesAnswer | 'fail') {
  const workers: ReadingWorker[] = [];
  const asked: number[] = [];
  let ended = 0;
  const start = () => {
    const worker: ReadingWorker = {
      onmessage: null,
      onerror: null,
      terminate: () => {
        ended++;
      },
      postMessage(batch, transfer) {
        expect(transfer).toEqual(batch.map(({ bytes }) => bytes.buffer));
        asked.push(batch.length);
        queueMicrotask(() => {
          const answer = script(worker, batch);
          if (answer === 'fail') worker.onerror?.({ message: 'out of memory' } as ErrorEvent);
          else worker.onmessage?.({ data: answer } as MessageEvent<NodeFilesAnswer>);
        });
      },
    };
    workers.push(worker);
    queueMicrotask(() => worker.onmessage?.({ data: { kind: 'ready' } } as MessageEvent<NodeFilesAnswer>));
    return worker;
  };
  return { start, asked, ended: () => ended };
}

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));
const read = (_: ReadingWorker, batch: ImportFile[]): NodeFilesAnswer => ({
  kind: 'read',
  json: JSON.stringify(batch.map(readNodeFile)),
});

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
    expect(pool.asked.length > 0).toBe(count > 0);
    expect(pool.ended()).toBe(count);
  });

  test('does without a helper that never starts', async () => {
    const silent = (): ReadingWorker => ({ onmessage: null, onerror: null, terminate: () => {}, postMessage: () => {} });
    const answers = await readInPool({ files: files(6), onRead: () => {} }, { helpers: 2, start: silent, breathe });
    expect(answers).toHaveLength(6);
  });

  test('fails with the reason of a helper that ends with files in its hands', async () => {
    const pool = helpers(() => 'fail');
    await expect(readInPool({ files: files(12), onRead: () => {} }, { helpers: 1, start: pool.start, breathe })).rejects.toThrow(
      'out of memory',
    );
    expect(pool.ended()).toBe(1);
  });
});

test('helpersFor leaves one processor to the importer, and starts none for little', () => {
  expect(helpersFor(1_000, 8)).toBe(0);
  expect([1, 2, 4, 64, Number.NaN].map((processors) => helpersFor(33_000_000, processors))).toEqual([0, 1, 3, 3, 0]);
});
