import type { Environment } from '#engine/deploy/environment.ts';
import type { Pipeline, PipelineContext } from '#engine/pipeline/schema.ts';
import { sourceTables } from '#engine/platform/platformState.ts';
import { ExecutionError } from '#engine/run/executor.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import type { CustomTable } from '#warehouse/custom/customTable.ts';
import { type EngineOptions, executePlan, fillSources, type SqlEngine } from './enginePipeline.ts';
import type { LeftOut, ProjectPlan } from './projectPlan.ts';

/**
 * The input of a run: a whole project, the context in which its tables are assumed to be, the number of orders of sample rows, and tables from the
 * reader's files.
 */
export interface ProjectSources {
  readonly pipeline: Pipeline;
  readonly context: PipelineContext;
  readonly orders: number;
  readonly customTables: readonly CustomTable[];
}

/** A project, as far as it could be deployed. */
export interface DeployedProject {
  /** The environment after the deploy, ready for a refresh. Nodes that failed are not in it. */
  readonly environment: Environment;
  readonly leftOut: readonly LeftOut[];
  /** How many statements the deploy had for a node, by node ID. */
  readonly stages: ReadonlyMap<string, number>;
  readonly document: RunDocument;
  /** Why nothing could be planned; absent where the deploy was planned. */
  readonly stopped?: string;
}

type PlanProject = (pipeline: Pipeline, context: PipelineContext, signal?: AbortSignal) => Promise<ProjectPlan>;

/**
 * Fills the sources of a project and deploys the nodes that can be deployed. A node that fails does not stop the others: the result is as if the
 * deploy had been repeated with the node's Deploy Enabled off.
 *
 * @throws {ExecutionError} when the run is canceled or a source can't be filled
 */
export async function deployProject(
  engine: SqlEngine,
  { pipeline, context, orders, customTables }: ProjectSources,
  planned: PlanProject,
  options: EngineOptions,
): Promise<DeployedProject> {
  const { plan: received, leftOut } = await planned(pipeline, context, options.signal);
  // The page's own object replaces the copy that a worker sent back, because results are cached by the identity of this object.
  const version = { ...received.version, context };
  const plan = { ...received, version };
  await engine.provide(Object.values(context.mappings), orders);
  await fillSources(engine, sourceTables(pipeline, context), orders, customTables, options.signal);
  const { document, outcome } = await executePlan(engine, plan, options);
  if (outcome.status === 'canceled')
    throw new ExecutionError({ code: 'canceled', message: 'The run was canceled during the deploy.' });
  const [stop] = plan.issues.stop;
  return {
    environment: { ...outcome.environment, status: 'Waiting' },
    leftOut,
    stages: new Map(plan.steps.map(({ nodeId, stages }) => [nodeId, stages.length])),
    document,
    ...(stop ? { stopped: stop.message } : {}),
  };
}
