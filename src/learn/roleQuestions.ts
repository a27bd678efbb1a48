import { PERMISSION_NAMES, PERMISSIONS, ROLE_TITLES, takesLicense } from '#engine/api/permissions.ts';
import { ENVIRONMENT_ROLES, ORGANIZATION_ROLES, PROJECT_ROLES } from '#engine/api/roleNames.ts';
import { holderOf, permissionsOf, type Roles } from '#playground/roles/holder.ts';
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

/** What somebody may do in a project that somebody else created. */
export function may(random: Random): Question | undefined {
  // Nobody asks what an administrator of the organization may not do.
  const [roles] = shuffled(
    PEOPLE.filter(({ organization, project }) => organization !== 'orgAdmin' && project !== 'none'),
    random,
  );
  const permitted = permissionsOf(roles!);
  const titles = (isPermitted: boolean) =>
    PERMISSION_NAMES.filter((name) => name !== 'ownAccount' && permitted.has(name) === isPermitted).map(
      (name) => PERMISSIONS[name].title,
    );
  const [right] = shuffled(titles(true), random);
  if (right === undefined) return undefined;
  return questionWith(
    {
      ask: `Somebody has these roles, in a project of a colleague and its environment: ${rolesText(roles!)}. What may they do there?`,
      from: {
        title: 'Roles and permissions',
        address: '/docs/organization-and-accounts/organization-management/role-based-access-control/rbac-permission-and-roles',
      },
      right,
      wrong: titles(false),
    },
    random,
  );
}

/** Whose roles take a license. */
export function licensed(random: Random): Question | undefined {
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
