import { checkPipeline } from '../pipeline/document.ts';
import { z } from '../zod.ts';
import { type Api, answer, userOf } from './answer.ts';
import { type ApiState, type Environment, nextNumber, replaced, type StoredRun, type User } from './apiState.ts';
import { type ApiRequest, errorReply, forbidden, invalid, notFound, type Outcome, ok, Refused } from './reply.ts';
import { projectOf } from './resources.ts';
import { mayRun, maySeeEnvironment } from './roles.ts';
import { queuedBegin } from './runQueue.ts';
import { healthAt } from './runState.ts';
import { signInError } from './signIn.ts';

/**
 * What the command line asks of the cloud in addition to the API: it reads the metadata of an environment to compare a plan with, and it reports that
 * a plan was carried out. The two paths are this site's own: `GET /cli/environments/{environmentID}` and `POST /cli/deploys`.
 */

const ENVIRONMENT_PATH = /^\/cli\/environments\/([^/?]+)$/;

/** Milliseconds that a deploy takes to start. */
const DEPLOY_START_MS = 2_000;
/** Milliseconds that a deploy takes for each of its statements. */
const DEPLOY_STATEMENT_MS = 400;

const deploySchema = z.strictObject({
  environmentID: z.string().min(1).max(300),
  commit: z.strictObject({ oid: z.string().max(300), message: z.string().max(10_000) }),
  nodes: z.number().int().min(0).max(100_000),
  statements: z.number().int().min(0).max(1_000_000),
  pipeline: z.unknown(),
  /** The sign-in that the statements use; if absent, the one in the profile of the command line. */
  snowflakeAuthType: z.enum(['Basic', 'KeyPair', 'OAuth']).optional(),
});

/** The path that a deploy is posted to. */
export const DEPLOYS_PATH = '/cli/deploys';

/** Maximum length of a deploy's body, in characters; longer bodies get 400. A pipeline of ten thousand nodes fits. */
export const MAX_DEPLOY_CHARACTERS = 60_000_000;

function environmentOf(apiState: ApiState, id: string): Environment {
  const environment = apiState.environments.find((one) => one.id === id);
  if (!environment) throw notFound(`Environment ${id}`);
  return environment;
}

function metadata(apiState: ApiState, user: User, id: string, now: number): Outcome {
  const environment = environmentOf(apiState, id);
  if (!maySeeEnvironment(user, environment, projectOf(apiState, environment)))
    throw forbidden(`This user has no role in the environment ${id}.`);
  const { fields, deployed } = environment;
  return ok({
    id,
    name: fields.name,
    status: healthAt(apiState, environment, now),
    mappings: fields.mappings,
    parameters: fields.runTimeParameters ?? {},
    deployed: deployed ?? null,
  });
}

function deploy(apiState: ApiState, user: User, request: ApiRequest, now: number): Outcome {
  const { body = '' } = request;
  if (body.length > MAX_DEPLOY_CHARACTERS)
    throw invalid(`request/body must NOT have more than ${MAX_DEPLOY_CHARACTERS} characters`);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (problem) {
    throw invalid('request/body must be JSON', (problem as Error).message);
  }
  const parsed = deploySchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw invalid(`request/body/${issue.path.join('/')}: ${issue.message}`);
  }
  const { environmentID, commit, nodes, statements, pipeline, snowflakeAuthType } = parsed.data;
  const environment = environmentOf(apiState, environmentID);
  if (!mayRun(user, environment))
    throw forbidden(`This user is not an Environment Administrator of the environment ${environmentID}.`);
  const problem = snowflakeAuthType === 'OAuth' ? signInError(environment, user, now) : undefined;
  if (problem !== undefined) throw invalid(problem);
  const document = checkPipeline(pipeline);
  if (!document.ok) throw invalid(`request/body/pipeline: ${document.errors[0]!.message}`);
  const begin = queuedBegin(apiState, environmentID, now);
  const run: StoredRun = {
    id: nextNumber(apiState.runs.slice(-1).map(({ id }) => id)),
    environmentID,
    userID: user.id,
    acceptedAt: now,
    begin,
    end: begin + DEPLOY_START_MS + DEPLOY_STATEMENT_MS * statements,
    outcome: 'completed',
    runHistory: [],
    credentials: {},
    kind: { type: 'deploy', commit: commit.oid, message: commit.message, nodes },
  };
  const after = { ...environment, deployed: document.pipeline };
  return ok(
    { runCounter: run.id },
    { ...apiState, environments: replaced(apiState.environments, after), runs: [...apiState.runs, run] },
  );
}

/** Runs `work` and turns a thrown refusal into an error reply. */
function answered(work: () => Outcome): Outcome {
  try {
    return work();
  } catch (refused) {
    if (refused instanceof URIError) return { reply: errorReply(notFound('Environment'), false) };
    if (!(refused instanceof Refused)) throw refused;
    return { reply: errorReply(refused, false) };
  }
}

/** Answers a deploy that is sent with a token. */
export function answerDeploy(apiState: ApiState, request: ApiRequest, now: number): Outcome {
  return answered(() => deploy(apiState, userOf(apiState, request), request, now));
}

/** Answers the requests of the command line: its two own paths here, and everything else as the API does. */
export function answerTool(api: Api, apiState: ApiState, request: ApiRequest, now: number): Outcome {
  const [path = ''] = request.target.split('?');
  const environment = request.method === 'GET' ? ENVIRONMENT_PATH.exec(path)?.[1] : undefined;
  const isDeploy = request.method === 'POST' && path === DEPLOYS_PATH;
  if (environment === undefined && !isDeploy) return answer(api, apiState, request, now);
  if (environment === undefined) return answerDeploy(apiState, request, now);
  return answered(() => metadata(apiState, userOf(apiState, request), decodeURIComponent(environment), now));
}
