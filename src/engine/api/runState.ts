import { nothingToLoad } from '../run/loading.ts';
import { nodesOf } from '../run/nodeSet.ts';
import { stateAt } from '../run/record.ts';
import { apiResults } from '../run/runDocument.ts';
import type { RunStatus } from '../run/scheduler.ts';
import type { ApiState, Environment, StoredRefresh, StoredRun } from './apiState.ts';
import type { Json } from './description.ts';
import { refreshOf } from './refresh.ts';

/** The state of runs and environments at a point in time. There is no timer: the state follows from the runs that were accepted and the time. */

const FINAL: readonly RunStatus[] = ['completed', 'failed', 'canceled'];

const iso = (time: number) => new Date(time).toISOString();

/** The state of a run (`/docs/api/runs#the-life-of-a-run`). */
export function runStatusAt(run: StoredRun, now: number): RunStatus {
  if (run.canceledAt !== undefined && now >= run.canceledAt) return 'canceled';
  if (now < run.begin) return 'waitingToRun';
  return now < run.end ? 'running' : run.outcome;
}

/** Whether a run is a refresh. */
export function isRefresh(run: StoredRun): run is StoredRun & { kind: StoredRefresh } {
  return run.kind.type === 'refresh';
}

/** When a run stops or will stop, by itself or because it was canceled. */
export function endOf(run: StoredRun): number {
  return run.canceledAt ?? run.end;
}

/** Whether a run holds its environment: it waits or runs. */
export function isActive(run: StoredRun, now: number): boolean {
  return now < endOf(run);
}

/** What happens in an environment (`/docs/api/runnel/get-environment`): a failed deploy stays until another succeeds. */
export function healthAt({ runs }: Pick<ApiState, 'runs'>, { id }: Pick<Environment, 'id'>, now: number): string {
  let health = 'Waiting';
  for (const run of runs) {
    // Runs that wait for their turn, of which there may be hundreds, don't change it.
    if (run.environmentID !== id || now < run.begin) continue;
    const status = runStatusAt(run, now);
    const isDeploy = run.kind.type === 'deploy';
    if (status === 'running') return isDeploy ? 'Deploying' : 'Refreshing';
    if (health === 'Failed Deploy' && !isDeploy) continue;
    if (status === 'failed') health = isDeploy ? 'Failed Deploy' : 'Failed Refresh';
    else if (status === 'completed') health = 'Waiting';
  }
  return health;
}

/** The reason of the run as a whole: its own, or the platform's sentence on the nodes that failed. */
function failureReason(run: StoredRun): string | undefined {
  return isRefresh(run) ? refreshOf(run).document.run.runFailureReason : run.failureReason;
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
  if (run.kind.type === 'deploy') {
    const { commit, message, nodes } = run.kind;
    return {
      environmentID: run.environmentID,
      deployCommit: commit,
      deployCommitMessage: message,
      nodesInRun: nodes,
      ...(status === 'canceled' ? { canceled: true } : {}),
    };
  }
  const { kind } = run;
  const { canceled: _, ...details } = refreshOf({ ...run, kind }).document.run.runDetails;
  const { pipeline, included } = kind.plan();
  return {
    ...details,
    nodesForRefresh: nodesOf(included).filter((node) => !nothingToLoad(pipeline.nodes[node]!)).length,
    ...(status === 'canceled' ? { canceled: true } : {}),
  };
}

/** A run with everything that was asked for. What it overrode of the parameters is not echoed. */
export function runOf(apiState: ApiState, run: StoredRun, now: number): Json {
  const { runFailureReason: _, environmentID: __, ...summary } = runSummaryOf(run, now);
  const environment = apiState.environments.find(({ id }) => id === run.environmentID);
  return {
    ...summary,
    runDetails: detailsOf(run, runStatusAt(run, now)),
    runTimeParameters: environment?.fields.runTimeParameters ?? {},
    ...(run.runHistory.length > 0 ? { runHistory: run.runHistory } : {}),
    userID: run.userID,
    ...(Object.keys(run.credentials).length > 0 ? { userCredentials: run.credentials } : {}),
  };
}

/** The state of each node of a refresh at a moment, by its index in the plan's pipeline; empty for a deploy, of which no nodes are kept. */
export function nodeStatesAt(run: StoredRun, now: number): ReturnType<typeof stateAt> {
  return isRefresh(run) ? stateAt(refreshOf(run).run, timeIn(run, now)) : [];
}

/**
 * What each node of a run did so far, stage by stage, with the SQL that its run template renders (`/docs/api/runnel/list-run-results`). Nodes that were
 * skipped, and those that load nothing, have no queries. Of a deploy nothing is kept.
 */
export function runResultsAt(run: StoredRun, now: number): Json[] {
  if (!isRefresh(run)) return [];
  const refresh = refreshOf(run);
  const time = timeIn(run, now);
  return apiResults(time < 0 || now < endOf(run) ? refresh.at(time) : refresh.document).data;
}

/**
 * When anything of the runs changes next: a run begins or ends, a statement does. Until then all answers about them stay the same. In whole
 * milliseconds since 1970, as clocks give them; Infinity when nothing is under way.
 */
export function nextChange({ runs }: Pick<ApiState, 'runs'>, now: number): number {
  let next = Number.POSITIVE_INFINITY;
  const see = (time: number) => {
    next = Math.min(next, Math.max(Math.ceil(time), now + 1));
  };
  for (const run of runs) {
    if (now < run.begin) see(run.begin);
    if (now < endOf(run)) see(endOf(run));
    if (!isRefresh(run) || now < run.begin || now >= endOf(run)) continue;
    const change = refreshOf(run).changes.find((one) => one > now - run.begin);
    if (change !== undefined) see(run.begin + change);
  }
  return next;
}

/** Milliseconds since a run began. One that was canceled before stays before its beginning. */
function timeIn(run: StoredRun, now: number): number {
  return endOf(run) < run.begin ? -1 : now - run.begin;
}
