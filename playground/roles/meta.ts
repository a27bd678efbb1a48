import { ShieldCheck } from 'lucide-react';
import { PERMISSION_NAMES, PERMISSIONS, ROLE_TITLES } from '#engine/api/permissions.ts';
import { ENVIRONMENT_ROLES, ORGANIZATION_ROLES, PROJECT_ROLES } from '#engine/api/roleNames.ts';
import { type ArgsOf, defineMeta } from '#workbench/contract.ts';

const titled = (names: readonly (keyof typeof ROLE_TITLES)[]) => names.map((value) => ({ value, label: ROLE_TITLES[value] }));

export const meta = defineMeta({
  id: 'roles',
  title: 'Who can do what',
  group: 'Reference',
  summary:
    'Give someone roles and see what each one permits, by which rule, how many licenses that takes, and who in a sample organization can do what.',
  asked: [
    'check permissions of a user',
    'which role can deploy',
    'least privilege for a service account',
    'permission simulator',
    'access denied why',
    'how many seats do i need',
    'compare roles side by side',
  ],
  icon: ShieldCheck,
  hasGraph: false,
  args: {
    kind: {
      kind: 'select',
      label: 'Who',
      options: [
        { value: 'person', label: 'A person' },
        { value: 'service', label: 'A service account' },
      ],
      default: 'person',
    },
    organization: { kind: 'select', label: 'In the organization', options: titled(ORGANIZATION_ROLES), default: 'orgMember' },
    project: {
      kind: 'select',
      label: 'In the project',
      options: [{ value: 'none', label: 'No role' }, ...titled(PROJECT_ROLES)],
      default: 'none',
    },
    environment: {
      kind: 'select',
      label: 'In PROD',
      options: [{ value: 'none', label: 'No role' }, ...titled(ENVIRONMENT_ROLES)],
      default: 'none',
    },
    task: {
      kind: 'select',
      label: 'Task',
      help: 'The task to find the least roles for. Also shows who in the sample can do it.',
      options: PERMISSION_NAMES.map((value) => ({ value, label: PERMISSIONS[value].title })),
      default: 'run',
    },
  },
  docs: [
    {
      title: 'Roles and permissions',
      route: '/docs/organization-and-accounts/organization-management/role-based-access-control/rbac-permission-and-roles',
    },
    {
      title: 'Service accounts',
      route: '/docs/organization-and-accounts/organization-management/role-based-access-control/service-accounts',
    },
    { title: 'User licensing', route: '/docs/organization-and-accounts/organization-management/user-licensing' },
  ],
});
export type RolesArgs = ArgsOf<typeof meta.args>;
