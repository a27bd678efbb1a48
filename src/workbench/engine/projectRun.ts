import type { Environment } from '#engine/deploy/environment.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { ExecutionError } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import type { NeededTable } from '#warehouse/needs/tableNeeds.ts';
import { type EngineOptions, executePlan, fillSources, type SqlEngine } from './enginePipeline.ts';
import type { ChangedNode, LeftOut, ProjectPlan } from './projectPlan.ts';

/**
 * The input of a run: a whole project, the context in which its tables are assumed to be, the number of orders of sample rows, and tables from the
 * reader's files.
 */
export interface ProjectSources {
  readonly pipeline: Pipeline;
  readonly context: PipelineContext;
  readonly orders: number;
  readonly customTables: readonly CustomTable[];
  /** Whether a table already has its rows, so that it is not filled again. */
  readonly isFilled?: (table: NeededTable) => boolean;
}

/** A project, as far as it could be deployed. */
export interface DeployedProject {
  /** The environment after the deploy, ready for a refresh. Nodes that failed are not in it. */
  readonly environment: Environment;
  readonly leftOut: readonly LeftOut[];
  readonly changed: readonly ChangedNode[];
  /** How many statements the deploy had for a node, by node ID. */
  readonly stages: ReadonlyMap<string, number>;
  readonly document: RunDocument;
  /** The tables that were filled with made-up rows, or with rows from the reader's files. */
  readonly tables: readonly NeededTable[];
  /** Why a table got no rows, by its full name. */
  readonly unfilled: ReadonlyMap<string, string>;
  /** Why nothing could be planned; absent where the deploy was planned. */
  readonly stopped?: string;
}

/** Plans the deploy of a project, in a worker or on the current thread. */
export type PlanProject = (pipeline: Pipeline, context: PipelineContext, signal?: AbortSignal) => Promise<ProjectPlan>;

/**
 * Creates the schemas and fills the tables, each by itself: what can't be created or filled costs the nodes that read it, not the run. Returns why
 * tables got no rows.
 */
async function fillTables(
  engine: SqlEngine,
  tables: readonly NeededTable[],
  { context, orders, customTables, isFilled }: ProjectSources,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const unfilled = new Map<string, string>();
  const attempt = async (name: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (signal?.aborted || (error instanceof ExecutionError && error.code === 'lost')) throw error;
      unfilled.set(name, error instanceof Error ? error.message.split('\n')[0]! : String(error));
    }
  };
  const schemas = new Map(
    [...Object.values(context.mappings), ...tables.map(({ parts: [database, schema] }) => ({ database, schema }))]
      .filter(({ database, schema }) => database !== '' && schema !== '')
      .map((schema) => [`${schema.database}.${schema.schema}`.toLowerCase(), schema]),
  );
  for (const [name, schema] of schemas) await attempt(name, () => engine.provide([schema], orders));
  const keyOf = ({ parts }: { readonly parts: readonly string[] }) => parts.join('.').toLowerCase();
  for (const table of tables) {
    if (isFilled?.(table)) continue;
    const custom = customTables.filter((one) => keyOf(one) === keyOf(table));
    await attempt(keyOf(table), () => fillSources(engine, [table], orders, custom, signal));
  }
  return unfilled;
}

/**
 * Fills the sources of a project and deploys the nodes that can be deployed. A node that fails does not stop the others: the result is as if the
 * deploy had been repeated with the node's Deploy Enabled off.
 *
 * @throws {ExecutionError} when the run is canceled
 */
export async function deployProject(
  engine: SqlEngine,
  sources: ProjectSources,
  planned: PlanProject,
  options: EngineOptions,
): Promise<DeployedProject> {
  const { pipeline, context } = sources;
  const { plan: received, leftOut, changed, tables } = await planned(pipeline, context, options.signal);
  // The page's own object replaces the copy that a worker sent back, because results are cached by the identity of this object.
  const version = { ...received.version, context };
  const plan = { ...received, version };
  const unfilled = await fillTables(engine, tables, sources, options.signal);
  const { document, outcome } = await executePlan(engine, plan, options);
  if (outcome.status === 'canceled')
    throw new ExecutionError({ code: 'canceled', message: 'The run was canceled during the deploy.' });
  const [stop] = plan.issues.stop;
  return {
    environment: { ...outcome.environment, status: 'Waiting' },
    leftOut,
    changed,
    stages: new Map(plan.steps.map(({ nodeId, stages }) => [nodeId, stages.length])),
    document,
    tables,
    unfilled,
    ...(stop ? { stopped: stop.message } : {}),
  };
}
