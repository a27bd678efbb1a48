import type { Pipeline, PipelineContext } from '../../pipeline/schema.ts';
import { chosenNodes } from '../../refresh/chosenNodes.ts';
import type { Json } from '../description.ts';
import { environmentContext, projectOf, workspaceContext } from '../places.ts';
import { movedUp, planRefresh, turnOf, unfinishedNodes, usedUp } from '../refresh.ts';
import { type Call, done, type Handler, invalid, type Outcome, ok, Refused } from '../reply.ts';
import { mayBuild, mayRun } from '../roles.ts';
import { healthAt, isActive, runStatusAt } from '../runState.ts';
import { type Environment, nextNumber, type RefreshPlan, type RefreshRequest, type StoredRun } from '../world.ts';
import { maySeeRun } from './runs.ts';

/**
 * The four operations of the scheduler (`/docs/api/runs`). 400 and 401 are the only errors that are described for them, so a role that may not is
 * answered with 401 here.
 */

const lacksRole = (what: string) => new Refused(401, `The user of this token has no role that may ${what}.`);

/** Where a refresh runs: an environment with what is deployed there, or a workspace with what is designed. */
interface Place {
  environment?: Environment;
  pipeline: Pipeline;
  contextWith: (parameters: Readonly<Record<string, string>> | undefined) => PipelineContext;
}

function placeOf({ world, user }: Call, id: string): Place {
  const environment = world.environments.find((one) => one.id === id);
  if (environment) {
    if (!mayRun(user, environment)) throw lacksRole(`refresh the environment ${id}`);
    if (!environment.deployed) throw invalid(`Nothing is deployed to the environment ${id}.`);
    return {
      environment,
      pipeline: environment.deployed,
      contextWith: (parameters) => environmentContext(environment, parameters),
    };
  }
  const workspace = world.workspaces.find((one) => one.id === id);
  if (!workspace) throw invalid(`There is no environment and no workspace ${id}.`);
  if (!mayBuild(user, projectOf(world, workspace))) throw lacksRole(`run nodes in the workspace ${id}`);
  return {
    pipeline: workspace.pipeline,
    contextWith: (parameters) => ({ ...workspaceContext(workspace), ...(parameters ? { parameters } : {}) }),
  };
}

type Credentials = Readonly<Record<string, string | undefined>>;

/** How a run signs in to the warehouse: what of it is shown, or why it can't (`/docs/api/runs/start-run#which-credentials`). */
function credentialsOf({ world, user }: Call, environment: Environment | undefined, sent: Credentials | undefined): Json {
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
    if (!environment.oauthUsers.includes(user.id)) throw invalid('User not in environment');
  }
  const { snowflakeRole, snowflakeWarehouse } = sent ?? {};
  return {
    snowflakeAccount: world.organization.name,
    snowflakeAuthType: type ?? 'Cloud',
    snowflakeUsername: sent?.snowflakeUsername ?? user.id,
    ...(snowflakeRole ? { snowflakeRole } : {}),
    ...(snowflakeWarehouse ? { snowflakeWarehouse } : {}),
  };
}

/** A failed deploy blocks refreshes (`/docs/reference/error-codes/deployment-failed-status`). */
function checkHealth({ world, now }: Call, environment: Environment | undefined, force: boolean | undefined): void {
  if (!environment || force === true || healthAt(world, environment, now) !== 'Failed Deploy') return;
  throw invalid(
    `The last deployment to the environment ${environment.id} failed. Deploy it again, or set forceIgnoreWorkspaceStatus to true.`,
  );
}

function accepted(call: Call, run: Omit<StoredRun, 'id' | 'acceptedAt' | 'begin' | 'end' | 'outcome' | 'userID'>): Outcome {
  const { world, user, now } = call;
  const { plan } = run.kind as { plan: RefreshPlan };
  const begin = turnOf(world, run.environmentID, now);
  const stored: StoredRun = {
    ...run,
    id: nextNumber(world.runs.slice(-1).map(({ id }) => id)),
    userID: user.id,
    acceptedAt: now,
    begin,
    end: begin + plan.run.total,
    outcome: plan.run.state.includes('failed') ? 'failed' : 'completed',
  };
  const faults = usedUp(world.faults, run.environmentID, plan);
  return ok({ runCounter: stored.id }, { ...world, faults, runs: [...world.runs, stored] });
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
  const { world, body } = call;
  const { runDetails, userCredentials, parameters } = body as StartBody;
  const { environmentID, parallelism = 16, forceIgnoreWorkspaceStatus: force, ...what } = runDetails;
  const { jobID, includeNodesSelector, excludeNodesSelector } = what;
  if (parallelism < 1) throw invalid('request/body/runDetails/parallelism must be >= 1');
  const { environment, pipeline, contextWith } = placeOf(call, environmentID);
  if (jobID !== undefined && !pipeline.jobs.some(({ id }) => id === jobID))
    throw invalid(`The job ${jobID} is not deployed to the environment ${environmentID}.`);
  checkHealth(call, environment, force);
  const credentials = credentialsOf(call, environment, userCredentials);
  const request: RefreshRequest = {
    ...(jobID === undefined ? {} : { jobID }),
    ...(includeNodesSelector === undefined ? {} : { includeNodesSelector }),
    ...(excludeNodesSelector === undefined ? {} : { excludeNodesSelector }),
    parallelism,
    force: force === true,
  };
  const chosen = chosenNodes(pipeline, { jobId: jobID, include: includeNodesSelector, exclude: excludeNodesSelector });
  if (!chosen.ok) throw invalid(`The selector can't be read: ${chosen.message}`);
  const plan = planRefresh(pipeline, contextWith(parameters), new Set(chosen.nodes.map((node) => pipeline.nodes[node]!.id)), {
    parallelism,
    faults: world.faults.filter((fault) => fault.environmentID === environmentID),
    secondsPerNode: world.secondsPerNode,
  });
  return accepted(call, { environmentID, runHistory: [], credentials, kind: { type: 'refresh', request, plan } });
};

/** The run of a number, which may be a text; 400 for one that no run has, and for one that is not to be seen. */
function runOfNumber({ world, user }: Call, number: string | number | undefined): StoredRun {
  const run = world.runs.find(({ id }) => String(id) === String(number));
  if (!run || !maySeeRun(world, user, run)) throw invalid(`There is no run ${number}.`);
  return run;
}

const getRunStatus: Handler = (call) => {
  const run = runOfNumber(call, call.query.runCounter as number);
  return ok({
    runStatus: runStatusAt(run, call.now),
    runType: run.kind.type,
    runLink: `https://${call.world.organization.host}/runs/${run.id}`,
  });
};

const retryRun: Handler = (call) => {
  const { world, now, body } = call;
  const { runDetails, userCredentials, parameters } = body as {
    runDetails: { runID: string; forceIgnoreWorkspaceStatus?: boolean };
  } & Pick<StartBody, 'userCredentials' | 'parameters'>;
  const failed = runOfNumber(call, runDetails.runID);
  const { environmentID, kind } = failed;
  if (kind.type !== 'refresh' || runStatusAt(failed, now) !== 'failed')
    throw invalid(`Only failed refreshes can be retried; run ${failed.id} is a ${kind.type} and ${runStatusAt(failed, now)}.`);
  const { environment, contextWith } = placeOf(call, environmentID);
  checkHealth(call, environment, runDetails.forceIgnoreWorkspaceStatus);
  const credentials = credentialsOf(call, environment, userCredentials);
  const { pipeline } = kind.plan;
  const plan = planRefresh(pipeline, contextWith(parameters), unfinishedNodes(kind.plan), {
    parallelism: kind.request.parallelism,
    faults: world.faults.filter((fault) => fault.environmentID === environmentID),
    secondsPerNode: world.secondsPerNode,
  });
  return accepted(call, {
    environmentID,
    reRunID: failed.id,
    runHistory: [...failed.runHistory, failed.id],
    credentials,
    kind: { ...kind, plan },
  });
};

/** Without a number the run that is at work in the place is meant (`/docs/api/runs/cancel-run#two-uses-of-one-request`). */
const cancelRun: Handler = (call) => {
  const { world, now, body } = call;
  const { runID, environmentID } = body as { runID?: number; environmentID?: string };
  if (runID === undefined && environmentID === undefined) throw invalid("request/body must have required property 'runID'");
  const run =
    runID === undefined
      ? world.runs.find((one) => one.environmentID === environmentID && isActive(one, now))
      : runOfNumber(call, runID);
  if (!run) throw invalid(`Nothing runs in ${environmentID}.`);
  if (environmentID !== undefined && run.environmentID !== environmentID)
    throw invalid(`Run ${run.id} is not one of the environment ${environmentID}.`);
  placeOf(call, run.environmentID);
  if (!isActive(run, now)) throw invalid(`Run ${run.id} is over: it is ${runStatusAt(run, now)}.`);
  return done({ ...world, runs: movedUp(world.runs, { ...run, canceledAt: now }, now) });
};

export const SCHEDULER_HANDLERS = { startRun, getRunStatus, retryRun, cancelRun } satisfies Record<string, Handler>;
