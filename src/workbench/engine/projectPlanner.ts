import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { askWorker, type OneAnswerWorker } from './askWorker.ts';
import { type ProjectPlan, planProject } from './projectPlan.ts';

export interface ProjectRequest {
  readonly pipeline: Pipeline;
  readonly context: PipelineContext;
}

/**
 * Plans the deploy of a project in a worker, where there are workers.
 *
 * @throws {ExecutionError} when it can't be planned, or is canceled
 */
export async function planProjectBeside(
  pipeline: Pipeline,
  context: PipelineContext,
  signal?: AbortSignal,
): Promise<ProjectPlan> {
  if (typeof Worker === 'undefined') return planProject(pipeline, context);
  const worker: OneAnswerWorker<ProjectRequest, ProjectPlan> = new Worker(new URL('./projectPlan.worker.ts', import.meta.url), {
    type: 'module',
    name: 'project-plan',
  });
  return await askWorker(
    worker,
    { pipeline, context },
    {
      failed: 'The deploy could not be planned',
      canceled: 'The run was canceled while the deploy was planned.',
      signal,
    },
  );
}
