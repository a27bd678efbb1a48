import { type ApiState, type Environment, nextContextId } from '../apiState.ts';
import { isObject, type Json } from '../description.ts';
import { pageOf, type Sorting } from '../paging.ts';
import { type Call, done, forbidden, type Handler, invalid, ok } from '../reply.ts';
import { managedProject, projectOf, seenEnvironment } from '../resources.ts';
import { mayManageProject, maySeeEnvironment } from '../roles.ts';
import { healthAt, isActive } from '../runState.ts';

const iso = (time: number) => new Date(time).toISOString();

/** The user who created an environment, in the form that environments show. */
function userSummary({ users }: ApiState, id: string | undefined): Json | undefined {
  const user = users.find((one) => one.id === id);
  return user && { id: user.id, firstName: user.firstName, lastName: user.lastName };
}

function environmentOut(apiState: ApiState, environment: Environment, now: number): Json {
  const { id, project, fields } = environment;
  return { id, ...fields, project, status: healthAt(apiState, environment, now) };
}

function summaryOut(apiState: ApiState, environment: Environment, now: number): Json {
  const { id, project, fields, createdAt } = environment;
  const createdBy = userSummary(apiState, environment.createdBy);
  return {
    id,
    name: fields.name,
    project,
    status: healthAt(apiState, environment, now),
    createdAt: iso(createdAt),
    ...(createdBy ? { createdBy } : {}),
  };
}

const SORTING: Sorting<Environment> = {
  id: ({ id }) => id,
  fields: { name: ({ fields }) => fields.name, createdAt: ({ createdAt }) => iso(createdAt) },
  defaultLimit: 100,
  defaultDirection: 'asc',
};

const listEnvironments: Handler = ({ apiState, user, query, now }) => {
  const seen = apiState.environments.filter(
    (one) =>
      maySeeEnvironment(user, one, projectOf(apiState, one)) && (query.project === undefined || one.project === query.project),
  );
  const { rows, total, frame } = pageOf(seen, query, SORTING);
  const out = query.detail === true ? environmentOut : summaryOut;
  return ok({ data: rows.map((one) => out(apiState, one, now)), total, ...frame });
};

const getEnvironment: Handler = (call) => ok(environmentOut(call.apiState, seenEnvironment(call), call.now));

/** The storage mappings of a request body; a missing database or schema becomes empty text. */
function mappingsIn(value: unknown): Environment['fields']['mappings'] {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([location, mapping]) => {
      const { database = '', schema = '' } = mapping as { database?: string; schema?: string };
      return [location, { database, schema }];
    }),
  );
}

function checkName(apiState: ApiState, name: string, project: string): void {
  if (name.trim() === '') throw invalid('request/body/name must NOT have fewer than 1 characters');
  if (apiState.environments.some((one) => one.project === project && one.fields.name === name))
    throw invalid(`The project ${project} already has an environment ${name}.`);
}

/** The fields of a body that environments store; other fields are dropped. */
const STORED_FIELDS = [
  'name',
  'description',
  'oauthEnabled',
  'connectionAccount',
  'accessUrl',
  'defaultStorageMapping',
  'runTimeParameters',
  'tagColors',
] as const;

function storedFields(body: Json): Json {
  return Object.fromEntries(STORED_FIELDS.flatMap((key) => (Object.hasOwn(body, key) ? [[key, body[key]]] : [])));
}

const createEnvironment: Handler = ({ apiState, user, body, now }) => {
  const { name, project: projectID, mappings, ...rest } = body as Json & { name: string; project: string };
  const project = apiState.projects.find(({ id }) => id === projectID);
  if (!project) throw invalid(`There is no project ${projectID}.`);
  if (!mayManageProject(user, project))
    throw forbidden(`You are not allowed to change the project ${project.id}. Ask an Organization Administrator.`);
  checkName(apiState, name, project.id);
  const environment: Environment = {
    id: nextContextId(apiState),
    project: project.id,
    fields: { name, ...storedFields(rest), mappings: mappingsIn(mappings) },
    createdAt: now,
    createdBy: user.id,
    oauthUsers: [],
  };
  const after = { ...apiState, environments: [...apiState.environments, environment] };
  return ok(environmentOut(after, environment, now), after);
};

/** The environment of the path. Throws 403 unless the user may manage its project. */
function managedEnvironment(call: Call): Environment {
  const environment = seenEnvironment(call);
  managedProject({ ...call, path: { ...call.path, projectID: environment.project } });
  return environment;
}

const deleteEnvironment: Handler = (call) => {
  const { apiState, now } = call;
  const { id } = managedEnvironment(call);
  if (apiState.runs.some((run) => run.environmentID === id && isActive(run, now)))
    throw invalid(`A run is active in the environment ${id}. Stop it first.`);
  return done({
    ...apiState,
    environments: apiState.environments.filter((one) => one.id !== id),
    users: apiState.users.map((user) => {
      const { [id]: _, ...environmentRoles } = user.environmentRoles;
      return { ...user, environmentRoles };
    }),
  });
};

export const ENVIRONMENT_HANDLERS = {
  listEnvironments,
  getEnvironment,
  createEnvironment,
  deleteEnvironment,
} satisfies Record<string, Handler>;
