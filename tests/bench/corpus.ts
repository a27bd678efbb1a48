import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import { MAX_MEMORY_MEGABYTES } from '#warehouse/database.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';
import { fallbackTypeOf, withFallbackTypes } from '#workbench/engine/fallbackTypes.ts';
import { countRows } from '#workbench/engine/nodeRows.ts';
import { planProject } from '#workbench/engine/projectPlan.ts';
import { type ProjectReport, projectReport } from '#workbench/engine/projectReport.ts';
import { deployProject } from '#workbench/engine/projectRun.ts';
import { newWarehouse, openBindings, sqlTools } from '../unit/warehouse/openWarehouse.ts';

/** The outcome of a project of the corpus, and the seconds that the run took. */
export interface CorpusResult extends ProjectReport {
  readonly seconds: number;
}

/** Milliseconds that counting the rows of a project may take. */
const COUNTING_LIMIT_MS = 600_000;

/** Runs a project as the Refresh playground does: made-up rows for the sources, deploy, refresh; then counts the rows of its nodes. */
export async function runOfCorpus(opened: Pipeline, orders = 1_000): Promise<CorpusResult> {
  const bindings = await openBindings();
  const engine = newWarehouse(bindings, { today: Date.now }, MAX_MEMORY_MEGABYTES);
  const began = performance.now();
  const now = Date.now;
  const replaced = new Set(opened.nodes.filter((node) => fallbackTypeOf(opened, node) !== undefined).map(({ id }) => id));
  const context = assumedContext(opened);
  const pipeline = withFallbackTypes(opened);
  const planned = async () => planProject(pipeline, context, sqlTools);
  const deployed = await deployProject(engine, { pipeline, context, orders, customTables: [] }, planned, { now });
  const plan = planRefresh(deployed.environment, context);
  const last = plan.ok ? (await runRefresh(plan, engine, { id: 1, now, testsEndNodes: false })).document : plan.refusal.message;
  const there = deployed.environment.deployed?.pipeline.nodes ?? [];
  const sources = pipeline.nodes.filter(({ type }) => isSource(type));
  const ids = new Set([...there, ...sources].map(({ id }) => id));
  const rows = await countRows(engine, pipeline, context, ids, { limitMs: COUNTING_LIMIT_MS });
  return {
    ...projectReport(pipeline, context, deployed, last, { rows, replaced }),
    seconds: (performance.now() - began) / 1_000,
  };
}
