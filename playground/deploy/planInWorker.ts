import type { DeployPlan } from '#engine/deploy/plan.ts';
import { requestFromWorker, type SingleResponseWorker } from '#workbench/engine/workerRequest.ts';
import { planFor } from './platformState.ts';
import { withStrategy } from './strategies.ts';
import { MAX_NODES_ON_MAIN_THREAD } from './useWorkedOut.ts';
import type { PlanAnswer, PlanRequest } from './workerMessages.ts';

export type PlanWorker = SingleResponseWorker<PlanRequest, PlanAnswer>;

function startWorker(): PlanWorker {
  return new Worker(new URL('./deploy.worker.ts', import.meta.url), { type: 'module', name: 'deploy plan' });
}

/**
 * Calls `planFor`, in a worker if the pipeline is large. The plan refers to the environment and document of the request, not to copies, because results
 * are remembered by object identity.
 *
 * @throws {ExecutionError} if the plan can't be computed, or if the signal is aborted
 */
export async function planInWorker(
  request: PlanRequest['planFor'],
  signal?: AbortSignal,
  start: (() => PlanWorker) | undefined = typeof Worker === 'undefined' ? undefined : startWorker,
): Promise<DeployPlan> {
  const [environment, pipeline, strategy] = request;
  if (!start || pipeline.nodes.length <= MAX_NODES_ON_MAIN_THREAD) return planFor(...request);
  const { plan } = await requestFromWorker(
    start(),
    { planFor: request },
    { failed: 'The plan could not be worked out', canceled: 'The deploy was canceled.', signal },
  );
  return { ...plan, environment, version: { ...plan.version, pipeline: withStrategy(pipeline, strategy) } };
}
