import type { Environment, Project, User, Workspace } from './apiState.ts';
import { grantedBy } from './permissions.ts';

/** Who may do what, as the operations ask it; the rules are in `permissions.ts`. */

/** Roles that would make a service account a developer, which it may not be (`…/role-based-access-control/service-accounts#roles`). */
export const NOT_FOR_SERVICE_ACCOUNTS: readonly string[] = ['orgAdmin', 'projectAdmin', 'projectArchitect', 'projectContributor'];

type ProjectOf = Pick<Project, 'id' | 'createdBy'>;

export function isOrganizationAdmin({ organizationRole }: Pick<User, 'organizationRole'>): boolean {
  return organizationRole === 'orgAdmin';
}

/** Runs a project: its administrators, and contributors of the organization the projects that they created. */
export function mayManageProject(user: User, project: ProjectOf): boolean {
  return grantedBy(user, 'manageProject', { project }) !== undefined;
}

/** Sees a project and what is designed in it: whoever has a role there. */
export function maySeeProject(user: User, project: ProjectOf): boolean {
  return grantedBy(user, 'seeProject', { project }) !== undefined;
}

/** Changes nodes, jobs and subgraphs of a workspace. A project member reads only. */
export function mayBuild(user: User, project: ProjectOf): boolean {
  return grantedBy(user, 'build', { project }) !== undefined;
}

/** Sees an environment, what is deployed there and what ran: a role in the project that builds is not enough. */
export function maySeeEnvironment(user: User, environment: Pick<Environment, 'id'>, project: ProjectOf): boolean {
  return grantedBy(user, 'seeEnvironment', { project, environmentID: environment.id }) !== undefined;
}

/** Refreshes, retries and stops: its administrators. */
export function mayRun(user: User, target: Pick<Environment, 'id'> | Pick<Workspace, 'id'>): boolean {
  return grantedBy(user, 'run', { environmentID: target.id }) !== undefined;
}

export function mayCreateProject(user: User): boolean {
  return grantedBy(user, 'createProject', {}) !== undefined;
}
