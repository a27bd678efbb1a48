import { planProject } from './projectPlan.ts';
import type { ProjectRequest } from './projectPlanner.ts';

/** Plans the deploy of a project off the main thread. */
self.onmessage = ({ data }: MessageEvent<ProjectRequest>) => {
  try {
    const { plan, leftOut } = planProject(data.pipeline, data.context);
    self.postMessage({ plan, leftOut });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
