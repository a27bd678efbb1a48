import { checkPipeline } from '../pipeline/document.ts';
import { z } from '../zod.ts';
import { type Api, answer, userOf } from './answer.ts';
import { type ApiRequest, errorReply, forbidden, invalid, notFound, type Outcome, ok, Refused } from './reply.ts';
import { projectOf } from './resources.ts';
import { mayRun, maySeeEnvironment } from './roles.ts';
import { turnOf } from './runQueue.ts';
import { healthAt } from './runState.ts';
import { signInError } from './signIn.ts';
import { type Environment, nextNumber, replaced, type StoredRun, type User, type World } from './world.ts';

/**
 * What the command line asks the cloud in addition to the API: the metadata of an environment, which a plan is compared with, and that a plan was
 * carried out. These two paths are this site's own: `GET /cli/environments/{environmentID}` and `POST /cli/deploys`.
 */

const ENVIRONMENT = /^\/cli\/environments\/([^/?]+)$/;

/** How long a deploy takes: to start, and for each statement. */
const START_TIME = 2_000;
const TIME_PER_STATEMENT = 400;

const deploySchema = z.strictObject({
  environmentID: z.string().min(1).max(300),
  commit: z.strictObject({ oid: z.string().max(300), message: z.string().max(10_000) }),
  nodes: z.number().int().min(0).max(100_000),
  statements: z.number().int().min(0).max(1_000_000),
  pipeline: z.unknown(),
  /** How the statements sign in; absent: as the profile of the command line says. */
  snowflakeAuthType: z.enum(['Basic', 'KeyPair', 'OAuth']).optional(),
});

/** Where a deploy is sent. */
export const DEPLOYS_PATH = '/cli/deploys';

/** The most characters of a deploy: a pipeline of ten thousand nodes fits. */
export const MAX_DEPLOY = 60_000_000;

function environmentOf(world: World, id: string): Environment {
  const environment = world.environments.find((one) => one.id === id);
  if (!environment) throw notFound(`Environment ${id}`);
  return environment;
}

function metadata(world: World, user: User, id: string, now: number): Outcome {
  const environment = environmentOf(world, id);
  if (!maySeeEnvironment(user, environment, projectOf(world, environment)))
    throw forbidden(`This user has no role in the environment ${id}.`);
  const { fields, deployed } = environment;
  return ok({
    id,
    name: fields.name,
    status: healthAt(world, environment, now),
    mappings: fields.mappings,
    parameters: fields.runTimeParameters ?? {},
    deployed: deployed ?? null,
  });
}

function deploy(world: World, user: User, request: ApiRequest, now: number): Outcome {
  const { body = '' } = request;
  if (body.length > MAX_DEPLOY) throw invalid(`request/body must NOT have more than ${MAX_DEPLOY} characters`);
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
  const environment = environmentOf(world, environmentID);
  if (!mayRun(user, environment))
    throw forbidden(`This user is not an Environment Administrator of the environment ${environmentID}.`);
  const problem = snowflakeAuthType === 'OAuth' ? signInError(environment, user, now) : undefined;
  if (problem !== undefined) throw invalid(problem);
  const document = checkPipeline(pipeline);
  if (!document.ok) throw invalid(`request/body/pipeline: ${document.errors[0]!.message}`);
  const begin = turnOf(world, environmentID, now);
  const run: StoredRun = {
    id: nextNumber(world.runs.slice(-1).map(({ id }) => id)),
    environmentID,
    userID: user.id,
    acceptedAt: now,
    begin,
    end: begin + START_TIME + TIME_PER_STATEMENT * statements,
    outcome: 'completed',
    runHistory: [],
    credentials: {},
    kind: { type: 'deploy', commit: commit.oid, message: commit.message, nodes },
  };
  const after = { ...environment, deployed: document.pipeline };
  return ok({ runCounter: run.id }, { ...world, environments: replaced(world.environments, after), runs: [...world.runs, run] });
}

/** What is thrown as a refusal becomes the answer. */
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
export function answerDeploy(world: World, request: ApiRequest, now: number): Outcome {
  return answered(() => deploy(world, userOf(world, request), request, now));
}

/** Answers what the command line sends: its own two paths, and the API for all others. */
export function answerTool(api: Api, world: World, request: ApiRequest, now: number): Outcome {
  const [path = ''] = request.target.split('?');
  const environment = request.method === 'GET' ? ENVIRONMENT.exec(path)?.[1] : undefined;
  const isDeploy = request.method === 'POST' && path === DEPLOYS_PATH;
  if (environment === undefined && !isDeploy) return answer(api, world, request, now);
  if (environment === undefined) return answerDeploy(world, request, now);
  return answered(() => metadata(world, userOf(world, request), decodeURIComponent(environment), now));
}
