import { describe, expect, it, vi } from 'vitest';
import { buildGraph } from '#engine/graph/graph.ts';
import { selectorFor } from '#engine/selector/build.ts';
import { buildNodeIndex, nodeIndexOf } from '#engine/selector/nodeIndex.ts';
import { type BuildAnswer, type BuildRequest, createBuilder } from '#playground/selector/builder.ts';
import { large } from '#playground/selector/samples.ts';
import { retailPipeline } from '#samples/retail.ts';

const small = nodeIndexOf(retailPipeline());

/** A fake worker that answers when the test says so, with the same code as the real worker. */
class FakeWorker {
  request: BuildRequest | undefined;
  isStopped = false;
  onmessage: ((event: { data: BuildAnswer }) => void) | null = null;
  onerror: (() => void) | null = null;
  postMessage(request: BuildRequest) {
    this.request = structuredClone(request);
  }
  terminate() {
    this.isStopped = true;
  }
  answer() {
    const { nodes, from, to, wanted } = this.request!;
    this.onmessage?.({ data: { built: selectorFor(buildNodeIndex(nodes, buildGraph(nodes.length, from, to)), wanted) } });
  }
}

describe('a builder', () => {
  it('answers at once for a small pipeline', () => {
    const onAnswer = vi.fn();
    const start = vi.fn();
    createBuilder(start).ask(small, [3], onAnswer);
    expect(onAnswer).toHaveBeenCalledWith({ built: selectorFor(small, [3]) });
    expect(start).not.toHaveBeenCalled();
  });

  it('leaves a large one to a worker, which gets nodes and edges, and drops the question before', () => {
    const nodeIndex = nodeIndexOf(large());
    const workers: FakeWorker[] = [];
    const builder = createBuilder(() => {
      workers.push(new FakeWorker());
      return workers.at(-1) as unknown as Worker;
    });
    const [first, second] = [vi.fn(), vi.fn()];
    builder.ask(nodeIndex, [1], first);
    builder.ask(nodeIndex, [2, 3], second);
    expect(workers[0]!.isStopped).toBe(true);
    workers[0]!.answer();
    workers[1]!.answer();
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledWith({ built: selectorFor(nodeIndex, [2, 3]) });
    expect(workers[1]!.isStopped).toBe(true);
  });

  it('says when the worker fails, and nothing more once it is stopped', () => {
    const nodeIndex = nodeIndexOf(large());
    const worker = new FakeWorker();
    const builder = createBuilder(() => worker as unknown as Worker);
    const onAnswer = vi.fn();
    builder.ask(nodeIndex, [1], onAnswer);
    worker.onerror?.();
    expect(onAnswer.mock.calls).toEqual([['failed']]);
    builder.ask(nodeIndex, [1], onAnswer);
    builder.stop();
    worker.answer();
    expect(onAnswer).toHaveBeenCalledTimes(1);
  });
});
