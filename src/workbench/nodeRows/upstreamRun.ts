import { ancestors } from '#engine/graph/reach.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import type { Pipeline, PipelineContext, PipelineNode } from '#engine/pipeline/schema.ts';
import { planRefresh } from '#engine/refresh/refreshPlan.ts';
import { runRefresh } from '#engine/refresh/refreshRun.ts';
import type { RunDocument } from '#engine/run/runDocument.ts';
import type { TableRows } from '#warehouse/grid/marks.ts';
import { assumedContext } from '../engine/assumedContext.ts';
import type { EngineOptions, SqlEngine } from '../engine/enginePipeline.ts';
import { withFallbackTypes } from '../engine/fallbackTypes.ts';
import { isPartOf } from '../engine/pipelinePart.ts';
import { projectReport } from '../engine/projectReport.ts';
import { type DeployedProject, deployProject, type PlanProject, type ProjectSources } from '../engine/projectRun.ts';
import { SAMPLE_ORDERS } from '../engine/sampleOrders.ts';
import { tableRows } from '../engine/tableChange.ts';

/** A run of some nodes and everything upstream of them, on an engine that still holds the rows. */
export interface UpstreamRun {
  /** The part of the pipeline that was asked for. */
  readonly part: Pipeline;
  /** The same part as it ran, with fallback types. */
  readonly pipeline: Pipeline;
  readonly context: PipelineContext;
  readonly deployed: DeployedProject;
  /** The refresh, or why it was refused. */
  readonly refreshed: RunDocument | string;
}

/** The rows of a node, or why there are none. */
export interface NodeRowsResult {
  readonly rows?: TableRows;
  /** Why the node has no rows, as a sentence. */
  readonly reason?: string;
  /** More detail, in the engine's words. */
  readonly detail?: string;
  /** What the reader can do about it, as the end of a sentence. */
  readonly repair?: string;
  /** What is different where the node ran with other SQL than its own, as sentences. */
  readonly changes: readonly string[];
  /** The names of the sources whose rows are made up. */
  readonly madeUp: readonly string[];
  /** The columns of these sources that no file of the project lists, or whose type no file gives: `ORDERS.STATUS`. */
  readonly guessed: readonly string[];
}

/** The part of a pipeline that some nodes need: the nodes, and everything upstream of them. */
export function upstreamPart(pipeline: Pipeline, ids: readonly string[]): Pipeline {
  const { graph, indexOf } = pipelineGraph(pipeline);
  const wanted = ids.flatMap((id) => indexOf.get(id) ?? []);
  const needed = new Set([...wanted, ...ancestors(graph, wanted).nodes]);
  return { ...pipeline, nodes: pipeline.nodes.filter((_, at) => needed.has(at)) };
}

/** Whether a run has the rows of a part of a pipeline: each node ran as it is now, and nothing else in the pipeline has changed since. */
export function hasRun({ part: ran }: UpstreamRun, part: Pipeline): boolean {
  return isPartOf(part, ran);
}

/**
 * Runs a part of a pipeline: fills its sources with made-up rows, deploys its nodes and refreshes them. A node that fails stops only the nodes that
 * read it. Types without templates run as fallback types.
 *
 * @throws {ExecutionError} when the run is canceled
 */
export async function runUpstream(
  engine: SqlEngine,
  part: Pipeline,
  planned: PlanProject,
  options: EngineOptions,
  sources: Partial<Omit<ProjectSources, 'pipeline'>> = {},
): Promise<UpstreamRun> {
  const pipeline = withFallbackTypes(part);
  const { context = assumedContext(pipeline), orders = SAMPLE_ORDERS, customTables = [], isFilled } = sources;
  const filling = { pipeline, context, orders, customTables, ...(isFilled ? { isFilled } : {}) };
  const deployed = await deployProject(engine, filling, planned, options);
  const plan = planRefresh(deployed.environment, context);
  const refreshed = plan.ok
    ? (await runRefresh(plan, engine, { id: 1, testsEndNodes: false, ...options })).document
    : plan.refusal.message;
  return { part, pipeline, context, deployed, refreshed };
}

/** Why a node of a run has no rows, if it did not run or failed. */
export function haltOf(
  { pipeline, context, deployed, refreshed }: UpstreamRun,
  node: Pick<PipelineNode, 'id' | 'name'>,
): (Pick<NodeRowsResult, 'detail' | 'repair'> & { readonly reason: string }) | undefined {
  const { rows: halted, causes } = projectReport(pipeline, context, deployed, refreshed);
  const halt = halted.find((row) => row.nodeId === node.id);
  const cause = halt && causes.find(({ holdsBack }) => holdsBack.includes(node.name));
  const stopped = cause ? halted.find((row) => row.nodeId === cause.nodeId)! : halt;
  if (!stopped) return undefined;
  const { reason, detail, repair } = stopped;
  return {
    reason: cause ? `${node.name} did not run, because ${cause.name} did not: ${reason}` : reason,
    ...(detail === undefined ? {} : { detail }),
    ...(repair === undefined ? {} : { repair }),
  };
}

/**
 * The rows of a node of a run.
 *
 * @throws {ExecutionError} when the reading is canceled
 */
export async function rowsOfRun(
  engine: SqlEngine,
  run: UpstreamRun,
  nodeId: string,
  signal?: AbortSignal,
): Promise<NodeRowsResult> {
  const { pipeline, context, deployed } = run;
  const part = upstreamPart(pipeline, [nodeId]);
  const node = part.nodes.find(({ id }) => id === nodeId);
  if (!node) return { reason: 'The node is no longer in the pipeline.', changes: [], madeUp: [], guessed: [] };
  const sources = new Set(part.nodes.filter(({ type }) => isSource(type)).map(({ name }) => name));
  const tables = deployed.tables.filter(({ parts, isMade }) => isMade || sources.has(parts[2]));
  const told = {
    changes: deployed.changed.filter((changed) => changed.nodeId === nodeId).map(({ change }) => change),
    madeUp: tables.map(({ parts }) => parts[2]),
    guessed: tables.flatMap(({ parts, guessed }) => guessed.map((column) => `${parts[2]}.${column}`)),
  };
  const halt = haltOf(run, node);
  if (halt) return { ...halt, ...told };
  const name = qualifiedName(pipeline, context, node);
  const rows = name.ok ? await tableRows(engine, pipeline.platform, name.name, signal) : undefined;
  return rows ? { rows, ...told } : { reason: `${node.name} is no table or view that can be read.`, ...told };
}
