import type { DeployPlan } from '#engine/deploy/plan.ts';
import { requestFromWorker, type SingleResponseWorker } from '#workbench/engine/workerRequest.ts';
import { withStrategy } from './strategies.ts';
import { MAX_AT_ONCE } from './useWorkedOut.ts';
import { planFor } from './world.ts';

/** A requested plan: its request to the worker, and the result. */
export interface PlanRequest {
  readonly planFor: Parameters<typeof planFor>;
}
export interface PlanAnswer {
  readonly plan: DeployPlan;
}
export type PlanWorker = SingleResponseWorker<PlanRequest, PlanAnswer>;

function startWorker(): PlanWorker {
  return new Worker(new URL('./deploy.worker.ts', import.meta.url), { type: 'module', name: 'deploy plan' });
}

/**
 * `planFor`, in a worker where it takes long. The plan refers to the given environment and document, not to copies, because results about them are
 * remembered by identity.
 *
 * @throws {ExecutionError} where the plan can't be worked out, or the signal says that it is no longer wanted
 */
export async function planBeside(
  request: PlanRequest['planFor'],
  signal?: AbortSignal,
  start: (() => PlanWorker) | undefined = typeof Worker === 'undefined' ? undefined : startWorker,
): Promise<DeployPlan> {
  const [environment, pipeline, strategy] = request;
  if (!start || pipeline.nodes.length <= MAX_AT_ONCE) return planFor(...request);
  const { plan } = await requestFromWorker(
    start(),
    { planFor: request },
    { failed: 'The plan could not be worked out', canceled: 'The deploy was canceled.', signal },
  );
  return { ...plan, environment, version: { ...plan.version, pipeline: withStrategy(pipeline, strategy) } };
}
