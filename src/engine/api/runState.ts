import { nothingToLoad } from '../run/loading.ts';
import { nodesOf } from '../run/nodeSet.ts';
import { stateAt } from '../run/record.ts';
import { apiResults } from '../run/runDocument.ts';
import type { RunStatus } from '../run/scheduler.ts';
import type { ApiState, Environment, StoredRefresh, StoredRun } from './apiState.ts';
import type { Json } from './description.ts';
import { refreshOf } from './refresh.ts';

/** The status of runs and environments at a point in time. There is no timer: the status follows from the accepted runs and the time. */

const FINAL: readonly RunStatus[] = ['completed', 'failed', 'canceled'];

const iso = (time: number) => new Date(time).toISOString();

/** The status of a run at a time (`/docs/api/runs#the-life-of-a-run`). */
export function runStatusAt(run: StoredRun, now: number): RunStatus {
  if (run.canceledAt !== undefined && now >= run.canceledAt) return 'canceled';
  if (now < run.begin) return 'waitingToRun';
  return now < run.end ? 'running' : run.outcome;
}

export function isRefresh(run: StoredRun): run is StoredRun & { kind: StoredRefresh } {
  return run.kind.type === 'refresh';
}

/** When a run ends or will end, by itself or by cancellation, in milliseconds since 1970. */
export function endOf(run: StoredRun): number {
  return run.canceledAt ?? run.end;
}

/** Whether a run is still waiting or running. */
export function isActive(run: StoredRun, now: number): boolean {
  return now < endOf(run);
}

/** The status of an environment (`/docs/api/runnel/get-environment`). A failed deploy keeps its status until another deploy succeeds. */
export function healthAt({ runs }: Pick<ApiState, 'runs'>, { id }: Pick<Environment, 'id'>, now: number): string {
  let health = 'Waiting';
  for (const run of runs) {
    // Runs that wait in the queue, of which there may be hundreds, do not change the status.
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

/** Why a run failed as a whole: the stored reason, or for a refresh the platform's message about its failed nodes. */
function failureReason(run: StoredRun): string | undefined {
  return isRefresh(run) ? refreshOf(run).document.run.runFailureReason : run.failureReason;
}

/** The fields of a run that the command line prints as columns, in their order; `runSummaryOf` gives them their values. */
export const RUN_COLUMNS = ['id', 'runType', 'runStatus', 'environmentID', 'runStartTime', 'runEndTime', 'reRunID'];

/** A run as an entry of a list. */
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

/** A run with the details of its request, without the parameters that it overrode. */
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

/** The state of each node of a refresh at a time, by the node's index in the pipeline of the plan. Empty for a deploy, whose nodes are not stored. */
export function nodeStatesAt(run: StoredRun, now: number): ReturnType<typeof stateAt> {
  return isRefresh(run) ? stateAt(refreshOf(run).run, timeIn(run, now)) : [];
}

/**
 * What each node of a run has done so far, stage by stage, with the SQL that its run template renders (`/docs/api/runnel/list-run-results`). Skipped
 * nodes and nodes with nothing to load have no queries. Empty for a deploy.
 */
export function runResultsAt(run: StoredRun, now: number): Json[] {
  if (!isRefresh(run)) return [];
  const refresh = refreshOf(run);
  const time = timeIn(run, now);
  return apiResults(time < 0 || now < endOf(run) ? refresh.at(time) : refresh.document).data;
}

/**
 * When a run or one of its statements begins or ends next; until then all answers about runs stay the same. In whole milliseconds since 1970;
 * Infinity if no run is active.
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

/** Milliseconds since a run began; -1 for a run that was canceled before it began. */
function timeIn(run: StoredRun, now: number): number {
  return endOf(run) < run.begin ? -1 : now - run.begin;
}
