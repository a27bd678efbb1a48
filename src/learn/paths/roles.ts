import { exerciseStep, type LearningPath, pageStep } from './path.ts';

export const roles: LearningPath = {
  id: 'roles-and-rights',
  title: 'Roles and permissions in practice',
  summary: 'For administrators: give people and accounts what they need, and nothing that adds cost or risk.',
  asked: [
    'permissions training',
    'administrator course',
    'access control exercises',
    'rbac course',
    'onboarding for admins',
    'license training',
  ],
  steps: [
    exerciseStep('roles', 'contributor', 3, 'tell contributors from architects'),
    pageStep(
      '/docs/organization-and-accounts/organization-management/role-based-access-control',
      'Role-based access control',
      3,
      'say at which three levels people have roles',
    ),
    pageStep(
      '/docs/organization-and-accounts/organization-management/role-based-access-control/rbac-permission-and-roles',
      'Roles and permissions',
      4,
      'look up what a role permits',
    ),
    exerciseStep('roles', 'manager', 3, 'let someone create projects without seeing all of them'),
    pageStep(
      '/docs/organization-and-accounts/organization-management/user-licensing',
      'User licensing',
      3,
      'say which roles take a license',
    ),
    exerciseStep('roles', 'analyst', 3, 'give read access without a license'),
    pageStep(
      '/docs/organization-and-accounts/organization-management/role-based-access-control/service-accounts',
      'Service accounts',
      4,
      'choose between a person and a service account',
    ),
    exerciseStep('roles', 'deployer', 4, 'give an account only what a deploy needs'),
    exerciseStep('roles', 'too-much', 4, 'take away what is not needed'),
  ],
};
