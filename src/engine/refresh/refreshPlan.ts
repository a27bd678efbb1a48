import type { Environment } from '../deploy/environment.ts';
import type { Graph } from '../graph/graph.ts';
import { induce } from '../graph/induce.ts';
import { rankByCodePoint, runOrder } from '../graph/order.ts';
import { pipelineGraph } from '../pipeline/edges.ts';
import type { Pipeline, PipelineContext } from '../pipeline/schema.ts';
import { nodesOf } from '../run/nodeSet.ts';
import type { RunDocument } from '../run/runDocument.ts';
import { DEFAULT_PARALLELISM } from '../run/scheduler.ts';
import { chosenNodes, type NodeChoice } from './chosenNodes.ts';
import { type NodeStages, refreshStages } from './refreshStages.ts';

/** The request for a refresh (`/docs/api/runs/start-run`). */
export interface RefreshRequest extends NodeChoice {
  readonly parallelism?: number;
  /**
   * All parameters of the run. They replace the environment's parameters and are not merged with them
   * (`/docs/deploy-and-refresh/parameters/rtp-refresh`).
   */
  readonly parameters?: PipelineContext['parameters'];
  /** Refreshes even though the last deploy failed. */
  readonly force?: boolean;
}

/** Why a refresh cannot begin. The wording is this site's own. */
interface RefreshRefusal {
  readonly code: 'busy' | 'notDeployed' | 'failedDeploy' | 'unknownJob' | 'selector' | 'parallelism' | 'cycle' | 'notRetryable';
  readonly message: string;
}

/** A refresh that can begin: its nodes and what each of them does. Nodes are indexes into `pipeline.nodes`. */
export interface RefreshPlan {
  readonly ok: true;
  readonly environment: Environment;
  readonly request: RefreshRequest;
  /** The deployed pipeline. */
  readonly pipeline: Pipeline;
  /** The environment's context, with the parameters of this run. */
  readonly context: PipelineContext;
  readonly graph: Graph;
  /** 1 for each node in the run. */
  readonly included: Uint8Array;
  /** The position of each node by name, in code-point order. */
  readonly rank: Int32Array;
  readonly parallelism: number;
  /** Returns the stages of a node in the run. */
  readonly stages: (node: number) => NodeStages;
  /** Warnings about the selectors: a block that matches nothing, or an empty include. */
  readonly warnings: readonly string[];
  /** The run that this refresh retries. */
  readonly retries?: RunDocument;
}

export interface NoRefresh {
  readonly ok: false;
  readonly refusal: RefreshRefusal;
}

function refuse(code: RefreshRefusal['code'], message: string): NoRefresh {
  return { ok: false, refusal: { code, message } };
}

/** Why the environment does not accept a refresh now (`/docs/reference/error-codes/deployment-failed-status`). A failed refresh is not a reason. */
function statusRefusal({ name, status, deployed }: Environment, force: boolean): NoRefresh | undefined {
  if (status === 'Deploying' || status === 'Refreshing')
    return refuse('busy', `${name} is ${status}. One deploy or refresh runs at a time: wait until it has finished.`);
  if (!deployed) return refuse('notDeployed', `Nothing is deployed to ${name}. Deploy first, then refresh.`);
  if (status === 'Failed Deploy' && !force)
    return refuse(
      'failedDeploy',
      `The status of ${name} is Failed Deploy, so it refuses every refresh. Fix the cause and deploy again; force a refresh only for nodes that the failed deploy did not touch.`,
    );
  return undefined;
}

/** Refuses nodes of the run that form a cycle, because none of them would ever start. */
function cycleIn(pipeline: Pipeline, graph: Graph, included: Uint8Array): NoRefresh | undefined {
  const { graph: part, outer } = induce(graph, nodesOf(included));
  const order = runOrder(part);
  if (order.ok) return undefined;
  const path = order.cycles[0]!.path.map((node) => pipeline.nodes[outer[node]!]!.name);
  return refuse('cycle', `These nodes wait for each other: ${path.join(' → ')}. Leave them out, or change what they read.`);
}

/** The parts of a plan that do not depend on how its nodes were chosen. It includes the nodes of `chosen` with Deploy Enabled on. */
function basePlan(environment: Environment, defaults: PipelineContext, request: RefreshRequest, chosen: Iterable<number>) {
  const { pipeline, context: deployed } = environment.deployed!;
  const included = new Uint8Array(pipeline.nodes.length);
  for (const node of chosen) if (pipeline.nodes[node]!.deployEnabled) included[node] = 1;
  const { graph } = pipelineGraph(pipeline);
  const cycle = cycleIn(pipeline, graph, included);
  if (cycle) return cycle;
  const context = { ...deployed, parameters: request.parameters ?? defaults.parameters };
  const stages: NodeStages[] = [];
  return {
    ok: true as const,
    environment,
    request,
    pipeline,
    context,
    graph,
    included,
    rank: rankByCodePoint(pipeline.nodes.map(({ name }) => name)),
    parallelism: request.parallelism ?? DEFAULT_PARALLELISM,
    stages: (node: number) => {
      stages[node] ??= refreshStages(pipeline, pipeline.nodes[node]!, context);
      return stages[node];
    },
  };
}

function badParallelism({ parallelism }: RefreshRequest): NoRefresh | undefined {
  if (parallelism === undefined || (Number.isInteger(parallelism) && parallelism >= 1)) return undefined;
  return refuse('parallelism', `Parallelism is a whole number of at least 1; it is ${parallelism}.`);
}

/**
 * Plans a refresh of the deployed pipeline: a job, the nodes that selectors match, or everything (`/docs/deploy-and-refresh/refresh`). `defaults` is
 * the environment as it is configured now; its parameters apply unless the request has its own. Jobs and subgraphs are the deployed ones.
 */
export function planRefresh(
  environment: Environment,
  defaults: PipelineContext,
  request: RefreshRequest = {},
): RefreshPlan | NoRefresh {
  const refused = statusRefusal(environment, request.force === true) ?? badParallelism(request);
  if (refused) return refused;
  const { pipeline } = environment.deployed!;
  const { jobId } = request;
  if (jobId !== undefined && !pipeline.jobs.some(({ id }) => id === jobId))
    return refuse('unknownJob', `${environment.name} has no job ${jobId}. A job can be run once it is committed and deployed.`);
  const chosen = chosenNodes(pipeline, request);
  if (!chosen.ok) return refuse('selector', `The selector can't be read: ${chosen.message}`);
  const plan = basePlan(environment, defaults, request, chosen.nodes);
  return plan.ok ? { ...plan, warnings: chosen.warnings } : plan;
}

/**
 * Plans the retry of a failed refresh from the point of failure: the nodes that failed, were skipped or never started, and none that succeeded
 * (`/docs/api/runs/retry-failed-run`). The retry is a run of its own; its parameters are the given ones, or else those of the environment.
 */
export function planRetry(
  environment: Environment,
  defaults: PipelineContext,
  failed: RunDocument,
  request: Pick<RefreshRequest, 'parameters' | 'force' | 'parallelism'> = {},
): RefreshPlan | NoRefresh {
  const { run, results } = failed;
  if (run.runType !== 'refresh')
    return refuse(
      'notRetryable',
      `Run ${run.id} is a deploy. Only refreshes are retried; a deploy is planned and deployed again.`,
    );
  if (run.runStatus !== 'failed')
    return refuse('notRetryable', `Run ${run.id} is ${run.runStatus}. Only a refresh that failed can be retried.`);
  const refused = statusRefusal(environment, request.force === true) ?? badParallelism(request);
  if (refused) return refused;
  const { pipeline } = environment.deployed!;
  const again = new Set(results.flatMap(({ nodeID, runState }) => (runState === 'Successful' ? [] : [nodeID])));
  const chosen = pipeline.nodes.flatMap(({ id }, node) => (again.has(id) ? [node] : []));
  const parallelism = request.parallelism ?? run.runDetails.parallelism;
  const settled = { ...request, ...(parallelism === undefined ? {} : { parallelism }) };
  const plan = basePlan(environment, defaults, settled, chosen);
  return plan.ok ? { ...plan, warnings: [], retries: failed } : plan;
}
