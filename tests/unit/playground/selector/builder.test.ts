import { describe, expect, it, vi } from 'vitest';
import { buildGraph } from '#engine/graph/graph.ts';
import { selectorFor } from '#engine/selector/build.ts';
import { buildNodeIndex, nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import type { BuildRequest } from '#playground/selector/build.worker.ts';
import { buildSelector } from '#playground/selector/builder.ts';
import { large } from '#playground/selector/samples.ts';
import { retailPipeline } from '#samples/retail.ts';
import { fakeWorker } from '../../ui/fakeWorker.ts';

const small = nodeIndexOf(retailPipeline());

const build = ({ nodes, from, to, wanted }: BuildRequest) =>
  selectorFor(buildNodeIndex(nodes, buildGraph(nodes.length, from, to)), wanted);

describe('a selector', () => {
  it('is built on the main thread for a small pipeline', async () => {
    const start = vi.fn();
    expect(await buildSelector(small, [3], new AbortController().signal, start)).toEqual(selectorFor(small, [3]));
    expect(start).not.toHaveBeenCalled();
  });

  it('of a large one is left to a worker, which gets nodes and edges, and ends', async () => {
    const nodeIndex = nodeIndexOf(large());
    const worker = fakeWorker({ build });
    const built = await buildSelector(nodeIndex, [2, 3], new AbortController().signal, () => worker);
    expect(built).toEqual(selectorFor(nodeIndex, [2, 3]));
    expect(worker.isEnded).toBe(true);
  });

  it('rejects when the worker fails, and when nobody waits for it any more', async () => {
    const nodeIndex = nodeIndexOf(large());
    const worker = fakeWorker({ build: () => new Promise(() => {}) });
    const failed = buildSelector(nodeIndex, [1], new AbortController().signal, () => worker);
    worker.fail('');
    await expect(failed).rejects.toThrow('the worker stopped unexpectedly.');
    const abort = new AbortController();
    const second = fakeWorker({ build: () => new Promise(() => {}) });
    const dropped = buildSelector(nodeIndex, [1], abort.signal, () => second);
    abort.abort(new Error('another question'));
    await expect(dropped).rejects.toThrow('another question');
    expect(second.isEnded).toBe(true);
  });
});
