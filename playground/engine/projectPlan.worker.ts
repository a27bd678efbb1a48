import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { planProject } from './projectPlan.ts';

/** Plans the deploy of a project beside the page. */
self.onmessage = ({ data }: MessageEvent<{ pipeline: Pipeline; context: PipelineContext }>) => {
  try {
    const { plan, leftOut } = planProject(data.pipeline, data.context);
    self.postMessage({ plan, leftOut });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
