import type { Environment as RefreshedEnvironment } from '../../deploy/environment.ts';
import type { Pipeline, PipelineContext } from '../../pipeline/schema.ts';
import { type NoRefresh, planRefresh, planRetry, type RefreshPlan, type RefreshRequest } from '../../refresh/refreshPlan.ts';
import { type Environment, nextNumber, type StoredRun, type Workspace } from '../apiState.ts';
import type { Json } from '../description.ts';
import { refreshOf, remainingFaults } from '../refresh.ts';
import { type Call, done, type Handler, invalid, type Outcome, ok, Refused } from '../reply.ts';
import { environmentContext, projectOf, workspaceContext } from '../resources.ts';
import { mayBuild, mayRun } from '../roles.ts';
import { queuedBegin, runsAfterCancel } from '../runQueue.ts';
import { healthAt, isActive, isRefresh, runStatusAt } from '../runState.ts';
import { signInError } from '../signIn.ts';
import { maySeeRun } from './runs.ts';

/**
 * The four operations of the scheduler (`/docs/api/runs`). The only errors described for them are 400 and 401, so a user whose role does not permit
 * an operation gets 401.
 */

const lacksRole = (what: string) => new Refused(401, `The user of this token has no role that can ${what}.`);

/** Where a refresh runs: an environment with its deployed pipeline, or a workspace with its design. */
interface RunTarget {
  /** The environment or the workspace. A cached plan is valid as long as this is the same object. */
  readonly of: Environment | Workspace;
  readonly environment?: Environment;
  /** The same environment or workspace in the form that refreshes take. The API queues runs, so a refresh never finds its environment busy. */
  readonly target: RefreshedEnvironment;
  readonly context: PipelineContext;
}

const NO_OBJECTS = new Map<string, never>();

function refreshed(context: PipelineContext, pipeline: Pipeline, isDeployFailed = false): Pick<RunTarget, 'target' | 'context'> {
  const { id, name } = context;
  const status = isDeployFailed ? 'Failed Deploy' : 'Waiting';
  return { context, target: { id, name, status, deployed: { pipeline, context, objects: NO_OBJECTS } } };
}

function runTargetOf({ apiState, user, now }: Call, id: string): RunTarget {
  const environment = apiState.environments.find((one) => one.id === id);
  if (environment) {
    if (!mayRun(user, environment)) throw lacksRole(`refresh the environment ${id}`);
    if (!environment.deployed) throw invalid(`Nothing is deployed to the environment ${id}.`);
    const isDeployFailed = healthAt(apiState, environment, now) === 'Failed Deploy';
    return { of: environment, environment, ...refreshed(environmentContext(environment), environment.deployed, isDeployFailed) };
  }
  const workspace = apiState.workspaces.find((one) => one.id === id);
  if (!workspace) throw invalid(`There is no environment and no workspace ${id}.`);
  if (!mayBuild(user, projectOf(apiState, workspace))) throw lacksRole(`run nodes in the workspace ${id}`);
  return { of: workspace, ...refreshed(workspaceContext(workspace), workspace.pipeline) };
}

type Credentials = Readonly<Record<string, string | undefined>>;

/**
 * The part of a run's warehouse sign-in that the API shows. Throws 400 if the sign-in is incomplete or not possible
 * (`/docs/api/runs/start-run#which-credentials`).
 */
function credentialsOf({ apiState, user, now }: Call, environment: Environment | undefined, sent: Credentials | undefined): Json {
  const type = sent?.snowflakeAuthType;
  const must = (field: string) => {
    if (!sent?.[field]) throw invalid(`request/body/userCredentials must have required property '${field}'`);
  };
  if (type === 'Basic' || type === 'KeyPair') {
    must('snowflakeUsername');
    must(type === 'Basic' ? 'snowflakePassword' : 'snowflakeKeyPairKey');
  }
  if (type === 'OAuth' && environment) {
    if (environment.fields.oauthEnabled !== true) throw invalid(`The environment ${environment.id} has no OAuth connection.`);
    const problem = signInError(environment, user, now);
    if (problem !== undefined) throw invalid(problem);
  }
  const { snowflakeRole, snowflakeWarehouse } = sent ?? {};
  return {
    snowflakeAccount: apiState.organization.name,
    snowflakeAuthType: type ?? 'Cloud',
    snowflakeUsername: sent?.snowflakeUsername ?? user.id,
    ...(snowflakeRole ? { snowflakeRole } : {}),
    ...(snowflakeWarehouse ? { snowflakeWarehouse } : {}),
  };
}

/** The plan, if the refresh may begin. Otherwise throws 400, in terms of this API where that helps. */
function planOrThrow(plan: RefreshPlan | NoRefresh, { id }: RefreshedEnvironment, jobID?: string): RefreshPlan {
  if (plan.ok) return plan;
  const { code, message } = plan.refusal;
  if (code === 'failedDeploy')
    throw invalid(
      `The last deployment to the environment ${id} failed. Deploy it again, or set forceIgnoreWorkspaceStatus to true.`,
    );
  if (code === 'unknownJob') throw invalid(`The job ${jobID} is not deployed to the environment ${id}.`);
  if (code === 'parallelism') throw invalid('request/body/runDetails/parallelism must be >= 1');
  throw invalid(message);
}

function accepted(call: Call, plan: RefreshPlan, run: Pick<StoredRun, 'reRunID' | 'runHistory' | 'credentials'>): Outcome {
  const { apiState, user, now } = call;
  const environmentID = plan.environment.id;
  const begin = queuedBegin(apiState, environmentID, now);
  const id = nextNumber(apiState.runs.slice(-1).map((one) => one.id));
  const faults = apiState.faults.filter((fault) => fault.environmentID === environmentID);
  const kind = { type: 'refresh', plan: () => plan, faults, seconds: { perNode: apiState.secondsPerNode } } as const;
  const refresh = refreshOf({ id, begin, kind });
  const stored: StoredRun = {
    ...run,
    id,
    environmentID,
    userID: user.id,
    acceptedAt: now,
    begin,
    end: begin + refresh.run.total,
    outcome: refresh.outcome === 'failed' ? 'failed' : 'completed',
    kind,
  };
  return ok(
    { runCounter: id },
    { ...apiState, faults: remainingFaults(apiState.faults, environmentID, plan, refresh), runs: [...apiState.runs, stored] },
  );
}

const PLANS_BY_TARGET = new WeakMap<RunTarget['of'], Map<string, RefreshPlan | NoRefresh>>();
/** Maximum number of refresh plans cached for one environment or workspace; when it is reached, the cache is emptied. */
const MAX_PLANS_PER_TARGET = 50;

/** The plan of a request, cached until its environment or workspace is replaced by a new value. */
function cachedPlan({ of, target, context }: RunTarget, request: RefreshRequest): RefreshPlan | NoRefresh {
  const known = PLANS_BY_TARGET.get(of) ?? new Map<string, RefreshPlan | NoRefresh>();
  PLANS_BY_TARGET.set(of, known);
  const key = JSON.stringify([target.status, request]);
  const before = known.get(key);
  if (before) return before;
  if (known.size >= MAX_PLANS_PER_TARGET) known.clear();
  const plan = planRefresh(target, context, request);
  known.set(key, plan);
  return plan;
}

interface StartBody {
  runDetails: {
    environmentID: string;
    jobID?: string;
    includeNodesSelector?: string;
    excludeNodesSelector?: string;
    parallelism?: number;
    forceIgnoreWorkspaceStatus?: boolean;
  };
  userCredentials?: Credentials;
  parameters?: Readonly<Record<string, string>>;
}

const startRun: Handler = (call) => {
  const { runDetails, userCredentials, parameters } = call.body as StartBody;
  const { environmentID, jobID, includeNodesSelector, excludeNodesSelector, parallelism, forceIgnoreWorkspaceStatus } =
    runDetails;
  const at = runTargetOf(call, environmentID);
  const request: RefreshRequest = {
    jobId: jobID,
    include: includeNodesSelector,
    exclude: excludeNodesSelector,
    force: forceIgnoreWorkspaceStatus === true,
    ...(parallelism === undefined ? {} : { parallelism }),
    ...(parameters === undefined ? {} : { parameters }),
  };
  const plan = planOrThrow(cachedPlan(at, request), at.target, jobID);
  return accepted(call, plan, { runHistory: [], credentials: credentialsOf(call, at.environment, userCredentials) });
};

/** The run with a number, which may be given as text. Throws 400 if there is no such run or the user may not see it. */
function runOfNumber({ apiState, user }: Call, number: string | number | undefined): StoredRun {
  const run = apiState.runs.find(({ id }) => String(id) === String(number));
  if (!run || !maySeeRun(apiState, user, run)) throw invalid(`There is no run ${number}.`);
  return run;
}

const getRunStatus: Handler = (call) => {
  const run = runOfNumber(call, call.query.runCounter as number);
  return ok({
    runStatus: runStatusAt(run, call.now),
    runType: run.kind.type,
    runLink: `https://${call.apiState.organization.host}/runs/${run.id}`,
  });
};

const retryRun: Handler = (call) => {
  const { now, body } = call;
  const { runDetails, userCredentials, parameters } = body as {
    runDetails: { runID: string; forceIgnoreWorkspaceStatus?: boolean };
  } & Pick<StartBody, 'userCredentials' | 'parameters'>;
  const failed = runOfNumber(call, runDetails.runID);
  const status = runStatusAt(failed, now);
  if (!isRefresh(failed) || status !== 'failed')
    throw invalid(`Only failed refreshes can be retried; run ${failed.id} is a ${failed.kind.type} and ${status}.`);
  const { environment, target, context } = runTargetOf(call, failed.environmentID);
  const plan = planRetry(target, context, refreshOf(failed).document, {
    force: runDetails.forceIgnoreWorkspaceStatus === true,
    ...(parameters === undefined ? {} : { parameters }),
  });
  return accepted(call, planOrThrow(plan, target), {
    reRunID: failed.id,
    runHistory: [...failed.runHistory, failed.id],
    credentials: credentialsOf(call, environment, userCredentials),
  });
};

/** Cancels a run. Without a run number, that is the active run of the environment (`/docs/api/runs/cancel-run#two-uses-of-one-request`). */
const cancelRun: Handler = (call) => {
  const { apiState, now, body } = call;
  const { runID, environmentID } = body as { runID?: number; environmentID?: string };
  if (runID === undefined && environmentID === undefined) throw invalid("request/body must have required property 'runID'");
  const run =
    runID === undefined
      ? apiState.runs.find((one) => one.environmentID === environmentID && isActive(one, now))
      : runOfNumber(call, runID);
  if (!run) throw invalid(`No run is active in ${environmentID}.`);
  if (environmentID !== undefined && run.environmentID !== environmentID)
    throw invalid(`Run ${run.id} does not belong to the environment ${environmentID}.`);
  runTargetOf(call, run.environmentID);
  if (!isActive(run, now)) throw invalid(`Run ${run.id} has already finished: it is ${runStatusAt(run, now)}.`);
  return done({ ...apiState, runs: runsAfterCancel(apiState.runs, { ...run, canceledAt: now }, now) });
};

export const SCHEDULER_HANDLERS = { startRun, getRunStatus, retryRun, cancelRun } satisfies Record<string, Handler>;
