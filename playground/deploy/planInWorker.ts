import type { Environment, Version } from '#engine/deploy/environment.ts';
import { type DeployPlan, planDeploy } from '#engine/deploy/plan.ts';
import { connectWorker, type WorkerHandle } from '#ui/worker.ts';
import { callOnce } from '#workbench/engine/workerRequest.ts';
import type { DeployMethods } from './deploy.worker.ts';
import { MAX_NODES_ON_MAIN_THREAD } from './useWorkedOut.ts';

function startWorker(): WorkerHandle {
  return new Worker(new URL('./deploy.worker.ts', import.meta.url), { type: 'module', name: 'deploy plan' });
}

/**
 * Calls `planDeploy`, in a worker if the pipeline is large. The plan refers to the environment and version of the request, not to copies, because
 * results are remembered by object identity.
 *
 * @throws {ExecutionError} if the plan can't be computed, or if the signal is aborted
 */
export async function planInWorker(
  environment: Environment,
  version: Version,
  signal?: AbortSignal,
  start: (() => WorkerHandle) | undefined = typeof Worker === 'undefined' ? undefined : startWorker,
): Promise<DeployPlan> {
  if (!start || version.pipeline.nodes.length <= MAX_NODES_ON_MAIN_THREAD) return planDeploy(environment, version);
  const plan = await callOnce(connectWorker<DeployMethods>(start()), (client) => client.call('plan', [environment, version]), {
    failed: 'The plan could not be worked out',
    canceled: 'The deploy was canceled.',
    signal,
  });
  return { ...plan, environment, version };
}
