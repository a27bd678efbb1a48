import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { serveWorker } from '#ui/worker.ts';
import { type ProjectPlan, planProject } from './projectPlan.ts';

const methods = {
  plan({ pipeline, context }: { pipeline: Pipeline; context: PipelineContext }): ProjectPlan {
    const { plan, leftOut } = planProject(pipeline, context);
    return { plan, leftOut };
  },
};
export type ProjectPlanMethods = typeof methods;

serveWorker(methods);
