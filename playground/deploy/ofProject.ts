import { asChecked } from '#engine/pipeline/document.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { deployContexts } from '#engine/platform/environments.ts';
import type { DeployData } from '#workbench/platform/deployData.ts';

/** A project begins with nothing deployed. As in the stories, the first plan is for its second environment, or for its only one. */
export function ofProject(pipeline: Pipeline) {
  const environment = deployContexts(pipeline).length > 1 ? ('2' as const) : ('1' as const);
  const data: DeployData = { commits: [{ pipeline: asChecked(pipeline) }], actions: [], missingSchemas: [] };
  return { args: { environment }, data };
}
