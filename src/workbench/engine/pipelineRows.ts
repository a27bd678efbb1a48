import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import { ExecutionError } from '#engine/run/executor.ts';
import type { TableRows } from '#warehouse/grid/marks.ts';
import { type EngineOptions, type SqlEngine, startOnEngine } from './enginePipeline.ts';
import { tableRows } from './tableChange.ts';

/** Number of orders in the sample rows, which the other tables follow: so few that a newcomer can read all rows. */
const ORDERS = 60;

/**
 * Deploys a pipeline to an empty engine with sample rows in its sources, refreshes it once, and reads the rows of every node.
 *
 * @returns the rows by node id
 * @throws {ExecutionError} with the first failure of the deploy or the refresh, or when the run is canceled
 */
export async function pipelineRows(
  engine: SqlEngine,
  pipeline: Pipeline,
  context: PipelineContext,
  options: EngineOptions,
): Promise<ReadonlyMap<string, TableRows>> {
  const environment = await startOnEngine(engine, pipeline, context, ORDERS, options);
  const plan = planRefresh(environment, context);
  if (!plan.ok) throw new ExecutionError({ code: 'other', message: plan.refusal.message });
  const { document } = await runRefresh(plan, engine, {
    id: 1,
    now: options.now,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  for (const { name, queryResults } of document.results)
    for (const { error } of queryResults)
      if (error) throw new ExecutionError({ code: 'other', message: `${name}: ${error.errorString}` });
  const tables = new Map<string, TableRows>();
  for (const node of pipeline.nodes) {
    const name = qualifiedName(pipeline, context, node);
    const rows = name.ok ? await tableRows(engine, pipeline.platform, name.name, options.signal) : undefined;
    if (rows) tables.set(node.id, rows);
  }
  return tables;
}
