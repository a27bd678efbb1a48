import { runOrder } from '#engine/graph/order.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import { type Database, MAX_MEMORY_MEGABYTES } from '#warehouse/database.ts';
import { quoted } from '#warehouse/dialect/reading.ts';
import { assumedContext } from '#workbench/engine/assumedContext.ts';
import { fallbackTypeOf, withFallbackTypes } from '#workbench/engine/fallbackTypes.ts';
import { countRows } from '#workbench/engine/nodeRows.ts';
import { planProject } from '#workbench/engine/projectPlan.ts';
import { type ProjectReport, projectReport } from '#workbench/engine/projectReport.ts';
import { deployProject } from '#workbench/engine/projectRun.ts';
import { newDatabase, newWarehouse, openBindings, sqlTools } from '../unit/warehouse/openWarehouse.ts';

/** The outcome of a project of the corpus, and the seconds that the run took. */
export interface CorpusResult extends ProjectReport {
  readonly seconds: number;
}

/** Milliseconds that computing a view may take. */
const VIEW_TIME_LIMIT_MS = 60_000;

/** Puts the rows of each view into a table of its name, so that a view over views is computed once. A view that can't be read stays. */
async function keepViews(database: Database, pipeline: Pipeline, context: PipelineContext): Promise<void> {
  const order = runOrder(pipelineGraph(pipeline).graph);
  for (const at of order.ok ? order.order : order.orderable.order) {
    const name = qualifiedName(pipeline, context, pipeline.nodes[at]!);
    if (!name.ok) continue;
    const [view, rows] = [quoted(name.parts), quoted([...name.parts.slice(0, -1), 'rows_of_view'])];
    const began = performance.now();
    const stop = () => (performance.now() - began > VIEW_TIME_LIMIT_MS ? 'timeLimit' : undefined);
    try {
      await database.run(`ALTER VIEW ${view} RENAME TO kept_view`, stop);
    } catch {
      continue;
    }
    const kept = quoted([...name.parts.slice(0, -1), 'kept_view']);
    try {
      await database.run(`CREATE TABLE ${rows} AS SELECT * FROM ${kept}`, stop);
      await database.run(`DROP VIEW ${kept}`, stop);
      await database.run(`ALTER TABLE ${rows} RENAME TO ${quoted([name.parts.at(-1)!])}`, stop);
    } catch {
      await database.run(`ALTER VIEW ${kept} RENAME TO ${quoted([name.parts.at(-1)!])}`, stop);
    }
  }
}

/** Runs a project as the Refresh playground does: made-up rows for the sources, deploy, refresh; then counts the rows of its nodes. */
export async function runOfCorpus(opened: Pipeline, orders = 1_000): Promise<CorpusResult> {
  const bindings = await openBindings();
  const database = newDatabase(bindings, MAX_MEMORY_MEGABYTES);
  const engine = newWarehouse(bindings, { database });
  const began = performance.now();
  const now = Date.now;
  const replaced = new Set(opened.nodes.filter((node) => fallbackTypeOf(opened, node) !== undefined).map(({ id }) => id));
  const context = assumedContext(opened);
  const pipeline = withFallbackTypes(opened);
  const planned = async () => planProject(pipeline, context, sqlTools);
  const deployed = await deployProject(engine, { pipeline, context, orders, customTables: [] }, planned, { now });
  const plan = planRefresh(deployed.environment, context);
  const last = plan.ok ? (await runRefresh(plan, engine, { id: 1, now, testsEndNodes: false })).document : plan.refusal.message;
  await keepViews(database, pipeline, context);
  const there = deployed.environment.deployed?.pipeline.nodes ?? [];
  const sources = pipeline.nodes.filter(({ type }) => isSource(type));
  const rows = await countRows(engine, pipeline, context, new Set([...there, ...sources].map(({ id }) => id)));
  return {
    ...projectReport(pipeline, context, deployed, last, { rows, replaced }),
    seconds: (performance.now() - began) / 1_000,
  };
}
