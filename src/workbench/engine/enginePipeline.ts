import type { Catalog } from '#engine/deploy/catalog.ts';
import { type DeployEnd, runDeploy } from '#engine/deploy/deployRun.ts';
import { type Environment, newEnvironment } from '#engine/deploy/environment.ts';
import { type DeployPlan, planDeploy } from '#engine/deploy/plan.ts';
import { presync } from '#engine/deploy/presync.ts';
import type { Pipeline, PipelineContext, Platform } from '#engine/pipeline/schema.ts';
import { sourceTables } from '#engine/platform/platformState.ts';
import { ExecutionError, type Executor } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import type { SampleTable } from '#warehouse/sample/sampleTable.ts';
import type { CountRequest, TableCounts } from '#warehouse/tableCounts.ts';
import type { SchemaName } from '#warehouse/warehouse.ts';

/** The SQL engine as playgrounds use it: the engine in its worker, or in a test an engine in the test's own process. */
export interface SqlEngine extends Executor {
  provide(schemas: readonly SchemaName[], orders?: number): Promise<void>;
  sample(tables: readonly SampleTable[], orders: number, signal?: AbortSignal): Promise<void>;
  load(table: CustomTable, signal?: AbortSignal): Promise<void>;
  count(request: CountRequest, signal?: AbortSignal): Promise<readonly (TableCounts | ExecutionError)[]>;
  catalog(platform: Platform): Promise<Catalog>;
}

export interface EngineOptions {
  readonly now: () => number;
  readonly signal?: AbortSignal;
  readonly onChange?: (document: RunDocument) => void;
  /** Yields to the page when enough time has passed; see `createYielder`. */
  readonly pause?: () => Promise<void> | undefined;
}

/** Executes a deploy plan: metadata updates against the engine's catalog, then the statements. Failures are part of the result. */
export async function executePlan(
  engine: Pick<SqlEngine, 'catalog' | 'execute'>,
  plan: DeployPlan,
  { now, signal, onChange }: EngineOptions,
): Promise<DeployEnd> {
  const synced = presync(plan, await engine.catalog(plan.version.pipeline.platform));
  return await runDeploy(synced.plan, engine, {
    id: 0,
    now,
    notes: synced.notes,
    ...(signal ? { signal } : {}),
    ...(onChange ? { onChange } : {}),
  });
}

/**
 * Plans and executes the deploy of a pipeline.
 *
 * @throws {ExecutionError} when the plan has a stop issue, a statement fails, or the deploy is canceled
 */
export async function deployToEngine(
  engine: SqlEngine,
  environment: Environment,
  pipeline: Pipeline,
  context: PipelineContext,
  options: EngineOptions,
): Promise<Environment> {
  const plan = planDeploy(environment, { pipeline, context });
  const [stop] = plan.issues.stop;
  if (stop) throw new ExecutionError({ code: 'other', message: stop.message });
  const { document, outcome } = await executePlan(engine, plan, options);
  const [error] = document.results.flatMap(({ queryResults }) => queryResults.flatMap(({ error }) => error ?? []));
  if (outcome.status === 'canceled') throw new ExecutionError({ code: 'canceled', message: 'The deploy was canceled.' });
  if (error) throw new ExecutionError({ code: 'other', message: error.errorString });
  return outcome.environment;
}

/** Fills the sources: tables of `customTables` with the reader's rows, all other tables with sample rows. */
export async function fillSources(
  engine: SqlEngine,
  tables: readonly SampleTable[],
  orders: number,
  customTables: readonly CustomTable[],
  signal?: AbortSignal,
): Promise<void> {
  const keyOf = ({ parts }: { parts: readonly string[] }) => parts.join('\n');
  const custom = new Set(customTables.map(keyOf));
  await engine.sample(
    tables.filter((table) => !custom.has(keyOf(table))),
    orders,
    signal,
  );
  for (const table of customTables) await engine.load(table, signal);
}

/** Sets up a pipeline on an empty engine: creates the schemas of the environment, fills the sources, and deploys every node. */
export async function startOnEngine(
  engine: SqlEngine,
  pipeline: Pipeline,
  context: PipelineContext,
  orders: number,
  options: EngineOptions,
  customTables: readonly CustomTable[] = [],
): Promise<Environment> {
  await engine.provide(Object.values(context.mappings), orders);
  await fillSources(engine, sourceTables(pipeline, context), orders, customTables, options.signal);
  return await deployToEngine(engine, newEnvironment(context), pipeline, context, options);
}
