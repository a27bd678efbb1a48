import { expect, test } from 'vitest';
import { newEnvironment } from '#engine/deploy/environment.ts';
import { planDeploy } from '#engine/deploy/plan.ts';
import { deployContexts } from '#engine/platform/environments.ts';
import { withStrategy } from '#engine/platform/strategies.ts';
import { planInWorker } from '#playground/deploy/planInWorker.ts';
import { generatePipeline } from '#samples/generate.ts';
import { versionOf } from '#workbench/platform/deployScript.ts';
import { fakeWorker } from '../../ui/fakeWorker.ts';

const PIPELINE = generatePipeline({ nodes: 80, seed: 1 });
const REQUEST: Parameters<typeof planDeploy> = [
  newEnvironment(deployContexts(PIPELINE)[0]!),
  versionOf(PIPELINE, '1', 'advanced', 'Commit 1'),
];

test('a plan computed in a worker equals the plan of the page, refers to the same documents, and the worker ends', async () => {
  const worker = fakeWorker({ plan: (request: typeof REQUEST) => planDeploy(...request) });
  const plan = await planInWorker(...REQUEST, undefined, () => worker);
  expect(plan).toEqual(planDeploy(...REQUEST));
  expect(plan.environment).toBe(REQUEST[0]);
  expect(plan.version.pipeline).toBe(withStrategy(PIPELINE, 'advanced'));
  expect(worker.isEnded).toBe(true);
});

test('a small document needs no worker', async () => {
  const small = generatePipeline({ nodes: 10, seed: 1 });
  const start = () => {
    throw new Error('No worker is to be started.');
  };
  expect((await planInWorker(REQUEST[0], versionOf(small, '1', 'default'), undefined, start)).version.pipeline).toBe(small);
});

test('it reports why there is no plan, and stops waiting when its signal is aborted', async () => {
  const broken = fakeWorker({
    plan: () => {
      throw new Error('out of memory');
    },
  });
  await expect(planInWorker(...REQUEST, undefined, () => broken)).rejects.toThrow(
    'The plan could not be worked out: out of memory',
  );
  const silent = fakeWorker({ plan: () => new Promise(() => {}) });
  const abort = new AbortController();
  const plan = planInWorker(...REQUEST, abort.signal, () => silent);
  abort.abort();
  await expect(plan).rejects.toThrow('The deploy was canceled.');
  await expect(planInWorker(...REQUEST, abort.signal, () => silent)).rejects.toThrow('The deploy was canceled.');
});
