import { expect, test } from 'vitest';
import { ExecutionError } from '#engine/run/executor.ts';
import { connectWorker } from '#ui/worker.ts';
import { callOnce } from '#workbench/engine/workerRequest.ts';
import { fakeWorker } from '../../ui/fakeWorker.ts';

const methods = {
  double: (value: number) => value * 2,
  fail(reason: string): number {
    throw new Error(reason);
  },
  forever: (_: number) => new Promise<number>(() => {}),
};

const SAID = { failed: 'No answer', canceled: 'Nobody waits.' };

function ask<Name extends keyof typeof methods>(name: Name, input: Parameters<(typeof methods)[Name]>[0], signal?: AbortSignal) {
  const worker = fakeWorker(methods);
  const client = connectWorker<typeof methods>(worker);
  return { worker, answer: callOnce(client, () => client.call(name, input as never), { ...SAID, signal }) };
}

test('a worker ends with its answer', async () => {
  const { worker, answer } = ask('double', 4);
  expect(await answer).toBe(8);
  expect(worker.isEnded).toBe(true);
});

test('it ends too when it cannot answer, and the reason is said', async () => {
  const failing = ask('fail', 'out of memory');
  await expect(failing.answer).rejects.toThrow(new ExecutionError({ code: 'other', message: 'No answer: out of memory' }));
  const broken = ask('forever', 4);
  broken.worker.fail('');
  await expect(broken.answer).rejects.toThrow('No answer: the worker stopped unexpectedly.');
  expect([failing.worker.isEnded, broken.worker.isEnded]).toEqual([true, true]);
});

test('it ends when the answer is no longer wanted, and is not asked when it never was', async () => {
  const abort = new AbortController();
  const silent = ask('forever', 4, abort.signal);
  abort.abort();
  await expect(silent.answer).rejects.toThrow('Nobody waits.');
  const late = ask('forever', 4, abort.signal);
  await expect(late.answer).rejects.toMatchObject({ code: 'canceled', message: 'Nobody waits.' });
  expect([silent.worker.calls.length, late.worker.calls.length, late.worker.isEnded]).toEqual([1, 0, true]);
});
