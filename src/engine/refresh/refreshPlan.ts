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

/** What a refresh is asked for (`/docs/api/runs/start-run`). */
export interface RefreshRequest extends NodeChoice {
  readonly parallelism?: number;
  /** All parameters of the run, in place of the environment's: the two are not merged (`/docs/deploy-and-refresh/parameters/rtp-refresh`). */
  readonly parameters?: PipelineContext['parameters'];
  /** Runs although the last deploy failed. */
  readonly force?: boolean;
}

/** Why a refresh can't begin. The words are this site's own. */
interface RefreshRefusal {
  readonly code: 'busy' | 'notDeployed' | 'failedDeploy' | 'unknownJob' | 'selector' | 'parallelism' | 'cycle' | 'notRetryable';
  readonly message: string;
}

/** A refresh that may begin: its nodes, and what each of them does. Nodes are indexes into `pipeline.nodes`. */
export interface RefreshPlan {
  readonly ok: true;
  readonly environment: Environment;
  readonly request: RefreshRequest;
  /** What is deployed. */
  readonly pipeline: Pipeline;
  /** Where it runs, with the parameters of this run. */
  readonly context: PipelineContext;
  readonly graph: Graph;
  /** 1 for the nodes in the run. */
  readonly included: Uint8Array;
  /** By name, in code-point order. */
  readonly rank: Int32Array;
  readonly parallelism: number;
  /** Of a node of the run. */
  readonly stages: (node: number) => NodeStages;
  /** Warnings of the selectors: a block that matches nothing, an include that is empty. */
  readonly warnings: readonly string[];
  /** The run that it retries. */
  readonly retries?: RunDocument;
}

export interface NoRefresh {
  readonly ok: false;
  readonly refusal: RefreshRefusal;
}

function refuse(code: RefreshRefusal['code'], message: string): NoRefresh {
  return { ok: false, refusal: { code, message } };
}

/** Why the environment takes no refresh now (`/docs/reference/error-codes/deployment-failed-status`); a failed refresh is no reason. */
function closed({ name, status, deployed }: Environment, force: boolean): NoRefresh | undefined {
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

/** Nodes of the run that wait for each other: none of them would ever start. */
function cycleIn(pipeline: Pipeline, graph: Graph, included: Uint8Array): NoRefresh | undefined {
  const { graph: part, outer } = induce(graph, nodesOf(included));
  const order = runOrder(part);
  if (order.ok) return undefined;
  const path = order.cycles[0]!.path.map((node) => pipeline.nodes[outer[node]!]!.name);
  return refuse('cycle', `These nodes wait for each other: ${path.join(' → ')}. Leave them out, or change what they read.`);
}

/** The parts of a plan that don't depend on how its nodes were chosen: it holds those of `chosen` whose Deploy Enabled is on. */
function open(environment: Environment, defaults: PipelineContext, request: RefreshRequest, chosen: Iterable<number>) {
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
 * A refresh of what is deployed: a job, the nodes of selectors, or everything (`/docs/deploy-and-refresh/refresh`). `defaults` is the environment as it
 * is set up now, whose parameters count unless the request brings its own. Jobs and subgraphs are those that were deployed.
 */
export function planRefresh(
  environment: Environment,
  defaults: PipelineContext,
  request: RefreshRequest = {},
): RefreshPlan | NoRefresh {
  const refused = closed(environment, request.force === true) ?? badParallelism(request);
  if (refused) return refused;
  const { pipeline } = environment.deployed!;
  const { jobId } = request;
  if (jobId !== undefined && !pipeline.jobs.some(({ id }) => id === jobId))
    return refuse('unknownJob', `${environment.name} has no job ${jobId}. A job can be run once it is committed and deployed.`);
  const chosen = chosenNodes(pipeline, request);
  if (!chosen.ok) return refuse('selector', `The selector can't be read: ${chosen.message}`);
  const plan = open(environment, defaults, request, chosen.nodes);
  return plan.ok ? { ...plan, warnings: chosen.warnings } : plan;
}

/**
 * The retry of a failed refresh from the point of failure: what failed and what was skipped or never started, and nothing that succeeded
 * (`/docs/api/runs/retry-failed-run`). It is a run of its own; its parameters are those that are given, else the environment's.
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
  const refused = closed(environment, request.force === true) ?? badParallelism(request);
  if (refused) return refused;
  const { pipeline } = environment.deployed!;
  const again = new Set(results.flatMap(({ nodeID, runState }) => (runState === 'Successful' ? [] : [nodeID])));
  const chosen = pipeline.nodes.flatMap(({ id }, node) => (again.has(id) ? [node] : []));
  const parallelism = request.parallelism ?? run.runDetails.parallelism;
  const settled = { ...request, ...(parallelism === undefined ? {} : { parallelism }) };
  const plan = open(environment, defaults, settled, chosen);
  return plan.ok ? { ...plan, warnings: [], retries: failed } : plan;
}
