import { expect, test } from 'vitest';
import { newEnvironment } from '#engine/deploy/environment.ts';
import { deployContexts } from '#engine/platform/environments.ts';
import { type PlanWorker, planInWorker } from '#playground/deploy/planInWorker.ts';
import { planFor } from '#playground/deploy/platformState.ts';
import { withStrategy } from '#playground/deploy/strategies.ts';
import type { PlanRequest } from '#playground/deploy/workerMessages.ts';
import { generatePipeline } from '#samples/generate.ts';

const PIPELINE = generatePipeline({ nodes: 80, seed: 1 });
const REQUEST: PlanRequest['planFor'] = [newEnvironment(deployContexts(PIPELINE)[0]!), PIPELINE, 'advanced', 'Commit 1'];

/** A fake worker that answers later, with a copy of the message, as a real worker does. */
function aWorker(answer: (request: PlanRequest) => unknown): PlanWorker & { isEnded: boolean } {
  return {
    isEnded: false,
    onmessage: null,
    onerror: null,
    postMessage(message) {
      const data = structuredClone(answer(structuredClone(message)));
      queueMicrotask(() => this.onmessage?.({ data } as never));
    },
    terminate() {
      this.isEnded = true;
    },
  };
}

test('a plan computed in a worker equals the plan of the page, refers to the same documents, and the worker ends', async () => {
  const worker = aWorker(({ planFor: asked }) => ({ plan: planFor(...asked) }));
  const plan = await planInWorker(REQUEST, undefined, () => worker);
  expect(plan).toEqual(planFor(...REQUEST));
  expect(plan.environment).toBe(REQUEST[0]);
  expect(plan.version.pipeline).toBe(withStrategy(PIPELINE, 'advanced'));
  expect(worker.isEnded).toBe(true);
});

test('a small document needs no worker', async () => {
  const small = generatePipeline({ nodes: 10, seed: 1 });
  const start = () => {
    throw new Error('No worker is to be started.');
  };
  expect((await planInWorker([REQUEST[0], small, 'default'], undefined, start)).version.pipeline).toBe(small);
});

test('it reports why there is no plan, and stops waiting when its signal is aborted', async () => {
  const broken = aWorker(() => ({ error: 'out of memory' }));
  await expect(planInWorker(REQUEST, undefined, () => broken)).rejects.toThrow('The plan could not be worked out: out of memory');
  const silent: PlanWorker = { onmessage: null, onerror: null, postMessage: () => {}, terminate: () => {} };
  const abort = new AbortController();
  const plan = planInWorker(REQUEST, abort.signal, () => silent);
  abort.abort();
  await expect(plan).rejects.toThrow('The deploy was canceled.');
  await expect(planInWorker(REQUEST, abort.signal, () => silent)).rejects.toThrow('The deploy was canceled.');
});
