import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { type ProjectPlan, planProject } from './projectPlan.ts';
import { requestFromWorker, type SingleResponseWorker } from './workerRequest.ts';

export interface ProjectRequest {
  readonly pipeline: Pipeline;
  readonly context: PipelineContext;
}

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
  const worker: SingleResponseWorker<ProjectRequest, ProjectPlan> = new Worker(
    new URL('./projectPlan.worker.ts', import.meta.url),
    {
      type: 'module',
      name: 'project-plan',
    },
  );
  return await requestFromWorker(
    worker,
    { pipeline, context },
    {
      failed: 'The deploy could not be planned',
      canceled: 'The run was canceled while the deploy was planned.',
      signal,
    },
  );
}
