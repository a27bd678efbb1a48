import type { Environment, Project, User, Workspace } from './world.ts';

/**
 * Who may do what (`/docs/organization-and-accounts/organization-management/role-based-access-control/rbac-permission-and-roles`). Where the page
 * leaves a cell open, the stricter reading stands here.
 */

/** Roles that would make a service account a developer, which it may not be (`…/role-based-access-control/service-accounts#roles`). */
export const NOT_FOR_SERVICE_ACCOUNTS: readonly string[] = ['orgAdmin', 'projectAdmin', 'projectArchitect', 'projectContributor'];

type ProjectOf = Pick<Project, 'id' | 'createdBy'>;

export function isOrganizationAdmin({ organizationRole }: Pick<User, 'organizationRole'>): boolean {
  return organizationRole === 'orgAdmin';
}

/** Runs a project: its administrators, and contributors of the organization the projects that they created. */
export function mayManageProject(user: User, project: ProjectOf): boolean {
  return (
    isOrganizationAdmin(user) ||
    user.projectRoles[project.id] === 'projectAdmin' ||
    (user.organizationRole === 'orgContributor' && project.createdBy === user.id)
  );
}

/** Sees a project and what is designed in it: whoever has a role there. */
export function maySeeProject(user: User, project: ProjectOf): boolean {
  return mayManageProject(user, project) || Object.hasOwn(user.projectRoles, project.id);
}

/** Changes nodes, jobs and subgraphs of a workspace. A project member reads only. */
export function mayBuild(user: User, project: ProjectOf): boolean {
  return (
    mayManageProject(user, project) || ['projectArchitect', 'projectContributor'].includes(user.projectRoles[project.id] ?? '')
  );
}

/** Sees an environment, what is deployed there and what ran: a role in the project that builds is not enough. */
export function maySeeEnvironment(user: User, environment: Pick<Environment, 'id'>, project: ProjectOf): boolean {
  return mayManageProject(user, project) || Object.hasOwn(user.environmentRoles, environment.id);
}

/** Refreshes, retries and stops: its administrators. */
export function mayRun(user: User, place: Pick<Environment, 'id'> | Pick<Workspace, 'id'>): boolean {
  return isOrganizationAdmin(user) || user.environmentRoles[place.id] === 'environmentAdmin';
}

export function mayCreateProject(user: User): boolean {
  return isOrganizationAdmin(user) || user.organizationRole === 'orgContributor';
}
