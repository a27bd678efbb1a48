import { type ApiState, type GitAccount, nextNumber, type Project, replaced } from '../apiState.ts';
import type { Json } from '../description.ts';
import { type Call, done, forbidden, type Handler, invalid, notFound, ok } from '../reply.ts';
import { managedProject, seenProject } from '../resources.ts';
import { isOrganizationAdmin, mayCreateProject, mayManageProject, maySeeProject } from '../roles.ts';
import { isActive } from '../runState.ts';

function projectOut(
  { workspaces }: ApiState,
  { gitAccounts: _, createdBy: __, ...project }: Project,
  query: Call['query'],
): Json {
  if (query.includeWorkspaces !== true) return project;
  return {
    ...project,
    workspaces: workspaces
      .filter((workspace) => workspace.project === project.id)
      .map(({ id, pipeline }) => ({
        id,
        ...(query.includeJobs === true ? { jobs: pipeline.jobs.map((job) => ({ id: job.id, name: job.name })) } : {}),
      })),
  };
}

const listProjects: Handler = ({ apiState, user, query }) => {
  const data = apiState.projects.filter((one) => maySeeProject(user, one)).map((one) => projectOut(apiState, one, query));
  return ok({ data, next: null });
};

const getProject: Handler = (call) => ok(projectOut(call.apiState, seenProject(call), call.query));

type ProjectFields = Partial<Pick<Project, 'name' | 'platformKind' | 'description' | 'gitRepoURL' | 'autoPreviewEnabled'>>;

function kept({ name, platformKind, description, gitRepoURL, autoPreviewEnabled }: ProjectFields): ProjectFields {
  return {
    ...(name === undefined ? {} : { name }),
    ...(platformKind === undefined ? {} : { platformKind }),
    ...(description === undefined ? {} : { description }),
    ...(gitRepoURL === undefined ? {} : { gitRepoURL }),
    ...(autoPreviewEnabled === undefined ? {} : { autoPreviewEnabled }),
  };
}

const createProject: Handler = ({ apiState, user, body }) => {
  if (!mayCreateProject(user)) throw forbidden('Only administrators and contributors of the organization can create projects.');
  const fields = body as ProjectFields & Pick<Project, 'name' | 'platformKind'>;
  const numbers = apiState.projects.map(({ id }) => id.replace(/^p-/, ''));
  const project: Project = {
    ...kept(fields),
    id: `p-${nextNumber(numbers)}`,
    name: fields.name,
    platformKind: fields.platformKind,
    createdBy: user.id,
    gitAccounts: {},
  };
  const after = { ...apiState, projects: [...apiState.projects, project] };
  return ok(projectOut(after, project, {}), after);
};

const updateProject: Handler = (call) => {
  const { apiState, body } = call;
  const changed: Project = { ...managedProject(call), ...kept(body as ProjectFields) };
  const after = { ...apiState, projects: replaced(apiState.projects, changed) };
  return ok(projectOut(after, changed, {}), after);
};

/** Deletes a project with its workspaces and environments and all roles in them. */
const deleteProject: Handler = (call) => {
  const { apiState, now } = call;
  const { id } = managedProject(call);
  const isOf = ({ project }: { project: string }) => project === id;
  const gone = new Set([...apiState.environments.filter(isOf), ...apiState.workspaces.filter(isOf)].map((one) => one.id));
  const active = apiState.runs.find((run) => gone.has(run.environmentID) && isActive(run, now));
  if (active) throw invalid(`Run ${active.id} is active in the environment ${active.environmentID}. Stop it first.`);
  const without = <T>(roles: Readonly<Record<string, T>>, isGone: (key: string) => boolean): Record<string, T> =>
    Object.fromEntries(Object.entries(roles).filter(([key]) => !isGone(key)));
  return done({
    ...apiState,
    projects: apiState.projects.filter((one) => one.id !== id),
    workspaces: apiState.workspaces.filter((one) => !isOf(one)),
    environments: apiState.environments.filter((one) => !isOf(one)),
    users: apiState.users.map((user) => ({
      ...user,
      projectRoles: without(user.projectRoles, (key) => key === id),
      environmentRoles: without(user.environmentRoles, (key) => gone.has(key)),
    })),
  });
};

/** Accepts any field of the body whose value is the ID of one of the user's Git accounts. */
const setProjectGitAccount: Handler = (call) => {
  const { apiState, user, path, body } = call;
  const project = seenProject(call);
  const owner = apiState.users.find(({ id }) => id === path.userID);
  if (!owner) throw notFound(`User ${path.userID}`);
  if (owner.id !== user.id && !mayManageProject(user, project))
    throw forbidden('Only administrators of the project can set the Git account of another user.');
  const named = Object.values(body as Json);
  const account = apiState.gitAccounts.find((one) => one.owner === owner.id && named.includes(one.id));
  if (!account) throw invalid(`request/body must name a Git account of the user ${owner.id}`);
  const changed = { ...project, gitAccounts: { ...project.gitAccounts, [owner.id]: account.id } };
  return done({ ...apiState, projects: replaced(apiState.projects, changed) });
};

/** The ID of the user whose accounts are requested: the caller, or the user that an administrator names. */
function accountOwner({ apiState, user, query }: Call): string {
  const { accountOwner: id } = query;
  if (typeof id !== 'string' || id === user.id) return user.id;
  if (!isOrganizationAdmin(user)) throw forbidden('Only Organization Administrators can see the Git accounts of others.');
  if (!apiState.users.some((one) => one.id === id)) throw invalid(`There is no user ${id}.`);
  return id;
}

const accountOut = ({ id, fields }: GitAccount): Json => ({ id, ...fields });

function accountOf(call: Call): GitAccount {
  const owner = accountOwner(call);
  const account = call.apiState.gitAccounts.find((one) => one.id === call.path.gitAccountID && one.owner === owner);
  if (!account) throw notFound(`Git account ${call.path.gitAccountID}`);
  return account;
}

const ACCOUNT_FIELDS = ['gitAccountName', 'gitUsername', 'gitAuthorName', 'gitAuthorEmail', 'provider'];

/** The fields of an account, without its token, which the API never returns, and without unknown fields. */
function accountFields(body: Json): Json {
  return Object.fromEntries(Object.entries(body).filter(([key]) => ACCOUNT_FIELDS.includes(key)));
}

const listGitAccounts: Handler = (call) => {
  const owner = accountOwner(call);
  return ok({ data: call.apiState.gitAccounts.filter((one) => one.owner === owner).map(accountOut) });
};

const getGitAccount: Handler = (call) => ok(accountOut(accountOf(call)));

const createGitAccount: Handler = (call) => {
  const { apiState, body } = call;
  const account: GitAccount = {
    id: `g-${nextNumber(apiState.gitAccounts.map(({ id }) => id.replace(/^g-/, '')))}`,
    owner: accountOwner(call),
    fields: accountFields(body as Json),
  };
  return ok(accountOut(account), { ...apiState, gitAccounts: [...apiState.gitAccounts, account] });
};

const updateGitAccount: Handler = (call) => {
  const { apiState, body } = call;
  const account = accountOf(call);
  const changed = { ...account, fields: { ...account.fields, ...accountFields(body as Json) } };
  return ok(accountOut(changed), { ...apiState, gitAccounts: replaced(apiState.gitAccounts, changed) });
};

/** Deletes an account. Projects that used it are left without an account for this user. */
const deleteGitAccount: Handler = (call) => {
  const { apiState } = call;
  const { id } = accountOf(call);
  return done({
    ...apiState,
    gitAccounts: apiState.gitAccounts.filter((one) => one.id !== id),
    projects: apiState.projects.map((project) => ({
      ...project,
      gitAccounts: Object.fromEntries(Object.entries(project.gitAccounts).filter(([, account]) => account !== id)),
    })),
  });
};

export const PROJECT_HANDLERS = {
  listProjects,
  getProject,
  createProject,
  updateProject,
  deleteProject,
  setProjectGitAccount,
  listGitAccounts,
  getGitAccount,
  createGitAccount,
  updateGitAccount,
  deleteGitAccount,
} satisfies Record<string, Handler>;
