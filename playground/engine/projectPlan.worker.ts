import { planProject } from './projectPlan.ts';
import type { ProjectAsked } from './projectPlanner.ts';

/** Plans the deploy of a project off the main thread. */
self.onmessage = ({ data }: MessageEvent<ProjectAsked>) => {
  try {
    const { plan, leftOut } = planProject(data.pipeline, data.context);
    self.postMessage({ plan, leftOut });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
