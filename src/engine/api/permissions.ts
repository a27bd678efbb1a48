import type { User } from './apiState.ts';
import type { EnvironmentRoleName, OrganizationRoleName, ProjectRoleName } from './roleNames.ts';

/**
 * Who may do what, as one table (`/docs/organization-and-accounts/organization-management/role-based-access-control/rbac-permission-and-roles`). The
 * API answers 403 by this table, and the roles playground shows it. Where the page does not state a permission of a role, the table has this site's
 * reading, marked `illustrative` here and wherever it is shown.
 */

type RoleName = OrganizationRoleName | ProjectRoleName | EnvironmentRoleName;

/** A role that permits something; roles that are not listed do not. With `own`, the role counts only in projects that the user created. */
type Grant = { readonly role: RoleName; readonly own?: true; readonly illustrative?: true };

interface Permission {
  readonly title: string;
  /** Where the role must be held: in the organization, the project or the environment. */
  readonly level: 'organization' | 'project' | 'environment';
  readonly grants: readonly Grant[];
}

const ADMIN: Grant = { role: 'orgAdmin' };
const OWN_PROJECTS: Grant = { role: 'orgContributor', own: true, illustrative: true };
const EVERYBODY: readonly Grant[] = [{ role: 'orgMember' }, { role: 'orgContributor' }, ADMIN];
const MANAGES: readonly Grant[] = [{ role: 'projectAdmin', illustrative: true }, OWN_PROJECTS, ADMIN];

export const PERMISSIONS = {
  manageUsers: { title: 'Add users, set up single sign-on and preferences', level: 'organization', grants: [ADMIN] },
  ownAccount: { title: 'Keep your own Git accounts and generate an access token', level: 'organization', grants: EVERYBODY },
  createProject: { title: 'Create a project', level: 'organization', grants: [{ role: 'orgContributor' }, ADMIN] },
  listAllProjects: { title: 'List all projects', level: 'organization', grants: [ADMIN] },
  seeProject: {
    title: 'See the project and its design',
    level: 'project',
    grants: [
      { role: 'projectMember', illustrative: true },
      { role: 'projectContributor' },
      { role: 'projectArchitect' },
      { role: 'projectAdmin' },
      { role: 'orgContributor', own: true },
      ADMIN,
    ],
  },
  build: {
    title: 'Build nodes, jobs and subgraphs',
    level: 'project',
    grants: [{ role: 'projectContributor', illustrative: true }, { role: 'projectArchitect' }, ...MANAGES],
  },
  own: {
    title: 'Change node types, macros and storage locations',
    level: 'project',
    grants: [{ role: 'projectArchitect' }, ...MANAGES],
  },
  manageProject: {
    title: 'Administer the project: members, settings, new environments',
    level: 'project',
    grants: MANAGES,
  },
  readDocumentation: {
    title: 'Read the documentation of the environment',
    level: 'environment',
    grants: [{ role: 'environmentReader' }, { role: 'environmentAdmin' }, ADMIN],
  },
  seeEnvironment: {
    title: 'See what is deployed and what has run',
    level: 'environment',
    grants: [{ role: 'environmentReader', illustrative: true }, { role: 'environmentAdmin', illustrative: true }, ...MANAGES],
  },
  run: {
    title: 'Deploy and refresh',
    level: 'environment',
    grants: [{ role: 'environmentAdmin' }, ADMIN],
  },
  schedule: {
    title: 'Create or change the schedule of a job',
    level: 'environment',
    grants: [{ role: 'environmentAdmin' }, ADMIN],
  },
} as const satisfies Readonly<Record<string, Permission>>;
export type PermissionName = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as PermissionName[];

export const ROLE_TITLES: Readonly<Record<RoleName, string>> = {
  orgAdmin: 'Organization Administrator',
  orgContributor: 'Organization Contributor',
  orgMember: 'Organization Member',
  projectAdmin: 'Project Administrator',
  projectArchitect: 'Project Architect',
  projectContributor: 'Project Contributor',
  projectMember: 'Project Member',
  environmentAdmin: 'Environment Administrator',
  environmentReader: 'Environment Reader',
};

/** Where something is to be done: the project with its creator, and the environment. */
export interface Where {
  readonly project?: { readonly id: string; readonly createdBy: string };
  readonly environmentID?: string;
}
type RoleHolder = Pick<User, 'id' | 'organizationRole' | 'projectRoles' | 'environmentRoles'>;

function holds(user: RoleHolder, { role, own }: Grant, { project, environmentID }: Where): boolean {
  if (own && project?.createdBy !== user.id) return false;
  return (
    user.organizationRole === role ||
    (project !== undefined && user.projectRoles[project.id] === role) ||
    (environmentID !== undefined && user.environmentRoles[environmentID] === role)
  );
}

/** The first grant that permits an action, with grants of the page before illustrative ones; undefined if no grant does. */
export function grantOf(user: RoleHolder, permission: PermissionName, where: Where): Grant | undefined {
  const held = (PERMISSIONS[permission].grants as readonly Grant[]).filter((grant) => holds(user, grant, where));
  return held.find(({ illustrative }) => !illustrative) ?? held[0];
}

/** The role of the grant that `grantOf` returns. */
export function grantedBy(user: RoleHolder, permission: PermissionName, where: Where): RoleName | undefined {
  return grantOf(user, permission, where)?.role;
}

/** The title of the grant's role, marked if the grant is illustrative. */
export function grantTitle({ role, illustrative }: Grant): string {
  return `${ROLE_TITLES[role]}${illustrative ? ' (illustrative)' : ''}`;
}

/** Whether a user may do something, and a sentence that says why or why not. */
export function decision(user: RoleHolder, permission: PermissionName, where: Where): { may: boolean; rule: string } {
  const { grants, level }: Permission = PERMISSIONS[permission];
  const grant = grantOf(user, permission, where);
  if (grant !== undefined)
    return {
      may: true,
      rule: `Granted by ${grantTitle(grant)}${grant.role === 'orgContributor' && level !== 'organization' ? ', in your own projects' : ''}.`,
    };
  const needed = grants.map((needs) => `${grantTitle(needs)}${needs.own ? ' in own projects' : ''}`);
  return {
    may: false,
    rule: `Needs one of: ${needed.join(', ')}.`,
  };
}

const PLACE = { organization: '', project: ' in the project', environment: ' on the environment' } as const;

/**
 * The roles that permit something, as part of a sentence: `Environment Administrator on the environment or Organization Administrator`. Where some of
 * the grants are illustrative, the others are examples: `a role that may administer the project, such as Organization Administrator`.
 */
export function rolesText(permission: PermissionName): string {
  const { title, level, grants }: Permission = PERMISSIONS[permission];
  const stated = grants.filter(({ own, illustrative }) => !own && !illustrative);
  const roles = stated.map(({ role }) => `${ROLE_TITLES[role]}${role.startsWith(level) ? PLACE[level] : ''}`);
  const list = roles.length > 1 ? `${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}` : roles.join();
  if (!grants.some(({ illustrative }) => illustrative)) return list;
  const [task = title] = title.split(':');
  return `a role that may ${task.charAt(0).toLowerCase()}${task.slice(1)}, such as ${list}`;
}

const LICENSED: readonly RoleName[] = ['orgAdmin', 'projectAdmin', 'projectArchitect', 'projectContributor'];

/** Whether a user takes a license (`/docs/organization-and-accounts/organization-management/user-licensing`). Service accounts never do. */
export function takesLicense(user: RoleHolder & Pick<User, 'isServiceAccount'>): boolean {
  if (user.isServiceAccount) return false;
  return LICENSED.includes(user.organizationRole) || Object.values(user.projectRoles).some((role) => LICENSED.includes(role));
}
