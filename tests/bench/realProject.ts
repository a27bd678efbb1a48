import { newEnvironment } from '#engine/deploy/environment.ts';
import { planDeploy } from '#engine/deploy/plan.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import type { NodeResult } from '#engine/run/runDocument.ts';
import { notRun } from '#engine/template/notRun.ts';
import { carryOut, sampleTables } from '#playground/engine/realPipeline.ts';
import { newWarehouse, openBindings } from '../unit/warehouse/openWarehouse.ts';

/** Where each location is: as the project says, else a schema of its own. */
function contextOf({ locations, environments, workspaces }: Pipeline): PipelineContext {
  const known = environments[0] ?? workspaces[0] ?? { id: '1', name: 'RUN', description: '', mappings: {}, parameters: {} };
  const own = locations.map(({ name }) => [name, { database: 'RUN', schema: name }] as const);
  return { ...known, mappings: { ...Object.fromEntries(own), ...known.mappings } };
}

/** What a node failed with: names of things stand for any name. */
function reasonOf({ queryResults, renderQueryResult }: NodeResult): string {
  const failed = [...queryResults, ...(renderQueryResult ? [renderQueryResult] : [])].find(({ error }) => error)?.error;
  return (failed?.errorString ?? 'no reason is given')
    .replaceAll(/["'`][^"'`]*["'`]/g, '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 220);
}

let bindings: ReturnType<typeof openBindings> | undefined;

/** Deploys and refreshes what can be, and says why the rest can't. */
export async function runProject(pipeline: Pipeline, orders: number) {
  const began = performance.now();
  bindings ??= openBindings();
  const warehouse = newWarehouse(await bindings);
  const now = () => performance.now();
  const context = contextOf(pipeline);
  const reasons = new Map<string, string[]>();
  const failed = new Map<string, string>();
  const fails = (id: string, name: string, reason: string) => {
    if (failed.has(id)) return;
    failed.set(id, reason);
    reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
  };
  await warehouse.provide(Object.values(context.mappings), orders);
  await warehouse.sample(sampleTables(pipeline, context), orders);
  let environment = newEnvironment(context);
  for (let before = -1; before !== failed.size; ) {
    before = failed.size;
    const nodes = pipeline.nodes.map((node) => (failed.has(node.id) ? { ...node, deployEnabled: false } : node));
    const plan = planDeploy(environment, { pipeline: { ...pipeline, nodes }, context });
    const [stop] = plan.issues.stop;
    if (stop) {
      for (const { id, name } of pipeline.nodes)
        if (!isSource(pipeline.nodes.find((one) => one.id === id)!.type)) fails(id, name, `The plan: ${stop.message}`);
      break;
    }
    const { document, outcome } = await carryOut(warehouse, plan, { now });
    environment = outcome.environment;
    for (const result of document.results)
      if (result.runState === 'Failed') fails(result.nodeID, result.name, `Deploy: ${reasonOf(result)}`);
  }
  const others = pipeline.nodes.filter(({ type }) => !isSource(type));
  // Most often a type of a package, whose templates are not in the repository.
  const first = planDeploy(newEnvironment(context), { pipeline, context });
  for (const { nodeId, name, stages } of first.steps) {
    const node = stages.length === 0 && others.find(({ id }) => id === nodeId);
    if (node) fails(nodeId, name, `Deploy: ${notRun(node)?.reason ?? 'No Stages Rendered'}`);
  }
  const deployed = others.filter(({ id, deployEnabled }) => deployEnabled && !failed.has(id)).length;
  for (const { id, name, deployEnabled } of others) if (!deployEnabled) fails(id, name, 'Deploy Enabled is off');
  const plan = planRefresh(environment, context);
  let ran = 0;
  if (!plan.ok) {
    for (const { id, name } of others) fails(id, name, `Refresh: ${plan.refusal.message}`);
  } else {
    const { document } = await runRefresh(plan, warehouse, { id: 1, now });
    for (const result of document.results) {
      const node = others.find(({ id }) => id === result.nodeID);
      if (!node) continue;
      if (failed.has(node.id)) continue;
      if (result.runState === 'Successful') ran++;
      else if (result.runState === 'Failed') fails(node.id, node.name, `Refresh: ${reasonOf(result)}`);
      else fails(node.id, node.name, `Refresh: ${result.runState}, a node before it failed`);
    }
  }
  const sorted = [...reasons].sort((a, b) => b[1].length - a[1].length);
  return {
    nodes: pipeline.nodes.length,
    sources: pipeline.nodes.length - others.length,
    deployed,
    ran,
    reasons: sorted,
    seconds: (performance.now() - began) / 1_000,
  };
}
