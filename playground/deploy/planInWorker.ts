import type { DeployPlan } from '#engine/deploy/plan.ts';
import { connectWorker, type WorkerHandle } from '#ui/worker.ts';
import { callOnce } from '#workbench/engine/workerRequest.ts';
import type { DeployMethods } from './deploy.worker.ts';
import { planFor } from './platformState.ts';
import { withStrategy } from './strategies.ts';
import { MAX_NODES_ON_MAIN_THREAD } from './useWorkedOut.ts';

function startWorker(): WorkerHandle {
  return new Worker(new URL('./deploy.worker.ts', import.meta.url), { type: 'module', name: 'deploy plan' });
}

/**
 * Calls `planFor`, in a worker if the pipeline is large. The plan refers to the environment and document of the request, not to copies, because results
 * are remembered by object identity.
 *
 * @throws {ExecutionError} if the plan can't be computed, or if the signal is aborted
 */
export async function planInWorker(
  request: Parameters<typeof planFor>,
  signal?: AbortSignal,
  start: (() => WorkerHandle) | undefined = typeof Worker === 'undefined' ? undefined : startWorker,
): Promise<DeployPlan> {
  const [environment, pipeline, strategy] = request;
  if (!start || pipeline.nodes.length <= MAX_NODES_ON_MAIN_THREAD) return planFor(...request);
  const plan = await callOnce(connectWorker<DeployMethods>(start()), (client) => client.call('plan', request), {
    failed: 'The plan could not be worked out',
    canceled: 'The deploy was canceled.',
    signal,
  });
  return { ...plan, environment, version: { ...plan.version, pipeline: withStrategy(pipeline, strategy) } };
}
