import type { Environment, Project, User, Workspace } from './apiState.ts';
import { grantedBy } from './permissions.ts';

/** Permission checks of the operations; the rules are in `permissions.ts`. */

/** Roles that would make a service account a developer, which is not allowed (`…/role-based-access-control/service-accounts#roles`). */
export const NOT_FOR_SERVICE_ACCOUNTS: readonly string[] = ['orgAdmin', 'projectAdmin', 'projectArchitect', 'projectContributor'];

type ProjectOf = Pick<Project, 'id' | 'createdBy'>;

export function isOrganizationAdmin({ organizationRole }: Pick<User, 'organizationRole'>): boolean {
  return organizationRole === 'orgAdmin';
}

/** Whether a user may manage a project: its administrators may, and organization contributors in projects that they created. */
export function mayManageProject(user: User, project: ProjectOf): boolean {
  return grantedBy(user, 'manageProject', { project }) !== undefined;
}

/** Whether a user may see a project and its design: everyone with a role in the project may. */
export function maySeeProject(user: User, project: ProjectOf): boolean {
  return grantedBy(user, 'seeProject', { project }) !== undefined;
}

/** Whether a user may change nodes, jobs and subgraphs of a project's workspaces. A project member may only read them. */
export function mayBuild(user: User, project: ProjectOf): boolean {
  return grantedBy(user, 'build', { project }) !== undefined;
}

/** Whether a user may see an environment with what is deployed and what has run there. A project role that only builds is not sufficient. */
export function maySeeEnvironment(user: User, environment: Pick<Environment, 'id'>, project: ProjectOf): boolean {
  return grantedBy(user, 'seeEnvironment', { project, environmentID: environment.id }) !== undefined;
}

/** Whether a user may refresh, retry and cancel: administrators of the environment may. */
export function mayRun(user: User, target: Pick<Environment, 'id'> | Pick<Workspace, 'id'>): boolean {
  return grantedBy(user, 'run', { environmentID: target.id }) !== undefined;
}

export function mayCreateProject(user: User): boolean {
  return grantedBy(user, 'createProject', {}) !== undefined;
}
