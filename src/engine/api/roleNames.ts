// The names of roles in this site's API (`/docs/api/runnel/users-and-roles`).

export const ORGANIZATION_ROLES = ['orgAdmin', 'orgContributor', 'orgMember'] as const;
export type OrganizationRoleName = (typeof ORGANIZATION_ROLES)[number];

export const PROJECT_ROLES = ['projectAdmin', 'projectArchitect', 'projectContributor', 'projectMember'] as const;
export type ProjectRoleName = (typeof PROJECT_ROLES)[number];

export const ENVIRONMENT_ROLES = ['environmentAdmin', 'environmentReader'] as const;
export type EnvironmentRoleName = (typeof ENVIRONMENT_ROLES)[number];
