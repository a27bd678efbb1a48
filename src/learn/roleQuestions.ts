import {
  grantOf,
  PERMISSION_NAMES,
  PERMISSIONS,
  type PermissionName,
  ROLE_TITLES,
  takesLicense,
} from '#engine/api/permissions.ts';
import { ENVIRONMENT_ROLES, ORGANIZATION_ROLES, PROJECT_ROLES } from '#engine/api/roleNames.ts';
import { holderOf, permissionsOf, type Roles, SCOPE } from '#playground/roles/holder.ts';
import { type Question, questionWith, shuffled } from './question.ts';

type Random = () => number;

const PEOPLE: readonly Roles[] = ORGANIZATION_ROLES.flatMap((organization) =>
  (['none', ...PROJECT_ROLES] as const).flatMap((project) =>
    (['none', ...ENVIRONMENT_ROLES] as const).map(
      (environment): Roles => ({ kind: 'person', organization, project, environment }),
    ),
  ),
);

const rolesText = ({ organization, project, environment }: Roles) =>
  [organization, project, environment].flatMap((role) => (role === 'none' ? [] : ROLE_TITLES[role])).join(', ');

/** What some roles permit, without illustrative permissions and permissions that everybody has. */
const certainOf = (roles: Roles): readonly PermissionName[] =>
  PERMISSION_NAMES.filter((name) => {
    const grant = grantOf(holderOf(roles), name, SCOPE);
    return name !== 'ownAccount' && grant !== undefined && !grant.illustrative;
  });

/** Asks what somebody may do in a project that somebody else created. */
export function permissionQuestion(random: Random): Question | undefined {
  // Administrators of the organization may do everything, so they are left out.
  const [roles] = shuffled(
    PEOPLE.filter((person) => person.organization !== 'orgAdmin' && person.project !== 'none' && certainOf(person).length > 0),
    random,
  );
  const permitted = permissionsOf(roles!);
  const titles = (names: readonly PermissionName[]) => names.map((name) => PERMISSIONS[name].title);
  const [right] = shuffled(titles(certainOf(roles!)), random);
  if (right === undefined) return undefined;
  return questionWith(
    {
      ask: `Someone has these roles in a colleague’s project and its environment: ${rolesText(roles!)}. What can they do there?`,
      from: {
        title: 'Roles and permissions',
        address: '/docs/organization-and-accounts/organization-management/role-based-access-control/rbac-permission-and-roles',
      },
      right,
      wrong: titles(PERMISSION_NAMES.filter((name) => !permitted.has(name))),
    },
    random,
  );
}

/** Asks whose roles take a license. */
export function licenseQuestion(random: Random): Question | undefined {
  const people = shuffled(PEOPLE, random);
  const [right] = people.filter((roles) => takesLicense(holderOf(roles)));
  return questionWith(
    {
      ask: 'Who of these people takes a license?',
      from: {
        title: 'User licensing',
        address: '/docs/organization-and-accounts/organization-management/user-licensing',
      },
      right: rolesText(right!),
      wrong: people.filter((roles) => !takesLicense(holderOf(roles))).map(rolesText),
    },
    random,
  );
}
