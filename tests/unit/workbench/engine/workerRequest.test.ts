import { expect, test } from 'vitest';
import { ExecutionError } from '#engine/run/executor.ts';
import { requestFromWorker, type SingleResponseWorker } from '#workbench/engine/workerRequest.ts';

type AWorker = SingleResponseWorker<{ one: number }, { two: number }>;

function aWorker(postMessage: (this: AWorker, asked: { one: number }) => void) {
  const worker: AWorker & { ended: number } = {
    ended: 0,
    onmessage: null,
    onerror: null,
    postMessage,
    terminate() {
      this.ended += 1;
    },
  };
  return worker;
}

const SAID = { failed: 'No answer', canceled: 'Nobody waits.' };

test('a worker ends with its answer', async () => {
  const worker = aWorker(function ({ one }) {
    this.onmessage?.({ data: { two: one * 2 } } as never);
  });
  expect(await requestFromWorker(worker, { one: 4 }, SAID)).toEqual({ two: 8 });
  expect(worker.ended).toBe(1);
});

test('it ends too when it cannot answer, and the reason is said', async () => {
  const failing = aWorker(function () {
    this.onmessage?.({ data: { error: 'out of memory' } } as never);
  });
  await expect(requestFromWorker(failing, { one: 4 }, SAID)).rejects.toThrow(
    new ExecutionError({ code: 'other', message: 'No answer: out of memory' }),
  );
  const broken = aWorker(function () {
    this.onerror?.({ message: '' } as never);
  });
  await expect(requestFromWorker(broken, { one: 4 }, SAID)).rejects.toThrow('No answer: the worker stopped unexpectedly.');
  expect([failing.ended, broken.ended]).toEqual([1, 1]);
});

test('it ends when the answer is no longer wanted, and is not asked when it never was', async () => {
  let asked = 0;
  const silent = aWorker(() => {
    asked += 1;
  });
  const abort = new AbortController();
  const answer = requestFromWorker(silent, { one: 4 }, { ...SAID, signal: abort.signal });
  abort.abort();
  await expect(answer).rejects.toThrow('Nobody waits.');
  await expect(requestFromWorker(silent, { one: 4 }, { ...SAID, signal: abort.signal })).rejects.toThrow('Nobody waits.');
  expect([asked, silent.ended]).toEqual([1, 2]);
});
