import type { Pipeline } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';
import { withFallbackTypes } from '#workbench/engine/fallbackTypes.ts';
import { planProject } from '#workbench/engine/projectPlan.ts';
import { projectReport } from '#workbench/engine/projectReport.ts';
import { deployProject } from '#workbench/engine/projectRun.ts';
import { newWarehouse, openBindings } from '../unit/warehouse/openWarehouse.ts';

let bindings: ReturnType<typeof openBindings> | undefined;

/** Deploys and refreshes what can be of a project, as the playground does; with `useFallbackTypes` the types of packages as the closest built-in types. */
export async function runProject(opened: Pipeline, orders: number, useFallbackTypes: boolean) {
  const began = performance.now();
  bindings ??= openBindings();
  const engine = newWarehouse(await bindings);
  const now = () => performance.now();
  const pipeline = useFallbackTypes ? withFallbackTypes(opened) : opened;
  const context = assumedContext(pipeline);
  const planned = async () => planProject(pipeline, context);
  const deployed = await deployProject(engine, { pipeline, context, orders, customTables: [] }, planned, { now });
  const plan = planRefresh(deployed.environment, context);
  const last = plan.ok ? (await runRefresh(plan, engine, { id: 1, now })).document : plan.refusal.message;
  return { ...projectReport(pipeline, context, deployed, last), seconds: (performance.now() - began) / 1_000 };
}
