import { describe, expect, test, vi } from 'vitest';
import { type Call, connectWorker, WorkerTooSlow, withWorker } from '#ui/worker.ts';
import { arrived, fakeWorker } from './fakeWorker.ts';

const methods = {
  double: (value: number) => value * 2,
  refuse(reason: string): number {
    throw new Error(reason);
  },
  async count(to: number, { report }: Call<number>): Promise<string> {
    for (let value = 1; value <= to; value++) report(value);
    return 'done';
  },
  untilCanceled: (_: undefined, { signal }: Call) =>
    new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('canceled'))),
  forever: (_: undefined) => new Promise<string>(() => {}),
};

function connected(onFailure?: (error: Error) => void) {
  const worker = fakeWorker(methods);
  return { worker, client: connectWorker<typeof methods>(worker, onFailure) };
}

describe('a client of a worker', () => {
  test('gets the answer of each call, in whatever order they come', async () => {
    const { client } = connected();
    expect(await Promise.all([client.call('count', 2), client.call('double', 4)])).toEqual(['done', 8]);
  });

  test('gets the messages before the answer, each for its own call', async () => {
    const { client } = connected();
    const [one, two]: [number[], number[]] = [[], []];
    await Promise.all([
      client.call('count', 2, { onProgress: (value) => one.push(value) }),
      client.call('count', 3, { onProgress: (value) => two.push(value) }),
    ]);
    expect([one, two]).toEqual([
      [1, 2],
      [1, 2, 3],
    ]);
  });

  test('rejects with the message of an error in the worker, which goes on', async () => {
    const { client } = connected();
    await expect(client.call('refuse', 'not today')).rejects.toThrow('not today');
    expect(await client.call('double', 1)).toBe(2);
  });

  test('tells the worker that a call was canceled, and waits for its answer', async () => {
    const { client } = connected();
    const abort = new AbortController();
    const answer = client.call('untilCanceled', undefined, { signal: abort.signal });
    abort.abort();
    expect(await answer).toBe('canceled');
  });

  test('rejects all calls when the worker cannot start or stops, and says so', async () => {
    const onFailure = vi.fn();
    const { client, worker } = connected(onFailure);
    const calls = [client.call('forever', undefined), client.call('forever', undefined)];
    worker.fail('');
    for (const call of calls) await expect(call).rejects.toThrow('the worker stopped unexpectedly.');
    expect(onFailure).toHaveBeenCalledTimes(1);
    await expect(client.call('double', 1)).rejects.toThrow('the worker stopped unexpectedly.');
    expect(worker.isEnded).toBe(true);
  });

  test('ends a worker that is silent for too long, but not one that reports', async () => {
    vi.useFakeTimers();
    try {
      const { client, worker } = connected();
      const call = client.call('forever', undefined, { silenceMs: 10 });
      const said = vi.fn();
      call.catch(said);
      await vi.advanceTimersByTimeAsync(9);
      worker.onmessage?.({ data: { id: 1, progress: 1 } } as MessageEvent);
      await vi.advanceTimersByTimeAsync(9);
      expect([worker.isEnded, said.mock.calls]).toEqual([false, []]);
      await vi.advanceTimersByTimeAsync(1);
      await expect(call).rejects.toBeInstanceOf(WorkerTooSlow);
      expect(worker.isEnded).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('moves what is to be transferred', async () => {
    const { client, worker } = connected();
    const { buffer } = new Uint8Array(3);
    await client.call('double', 2, { transfer: [buffer] });
    expect(worker.calls).toMatchObject([{ name: 'double', input: 2, transfer: [buffer] }]);
  });
});

describe('withWorker', () => {
  test('ends the worker with the answer, and with an error', async () => {
    for (const name of ['double', 'refuse'] as const) {
      const { client, worker } = connected();
      await withWorker(client, undefined, () => client.call(name, 1 as never)).catch(() => {});
      expect(worker.isEnded).toBe(true);
    }
  });

  test('rejects at once when it is aborted, and asks nothing when it was aborted before', async () => {
    const { client, worker } = connected();
    const abort = new AbortController();
    const answer = withWorker(client, abort.signal, () => client.call('forever', undefined));
    abort.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
    expect(worker.isEnded).toBe(true);
    const late = connected();
    await expect(withWorker(late.client, abort.signal, (client) => client.call('double', 1))).rejects.toThrow('enough');
    await arrived();
    expect([late.worker.calls, late.worker.isEnded]).toEqual([[], true]);
  });
});
