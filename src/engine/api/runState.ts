import { nothingToLoad } from '../run/loading.ts';
import { nodesOf } from '../run/nodeSet.ts';
import { stateAt } from '../run/record.ts';
import { runSummary } from '../run/summary.ts';
import type { Json } from './description.ts';
import type { Environment, StoredRun, World } from './world.ts';

/** How runs and environments stand at a moment: nothing ticks, everything follows from what was accepted and from the time. */

export type RunStatus = 'waitingToRun' | 'running' | 'completed' | 'failed' | 'canceled';

const FINAL: readonly RunStatus[] = ['completed', 'failed', 'canceled'];

const iso = (time: number) => new Date(time).toISOString();

/** The state of a run (`/docs/api/runs#the-life-of-a-run`). */
export function runStatusAt(run: StoredRun, now: number): RunStatus {
  if (run.canceledAt !== undefined && now >= run.canceledAt) return 'canceled';
  if (now < run.begin) return 'waitingToRun';
  return now < run.end ? 'running' : run.outcome;
}

/** When a run stops or will stop, by itself or because it was canceled. */
export function endOf(run: StoredRun): number {
  return run.canceledAt ?? run.end;
}

/** Whether a run holds its environment: it waits or runs. */
export function isActive(run: StoredRun, now: number): boolean {
  return !FINAL.includes(runStatusAt(run, now));
}

/** What happens in an environment (`/docs/api/runnel/get-environment`): a failed deploy stays until another succeeds. */
export function healthAt({ runs }: Pick<World, 'runs'>, { id }: Pick<Environment, 'id'>, now: number): string {
  let health = 'Waiting';
  for (const run of runs) {
    if (run.environmentID !== id) continue;
    const status = runStatusAt(run, now);
    const isDeploy = run.kind.type === 'deploy';
    if (status === 'running') return isDeploy ? 'Deploying' : 'Refreshing';
    if (health === 'Failed Deploy' && !isDeploy) continue;
    if (status === 'failed') health = isDeploy ? 'Failed Deploy' : 'Failed Refresh';
    else if (status === 'completed') health = 'Waiting';
  }
  return health;
}

/** Nodes of the run that load something. */
function loadedNodes({ plan }: Extract<StoredRun['kind'], { type: 'refresh' }>): number {
  return plan.run.state.filter((state, node) => state !== 'notInRun' && !nothingToLoad(plan.pipeline, plan.pipeline.nodes[node]!))
    .length;
}

/** The reason of the run as a whole: its own, or the platform's sentence on the nodes that failed. */
function failureReason(run: StoredRun): string | undefined {
  if (run.failureReason !== undefined || run.kind.type === 'deploy') return run.failureReason;
  const { plan } = run.kind;
  return runSummary(
    plan.run,
    plan.pipeline.nodes.map(({ id }) => id),
  )?.text;
}

/** A run in a list. */
export function runSummaryOf(run: StoredRun, now: number): Json {
  const status = runStatusAt(run, now);
  const hasBegun = status !== 'waitingToRun' && run.begin <= endOf(run);
  const reason = status === 'failed' ? failureReason(run) : undefined;
  return {
    id: run.id,
    runType: run.kind.type,
    runStatus: status,
    environmentID: run.environmentID,
    ...(run.reRunID === undefined ? {} : { reRunID: String(run.reRunID) }),
    ...(hasBegun ? { runStartTime: iso(run.begin) } : {}),
    ...(FINAL.includes(status) ? { runEndTime: iso(endOf(run)) } : {}),
    ...(reason === undefined ? {} : { runFailureReason: reason }),
  };
}

function detailsOf(run: StoredRun, status: RunStatus): Json {
  const canceled = status === 'canceled' ? { canceled: true } : {};
  if (run.kind.type === 'deploy') {
    const { commit, message, nodes } = run.kind;
    return {
      environmentID: run.environmentID,
      deployCommit: commit,
      deployCommitMessage: message,
      nodesInRun: nodes,
      ...canceled,
    };
  }
  const { request, plan } = run.kind;
  const { jobID, includeNodesSelector, excludeNodesSelector, parallelism, force } = request;
  return {
    environmentID: run.environmentID,
    ...(jobID === undefined ? {} : { jobID: Number(jobID) }),
    ...(includeNodesSelector === undefined ? {} : { includeNodesSelector }),
    ...(excludeNodesSelector === undefined ? {} : { excludeNodesSelector }),
    parallelism,
    nodesForRefresh: loadedNodes(run.kind),
    nodesInRun: plan.run.state.filter((state) => state !== 'notInRun').length,
    ...(force ? { forceIgnoreEnvironmentStatus: true } : {}),
    ...canceled,
  };
}

/** A run with everything that was asked for. What it overrode of the parameters is not echoed. */
export function runOf(world: World, run: StoredRun, now: number): Json {
  const { runFailureReason: _, environmentID: __, ...summary } = runSummaryOf(run, now);
  const place = world.environments.find(({ id }) => id === run.environmentID);
  return {
    ...summary,
    runDetails: detailsOf(run, runStatusAt(run, now)),
    runTimeParameters: place?.fields.runTimeParameters ?? {},
    ...(run.runHistory.length > 0 ? { runHistory: run.runHistory } : {}),
    userID: run.userID,
    ...(Object.keys(run.credentials).length > 0 ? { userCredentials: run.credentials } : {}),
  };
}

/** How each node of a refresh stands at a moment, by its index in the plan's pipeline. A run that was canceled stands still from then on. */
export function nodeStatesAt(run: StoredRun, now: number): ReturnType<typeof stateAt> {
  if (run.kind.type === 'deploy') return [];
  const { plan } = run.kind;
  const time = Math.min(now, run.canceledAt ?? now) - run.begin;
  const states = stateAt(plan.run, time);
  const isCanceled = run.canceledAt !== undefined && now >= run.canceledAt;
  return isCanceled ? states.map((state) => (state === 'running' ? 'canceled' : state)) : states;
}

/** The nodes of a refresh that ran or wait to, ascending. */
export function nodesInRun(run: StoredRun): number[] {
  if (run.kind.type === 'deploy') return [];
  return nodesOf(Uint8Array.from(run.kind.plan.run.state, (state) => (state === 'notInRun' ? 0 : 1)));
}
