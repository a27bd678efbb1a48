import { type Environment, type Project, replaced, type User } from '../apiState.ts';
import type { Json } from '../description.ts';
import { pageOf } from '../paging.ts';
import { type Call, done, forbidden, type Handler, invalid, notFound, type Outcome, ok } from '../reply.ts';
import { projectOf } from '../resources.ts';
import { ENVIRONMENT_ROLES, ORGANIZATION_ROLES, PROJECT_ROLES } from '../roleNames.ts';
import { isOrganizationAdmin, mayManageProject, NOT_FOR_SERVICE_ACCOUNTS } from '../roles.ts';

/** Users and their roles (`/docs/api/runnel/users-and-roles`). The shape of role lists is this site's own. */

const listUsers: Handler = ({ apiState, user, query }) => {
  if (user.organizationRole === 'orgMember')
    throw forbidden('Only administrators and contributors of the organization can list users.');
  const { limit } = query;
  // With a limit below 1, following the pages would never end.
  if (typeof limit === 'number' && limit < 1) throw invalid('request/query/limit must be >= 1');
  const { rows, total, frame } = pageOf(apiState.users, query, {
    id: ({ id }) => id,
    fields: { firstName: ({ firstName }) => firstName, lastName: ({ lastName }) => lastName },
    defaultLimit: 100,
    defaultDirection: 'asc',
  });
  return ok({ data: rows.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })), total, ...frame });
};

function rolesOut({ id, organizationRole, projectRoles, environmentRoles }: User, { query }: Pick<Call, 'query'>): Json {
  const list = (roles: Readonly<Record<string, string>>, key: string, role: string, only: unknown) =>
    Object.entries(roles)
      .filter(([one]) => only === undefined || one === only)
      .map(([one, name]) => ({ [key]: one, [role]: name }));
  return {
    id,
    organizationRole,
    projectRoles: list(projectRoles, 'projectID', 'projectRole', query.projectID),
    environmentRoles: list(environmentRoles, 'environmentID', 'environmentRole', query.environmentID),
  };
}

const listUserRoles: Handler = (call) => {
  if (!isOrganizationAdmin(call.user)) throw forbidden('Only Organization Administrators can list everyone’s roles.');
  return ok({ data: call.apiState.users.map((user) => rolesOut(user, call)), next: null });
};

function userOf({ apiState, path }: Call): User {
  const user = apiState.users.find(({ id }) => id === path.userID);
  if (!user) throw notFound(`User ${path.userID}`);
  return user;
}

const getUserRoles: Handler = (call) => {
  const found = userOf(call);
  if (found.id !== call.user.id && !isOrganizationAdmin(call.user))
    throw forbidden('Only Organization Administrators can see the roles of others.');
  return ok(rolesOut(found, call));
};

/** The role that a body names. Throws 400 if it is not allowed, or if it would make a service account a developer. */
function roleIn<T extends string>(body: unknown, key: string, allowed: readonly T[], user: User): T {
  const role = (body as Record<string, string>)[key];
  const found = allowed.find((one) => one === role);
  if (found === undefined)
    throw invalid(`request/body/${key} must be equal to one of the allowed values`, `Here these are ${allowed.join(', ')}.`);
  if (user.isServiceAccount && NOT_FOR_SERVICE_ACCOUNTS.includes(found)) throw invalid(`A service account can't be ${found}.`);
  return found;
}

function saved(call: Call, user: User): Outcome {
  return ok(rolesOut(user, { query: {} }), { ...call.apiState, users: replaced(call.apiState.users, user) });
}

function needOrganizationAdmin({ user }: Call): void {
  if (!isOrganizationAdmin(user)) throw forbidden('Only Organization Administrators can do this.');
}

const setOrganizationRole: Handler = (call) => {
  needOrganizationAdmin(call);
  const user = userOf(call);
  const organizationRole = roleIn(call.body, 'role', ORGANIZATION_ROLES, user);
  const others = call.apiState.users.filter(({ id }) => id !== user.id);
  if (organizationRole !== 'orgAdmin' && !others.some(isOrganizationAdmin))
    throw invalid('The last administrator of an organization can’t lose the role.');
  return saved(call, { ...user, organizationRole });
};

function namedProject({ apiState, path }: Call): Project {
  const project = apiState.projects.find(({ id }) => id === path.projectID);
  if (!project) throw notFound(`Project ${path.projectID}`);
  return project;
}

const setProjectRole: Handler = (call) => {
  needOrganizationAdmin(call);
  const user = userOf(call);
  const { id } = namedProject(call);
  return saved(call, {
    ...user,
    projectRoles: { ...user.projectRoles, [id]: roleIn(call.body, 'projectRole', PROJECT_ROLES, user) },
  });
};

function without<T>(roles: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(roles).filter(([one]) => one !== key));
}

const removeProjectRole: Handler = (call) => {
  needOrganizationAdmin(call);
  const user = userOf(call);
  const { id } = namedProject(call);
  if (!Object.hasOwn(user.projectRoles, id)) throw notFound(`A role of the user ${user.id} in the project ${id}`);
  const changed = { ...user, projectRoles: without(user.projectRoles, id) };
  return done({ ...call.apiState, users: replaced(call.apiState.users, changed) });
};

/** The environment of the path. Throws 403 unless the user may assign roles in it, as administrators of the organization and of its project may. */
function administeredEnvironment({ apiState, user, path }: Call): Environment {
  const environment = apiState.environments.find(({ id }) => id === path.environmentID);
  if (!environment) throw notFound(`Environment ${path.environmentID}`);
  if (!mayManageProject(user, projectOf(apiState, environment)))
    throw forbidden(`Only administrators can give roles in the environment ${environment.id}.`);
  return environment;
}

const setEnvironmentRole: Handler = (call) => {
  const { id } = administeredEnvironment(call);
  const user = userOf(call);
  return saved(call, {
    ...user,
    environmentRoles: { ...user.environmentRoles, [id]: roleIn(call.body, 'environmentRole', ENVIRONMENT_ROLES, user) },
  });
};

const removeEnvironmentRole: Handler = (call) => {
  const { id } = administeredEnvironment(call);
  const user = userOf(call);
  if (!Object.hasOwn(user.environmentRoles, id)) throw notFound(`A role of the user ${user.id} in the environment ${id}`);
  const changed = { ...user, environmentRoles: without(user.environmentRoles, id) };
  return done({ ...call.apiState, users: replaced(call.apiState.users, changed) });
};

export const USER_HANDLERS = {
  listUsers,
  listUserRoles,
  getUserRoles,
  setOrganizationRole,
  setProjectRole,
  removeProjectRole,
  setEnvironmentRole,
  removeEnvironmentRole,
} satisfies Record<string, Handler>;
