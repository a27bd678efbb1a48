import type { Redirects } from '#docs/shared/redirects.ts';

/**
 * Addresses that pages had before, and where what stood there is now. An old address of a whole section leads to its first page.
 * No page may have an address on the left, and every address on the right is a page, with or without one of its anchors.
 */
export const redirects: Redirects = {
  // Get started
  '/docs/fundamentals': '/docs/get-started/fundamentals',
  '/docs/get-started/transform-onboarding-guide': '/docs/get-started/onboarding-guide',
  '/docs/get-started/checklist': '/docs/get-started/best-practices',
  '/docs/copilot': '/docs/get-started/copilot',
  '/docs/copilot/copilot-best-practices': '/docs/get-started/copilot',
  '/docs/nodes': '/docs/get-started/fundamentals/nodes',
  '/docs/node-types': '/docs/get-started/fundamentals/nodes',
  '/docs/out-of-the-box-nodes': '/docs/get-started/fundamentals/nodes',
  '/docs/build-your-pipeline/node-types': '/docs/get-started/fundamentals/nodes',
  '/docs/subgraphs': '/docs/get-started/fundamentals/graphs-and-subgraphs',
  '/docs/projects': '/docs/get-started/fundamentals/projects',
  '/docs/workspaces': '/docs/get-started/fundamentals/workspaces',
  '/docs/development-workspaces': '/docs/get-started/fundamentals/workspaces',
  '/docs/storage-locations-and-storage-mappings': '/docs/get-started/fundamentals/storage-locations-and-storage-mappings',
  '/docs/environments': '/docs/get-started/fundamentals/environments',
  '/docs/deploy-your-pipeline/environments': '/docs/get-started/fundamentals/environments',
  '/docs/deployment-and-refresh': '/docs/get-started/fundamentals/understanding-deploy-and-refresh',

  // Set up your project
  '/docs/get-started/setup-requirements': '/docs/setup-your-project/setup-requirements',
  '/docs/get-started/setup-requirements/git-requirements': '/docs/setup-your-project/setup-requirements/git-requirements',
  '/docs/administrative-tasks': '/docs/setup-your-project/setup-requirements/administrative-tasks',
  '/docs/user-tasks': '/docs/setup-your-project/setup-requirements/user-tasks',
  '/docs/network-requirements': '/docs/setup-your-project/setup-requirements/network-requirements',
  '/docs/setup-your-project/projects': '/docs/setup-your-project/create-a-project',
  '/docs/setup-your-project/workspaces': '/docs/setup-your-project/create-a-workspace',
  '/docs/setup-your-project/storage-locations-and-storage-mappings': '/docs/setup-your-project/add-storage-mapping-locations',
  '/docs/environment-connections': '/docs/setup-your-project/authenticate-your-data-platform',
  '/docs/category/snowflake': '/docs/setup-your-project/connection-guides',
  '/docs/setup-your-project/connecting-to-snowflake': '/docs/setup-your-project/connection-guides',
  '/docs/setup-your-project/connecting-to-snowflake/snowflake-username-and-password':
    '/docs/setup-your-project/connection-guides/snowflake/username-and-password',
  '/docs/setup-your-project/connecting-to-snowflake/snowflake-key-pair-authentication':
    '/docs/setup-your-project/connection-guides/snowflake/key-pair-authentication',
  '/docs/setup-your-project/connecting-to-snowflake/snowflake-oauth':
    '/docs/setup-your-project/connection-guides/snowflake/oauth',
  '/docs/setup-your-project/connecting-to-snowflake/snowflake-service-accounts':
    '/docs/setup-your-project/connection-guides/snowflake/service-account',
  '/docs/setup-your-project/connection-guides/snowflake/snowflake-key-pair-authentication':
    '/docs/setup-your-project/connection-guides/snowflake/key-pair-authentication',
  '/docs/setup-your-project/connection-guides/snowflake/snowflake-service-accounts':
    '/docs/setup-your-project/connection-guides/snowflake/service-account',

  // Git integration
  '/docs/setup-your-project/git-integration': '/docs/git-integration',
  '/docs/setup-your-project/git-integration/set-up-your-git-integration': '/docs/setup-your-project/setup-version-control',
  '/docs/setup-your-project/git-integration/dataops-best-practices': '/docs/git-integration/best-practices',
  '/docs/setup-your-project/git-integration/solving-git-errors': '/docs/git-integration/solving-git-errors',
  '/docs/setup-your-project/git-integration/solving-git-errors/merge-conflicts':
    '/docs/git-integration/solving-git-errors/merge-conflicts',
  '/docs/setup-your-project/git-integration/solving-git-errors/validation-errors':
    '/docs/git-integration/solving-git-errors/validation-errors',
  '/docs/git-version-control': '/docs/git-integration',
  '/docs/git-settings': '/docs/git-integration/accounts',
  '/docs/git-branches': '/docs/git-integration/branches',
  '/docs/what-gets-committed': '/docs/git-integration/what-gets-committed',
  '/docs/dataops-best-practices': '/docs/git-integration/best-practices',
  '/docs/solving-git-errors': '/docs/git-integration/solving-git-errors',
  '/docs/merge-conflicts': '/docs/git-integration/solving-git-errors/merge-conflicts',
  '/docs/validation-errors': '/docs/git-integration/solving-git-errors/validation-errors',

  // Build your pipeline
  '/docs/category/build-your-pipeline': '/docs/build-your-pipeline',
  '/docs/graph-build': '/docs/build-your-pipeline/the-build-interface',
  '/docs/build-your-pipeline/the-build-interface/dag': '/docs/build-your-pipeline/organizing-your-dag',
  '/docs/mapping-grid': '/docs/build-your-pipeline/the-build-interface/node-editor',
  '/docs/multisource-nodes': '/docs/build-your-pipeline/multisource-nodes',
  '/docs/json-parser': '/docs/build-your-pipeline/parsers',
  '/docs/user-defined-nodes': '/docs/build-your-pipeline/user-defined-nodes',
  '/docs/node-config-options': '/docs/build-your-pipeline/user-defined-nodes/node-config-options',
  '/docs/build-your-pipeline/user-defined-nodes/access-hyrdated-metadata':
    '/docs/build-your-pipeline/user-defined-nodes/access-hydrated-metadata',
  '/docs/build-your-pipeline/v2-node-types/getting-started-v2-nodes': '/docs/build-your-pipeline/v2-node-types/getting-started',
  '/docs/column-bulk-editor': '/docs/build-your-pipeline/column-bulk-editor',
  '/docs/column-lineage': '/docs/build-your-pipeline/column-lineage',
  '/docs/testing-nodes': '/docs/build-your-pipeline/data-quality-testing/testing-nodes',
  '/docs/build-your-pipeline/build-how-to/how-to-fix-un-linked-references-in-sub-graphs':
    '/docs/build-your-pipeline/build-how-to/fix-unlinked-references-in-subgraphs',
  '/docs/build-your-pipeline/build-how-to/how-to-use-the-test-stage-macro':
    '/docs/build-your-pipeline/build-how-to/use-the-test-stage-macro',
  '/docs/build-your-pipeline/build-how-to/set-session-parameters-in-snowflake':
    '/docs/build-your-pipeline/build-how-to/set-session-parameters',
  '/docs/build-your-pipeline/build-how-to/self-join-a-node-to-itself': '/docs/build-your-pipeline/build-how-to/self-join-a-node',

  // Deploy and refresh
  '/docs/deploy-your-pipeline': '/docs/deploy-and-refresh',
  '/docs/deploy-your-pipeline/deploy-using-the-cli': '/docs/deploy-and-refresh/deploy/deploy-using-the-cli',
  '/docs/deploy-your-pipeline/excluding-nodes-from-deployment': '/docs/deploy-and-refresh/deploy/excluding-nodes-from-deployment',
  '/docs/deploy-your-pipeline/scheduling-and-deployments': '/docs/deploy-and-refresh/refresh/scheduling-jobs',
  '/docs/deploy-your-pipeline/scheduling-and-deployments/scheduling-jobs': '/docs/deploy-and-refresh/refresh/scheduling-jobs',
  '/docs/deploy-using-the-cli': '/docs/deploy-and-refresh/deploy/deploy-using-the-cli',
  '/docs/rtp-overview': '/docs/deploy-and-refresh/parameters',
  '/docs/rtp-default': '/docs/deploy-and-refresh/parameters/rtp-default',
  '/docs/rtp-deploy': '/docs/deploy-and-refresh/parameters/rtp-deploy',
  '/docs/rtp-refresh': '/docs/deploy-and-refresh/parameters/rtp-refresh',
  '/docs/jobs': '/docs/deploy-and-refresh/refresh/managing-jobs',
  '/docs/refreshing-an-environment': '/docs/deploy-and-refresh/refresh/refreshing-an-environment',
  '/docs/category/cicd-options': '/docs/deploy-and-refresh/third-party-devops-tools',
  '/docs/deploy-and-refresh/third-party-devops-tools/continuous-integration': '/docs/deploy-and-refresh/third-party-devops-tools',
  '/docs/deploy-and-refresh/third-party-devops-tools/continuous-integration/schedule-jobs-github-actions-cli':
    '/docs/deploy-and-refresh/third-party-devops-tools/github-actions-cli',
  '/docs/deploy-and-refresh/third-party-devops-tools/continuous-integration/schedule-jobs-with-github-actions-and-the-api':
    '/docs/deploy-and-refresh/third-party-devops-tools/github-actions-api',
  '/docs/deploy-and-refresh/third-party-devops-tools/continuous-integration/scheduling-azure-devops-pipelines':
    '/docs/deploy-and-refresh/third-party-devops-tools/azure-devops',
  '/docs/github-actions-example': '/docs/deploy-and-refresh/third-party-devops-tools/github-actions-cli',
  '/docs/scheduling-azure-devops-pipelines': '/docs/deploy-and-refresh/third-party-devops-tools/azure-devops',
  '/docs/category/deploy-and-refresh-faq-and-troubleshooting': '/docs/deploy-and-refresh/troubleshooting',
  '/docs/troubleshooting-deploys-and-refreshes': '/docs/deploy-and-refresh/troubleshooting',
  '/docs/deploy-and-refresh/troubleshooting-deployments-and-refreshes': '/docs/deploy-and-refresh/troubleshooting',
  '/docs/deploy-and-refresh/troubleshooting-deployments-and-refreshes/data-type-changes-snowflake-workflow':
    '/docs/deploy-and-refresh/troubleshooting/data-type-changes',
  '/docs/reference/error-library/primary-key-schema-change-failures':
    '/docs/deploy-and-refresh/troubleshooting/data-type-changes',
  '/docs/managing-refresh-jobs-in-failed-deployment-environments':
    '/docs/deploy-and-refresh/troubleshooting/refresh-after-a-failed-deploy',

  // Organization and accounts
  '/docs/category/organization-and-accounts': '/docs/organization-and-accounts',
  '/docs/organization-management': '/docs/organization-and-accounts',
  '/docs/organization-and-accounts/organization-management': '/docs/organization-and-accounts',
  '/docs/organization-and-accounts/account-management': '/docs/organization-and-accounts',
  '/docs/authentication-methods': '/docs/organization-and-accounts/organization-management/authentication-methods',
  '/docs/single-sign-on': '/docs/organization-and-accounts/organization-management/single-sign-on',
  '/docs/okta-sso': '/docs/organization-and-accounts/organization-management/single-sign-on/okta-sso',
  '/docs/microsoft-entra-id': '/docs/organization-and-accounts/organization-management/single-sign-on/microsoft-entra-id',
  '/docs/ping-identity-sso': '/docs/organization-and-accounts/organization-management/single-sign-on/ping-identity-sso',
  '/docs/rbac-permission-and-roles':
    '/docs/organization-and-accounts/organization-management/role-based-access-control/rbac-permission-and-roles',
  '/docs/rbac-migration-guide':
    '/docs/organization-and-accounts/organization-management/role-based-access-control/rbac-migration-guide',
  '/docs/multi-factor-authentication': '/docs/organization-and-accounts/account-management/multi-factor-authentication',

  // Command line
  '/docs/cli-plan': '/docs/cli/cli-commands',
  '/docs/cli/cli-support-policy-usage-recommendations': '/docs/cli/cli-support-policy',

  // Reference
  '/docs/category/reference': '/docs/reference',
  '/docs/category/common-transformations': '/docs/reference/common-transformations',
  '/docs/internal-macros': '/docs/reference/internal-macros',
  '/docs/ref-functions': '/docs/reference/ref-functions',
  '/docs/selector': '/docs/reference/selector',
  '/docs/helper-tokens': '/docs/reference/helper-tokens',
  '/docs/cron-reference': '/docs/reference/cron-reference',
  '/docs/jinja-syntax': '/docs/reference/jinja-syntax',
  '/docs/reference/error-library': '/docs/reference/error-codes',
  '/docs/user-not-in-environment': '/docs/reference/error-codes/user-not-in-environment',
  '/docs/error-graphexecutor-halted-and-finished': '/docs/reference/error-codes/graphexecutor-halted-and-finished',
  '/docs/duplicate-row-detected-during-dml-action-row-values':
    '/docs/reference/error-codes/duplicate-row-detected-during-dml-action',
  '/docs/reference/glossary/dag': '/docs/reference/glossary#dag',
  '/docs/reference/glossary/deploy': '/docs/reference/glossary#deploy',
  '/docs/reference/glossary/dimension': '/docs/reference/glossary#dimension',
  '/docs/reference/glossary/environment': '/docs/reference/glossary#environment',
  '/docs/reference/glossary/graph': '/docs/reference/glossary#graph',
  '/docs/reference/glossary/node': '/docs/reference/glossary#node',
  '/docs/reference/glossary/node-type': '/docs/reference/glossary#node-type',
  '/docs/reference/glossary/package': '/docs/reference/glossary#package',
  '/docs/reference/glossary/refresh': '/docs/reference/glossary#refresh',
  '/docs/reference/glossary/selector': '/docs/reference/glossary#selector',
  '/docs/reference/glossary/stage': '/docs/reference/glossary#stage',
  '/docs/reference/glossary/storage-location': '/docs/reference/glossary#storage-location',
  '/docs/reference/glossary/storage-mapping': '/docs/reference/glossary#storage-mapping',
  '/docs/reference/glossary/subgraph': '/docs/reference/glossary#subgraph',
  '/docs/reference/glossary/version-control': '/docs/git-integration/basics',
  '/docs/reference/glossary/view-node': '/docs/reference/glossary#view',
  '/docs/reference/glossary/workspace': '/docs/reference/glossary#workspace',

  // Architecture and security, questions, guides
  '/docs/architecture': '/docs/architecture-and-security/architecture',
  '/docs/security': '/docs/architecture-and-security/security',
  '/docs/architecture-and-security/subprocessors': '/docs/architecture-and-security/security',
  '/docs/faq/general-setup-faq-troubleshooting/general-faq': '/docs/faq',
  '/docs/tutorials': '/docs/guides',
  '/docs/using-jinja-with-sql': '/docs/guides/using-jinja-with-sql',

  // API
  '/docs/api/making-your-first-api-request': '/docs/api/first-request',
  '/docs/api/using-the-api-explorer': '/docs/api/explorer',
  '/docs/api/jobs/startrun': '/docs/api/runs/start-run',
  '/docs/api/jobs/rerun-failed-refresh-job': '/docs/api/runs/retry-failed-run',
  '/docs/api/runs/startrun': '/docs/api/runs/start-run',
  '/docs/api/runs/cancelrun': '/docs/api/runs/cancel-run',
  '/docs/stop-a-running-node': '/docs/api/runs/cancel-run',
  '/docs/api/runnel/get-environments': '/docs/api/runnel/list-environments',
  '/docs/api/runnel/get-nodes': '/docs/api/runnel/list-environment-nodes',
  '/docs/api/runnel/get-node': '/docs/api/runnel/get-environment-node',
  '/docs/api/runnel/get-workspace-nodes': '/docs/api/runnel/list-workspace-nodes',
  '/docs/api/runnel/get-runs': '/docs/api/runnel/list-runs',
  '/docs/api/runnel/get-run-results': '/docs/api/runnel/list-run-results',
  '/docs/api/runnel/get-projects-in-org': '/docs/api/runnel/projects',
  '/docs/api/runnel/get-project-in-org': '/docs/api/runnel/projects',
  '/docs/api/runnel/create-project': '/docs/api/runnel/projects',
  '/docs/api/runnel/update-project': '/docs/api/runnel/projects',
  '/docs/api/runnel/delete-project': '/docs/api/runnel/projects',
  '/docs/api/runnel/set-project-git-account': '/docs/api/runnel/projects',
  '/docs/api/runnel/update-git-account': '/docs/api/runnel/git-accounts',
  '/docs/api/runnel/delete-git-account': '/docs/api/runnel/git-accounts',
  '/docs/api/runnel/set-users-project-role': '/docs/api/runnel/users-and-roles',
  '/docs/api/runnel/set-users-environment-role': '/docs/api/runnel/users-and-roles',
  '/docs/api/runnel/delete-user-environment-role': '/docs/api/runnel/users-and-roles',

  // Packages: the name of the platform came later
  '/docs/package-and-marketplace-faqs': '/docs/marketplace/faqs',
  '/docs/marketplace/package/runnel_base-node-types': '/docs/marketplace/package/runnel_snowflake_base-node-types',
  '/docs/marketplace/package/runnel_base-node-types-advanced-deploy':
    '/docs/marketplace/package/runnel_snowflake_base-node-types-advanced-deploy',
  '/docs/marketplace/package/runnel_cortex': '/docs/marketplace/package/runnel_snowflake_cortex',
  '/docs/marketplace/package/runnel_create-or-alter': '/docs/marketplace/package/runnel_snowflake_create-or-alter',
  '/docs/marketplace/package/runnel_data-quality': '/docs/marketplace/package/runnel_snowflake_data-quality',
  '/docs/marketplace/package/runnel_data-security': '/docs/marketplace/package/runnel_snowflake_data-security',
  '/docs/marketplace/package/runnel_data-vault': '/docs/marketplace/package/runnel_snowflake_data-vault',
  '/docs/marketplace/package/runnel_deferred-merge': '/docs/marketplace/package/runnel_snowflake_deferred-merge',
  '/docs/marketplace/package/runnel_dynamic-tables': '/docs/marketplace/package/runnel_snowflake_dynamic-tables',
  '/docs/marketplace/package/runnel_external-data': '/docs/marketplace/package/runnel_snowflake_external-data',
  '/docs/marketplace/package/runnel_functional-node-types': '/docs/marketplace/package/runnel_snowflake_functional-node-types',
  '/docs/marketplace/package/runnel_iceberg-tables': '/docs/marketplace/package/runnel_snowflake_iceberg-tables',
  '/docs/marketplace/package/runnel_incremental-loading': '/docs/marketplace/package/runnel_snowflake_incremental-loading',
  '/docs/marketplace/package/runnel_materialized-view': '/docs/marketplace/package/runnel_snowflake_materialized-view',
  '/docs/marketplace/package/runnel_streams-and-tasks': '/docs/marketplace/package/runnel_snowflake_streams-and-tasks',
  '/docs/marketplace/package/runnel_test-utility': '/docs/marketplace/package/runnel_snowflake_test-utility',
};
