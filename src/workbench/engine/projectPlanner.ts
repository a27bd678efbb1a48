import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { connectWorker } from '#ui/worker.ts';
import { type ProjectPlan, planProject } from './projectPlan.ts';
import type { ProjectPlanMethods } from './projectPlan.worker.ts';
import { callOnce } from './workerRequest.ts';

/**
 * Plans the deploy of a project in a worker, or on the current thread where there are no workers.
 *
 * @throws {ExecutionError} when the deploy can't be planned, or is canceled
 */
export async function planProjectInWorker(
  pipeline: Pipeline,
  context: PipelineContext,
  signal?: AbortSignal,
): Promise<ProjectPlan> {
  if (typeof Worker === 'undefined') return planProject(pipeline, context);
  const worker = new Worker(new URL('./projectPlan.worker.ts', import.meta.url), { type: 'module', name: 'project-plan' });
  return await callOnce(connectWorker<ProjectPlanMethods>(worker), (client) => client.call('plan', { pipeline, context }), {
    failed: 'The deploy could not be planned',
    canceled: 'The run was canceled while the deploy was planned.',
    signal,
  });
}
