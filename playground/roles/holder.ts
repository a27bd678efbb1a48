import type { User } from '#engine/api/apiState.ts';
import { grantedBy, PERMISSION_NAMES, type PermissionName, takesLicense, type Where } from '#engine/api/permissions.ts';
import {
  ENVIRONMENT_ROLES,
  type EnvironmentRoleName,
  ORGANIZATION_ROLES,
  type OrganizationRoleName,
  PROJECT_ROLES,
  type ProjectRoleName,
} from '#engine/api/roleNames.ts';
import { NOT_FOR_SERVICE_ACCOUNTS } from '#engine/api/roles.ts';
import type { RolesArgs } from './meta.ts';

export type Roles = Pick<RolesArgs, 'kind' | 'organization' | 'project' | 'environment'>;

/** The project and environment for which permissions are computed: the production environment of another person's project. */
export const SCOPE: Where = { project: { id: 'p-retail', createdBy: 'u-ana' }, environmentID: '3' };

/** A user or service account with these roles. */
export function holderOf({ kind, organization, project, environment }: Roles): User {
  return {
    id: 'u-new',
    firstName: 'New',
    lastName: 'User',
    isServiceAccount: kind === 'service',
    organizationRole: organization as OrganizationRoleName,
    projectRoles: project === 'none' ? {} : { 'p-retail': project as ProjectRoleName },
    environmentRoles: environment === 'none' ? {} : { '3': environment as EnvironmentRoleName },
  };
}

export function permissionsOf(roles: Roles): ReadonlySet<PermissionName> {
  const user = holderOf(roles);
  return new Set(PERMISSION_NAMES.filter((name) => grantedBy(user, name, SCOPE) !== undefined));
}

/** The roles that a service account must not have; none for a person. */
export function forbiddenRoles({ kind, organization, project }: Roles): string[] {
  return kind === 'service' ? [organization, project].filter((role) => NOT_FOR_SERVICE_ACCOUNTS.includes(role)) : [];
}

/** The permissions that are lost if the role of a level is removed. The organization role falls back to member, the other roles to none. */
export function lostWithout(roles: Roles, level: 'organization' | 'project' | 'environment'): PermissionName[] {
  const after = permissionsOf({ ...roles, [level]: level === 'organization' ? 'orgMember' : 'none' } as Roles);
  return [...permissionsOf(roles)].filter((name) => !after.has(name));
}

/** The roles that permit a task and the fewest other things, if possible without a license; undefined if no roles permit the task. */
export function leastRoles(kind: Roles['kind'], task: PermissionName): Roles | undefined {
  const all = ORGANIZATION_ROLES.flatMap((organization) =>
    (['none', ...PROJECT_ROLES] as const).flatMap((project) =>
      (['none', ...ENVIRONMENT_ROLES] as const).map((environment): Roles => ({ kind, organization, project, environment })),
    ),
  ).filter((roles) => forbiddenRoles(roles).length === 0 && permissionsOf(roles).has(task));
  const cost = (roles: Roles) =>
    (takesLicense(holderOf(roles)) ? 1_000 : 0) +
    10 * permissionsOf(roles).size +
    [roles.organization === 'orgMember', roles.project === 'none', roles.environment === 'none'].filter((isLeast) => !isLeast)
      .length;
  return all.toSorted((a, b) => cost(a) - cost(b))[0];
}
