import type { DeployPlan } from '#engine/deploy/plan.ts';
import { askWorker, type OneAnswerWorker } from '../engine/askWorker.ts';
import { withStrategy } from './strategies.ts';
import { MOST_AT_ONCE } from './useWorkedOut.ts';
import { planFor } from './world.ts';

/** A plan that is wanted, on its way to the worker, and what came of it. */
export interface PlanAsked {
  readonly planFor: Parameters<typeof planFor>;
}
export interface PlanAnswer {
  readonly plan: DeployPlan;
}
export type PlanWorker = OneAnswerWorker<PlanAsked, PlanAnswer>;

function startWorker(): PlanWorker {
  return new Worker(new URL('./deploy.worker.ts', import.meta.url), { type: 'module', name: 'deploy plan' });
}

/**
 * `planFor`, beside the page where it takes long. The plan is of the environment and the document that were given, not of copies: what is
 * remembered of them is remembered by identity.
 *
 * @throws {ExecutionError} where the plan can't be worked out, or the signal says that it is no longer wanted
 */
export async function planBeside(
  asked: PlanAsked['planFor'],
  signal?: AbortSignal,
  start: (() => PlanWorker) | undefined = typeof Worker === 'undefined' ? undefined : startWorker,
): Promise<DeployPlan> {
  const [environment, pipeline, strategy] = asked;
  if (!start || pipeline.nodes.length <= MOST_AT_ONCE) return planFor(...asked);
  const { plan } = await askWorker(
    start(),
    { planFor: asked },
    { failed: 'The plan could not be worked out', canceled: 'The deploy was canceled.', signal },
  );
  return { ...plan, environment, version: { ...plan.version, pipeline: withStrategy(pipeline, strategy) } };
}
