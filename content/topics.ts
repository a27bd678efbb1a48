import type { TopicEntry } from '#docs/shared/topics.ts';

/**
 * What people look for, and the pages about it. A page is named by its id, the one to begin with first; a star at the end stands for all pages
 * whose ids begin so (`reference/error-codes/*`). Every page in a sidebar belongs to a topic, mostly to one or two.
 */
export const topics: readonly TopicEntry[] = [
  {
    title: 'Access tokens',
    pages: [
      'organization-and-accounts/account-management/access-tokens',
      'api/authentication',
      'cli/profiles',
      'git-integration/accounts',
    ],
  },
  {
    title: 'Accounts and users',
    pages: [
      'organization-and-accounts',
      'organization-and-accounts/organization-management/users',
      'organization-and-accounts/organization-management/user-licensing',
      'organization-and-accounts/user-menu',
      'organization-and-accounts/account-management/*',
      'setup-your-project/add-users-set-permissions',
      'api/runnel/users-and-roles',
    ],
  },
  { title: 'API', pages: ['api', 'api/*', 'build-your-pipeline/create-manage-nodes-api', 'reference/whats-my-id'] },
  {
    title: 'Assistants and AI',
    pages: [
      'get-started/copilot',
      'marketplace/package/runnel_snowflake_cortex',
      'marketplace/package/runnel_snowflake_semantic-view',
    ],
  },
  {
    title: 'BigQuery',
    pages: ['data-platforms', 'setup-your-project/connection-guides/bigquery', 'marketplace/package/runnel_bigquery_*'],
  },
  {
    title: 'Columns and lineage',
    pages: [
      'build-your-pipeline/column-lineage',
      'build-your-pipeline/transforms',
      'build-your-pipeline/column-bulk-editor',
      'build-your-pipeline/reordering-columns',
      'build-your-pipeline/parsers',
      'build-your-pipeline/build-how-to/preserving-column-lineage-when-using-sql-statements',
      'reference/helper-tokens',
    ],
  },
  { title: 'Command line', pages: ['cli', 'cli/*', 'deploy-and-refresh/deploy/deploy-using-the-cli'] },
  {
    title: 'Continuous integration and delivery',
    pages: [
      'deploy-and-refresh/third-party-devops-tools',
      'deploy-and-refresh/third-party-devops-tools/github-actions-cli',
      'deploy-and-refresh/third-party-devops-tools/github-actions-api',
      'deploy-and-refresh/third-party-devops-tools/azure-devops',
      'deploy-and-refresh/third-party-devops-tools/gitlab-and-bitbucket',
      'deploy-and-refresh/deploy/deploy-using-the-cli',
      'git-integration/best-practices',
    ],
  },
  {
    title: 'Costs and warehouses',
    pages: [
      'deploy-and-refresh/troubleshooting/performance',
      'architecture-and-security/architecture',
      'organization-and-accounts/organization-management/user-licensing',
      'get-started/best-practices',
      'marketplace/package/runnel_snowflake_deferred-merge',
    ],
  },
  {
    title: 'Custom node types',
    pages: [
      'build-your-pipeline/user-defined-nodes',
      'build-your-pipeline/user-defined-nodes/*',
      'guides/custom-node-types',
      'marketplace/how-to-build-packages',
    ],
  },
  {
    title: 'Data quality',
    pages: [
      'build-your-pipeline/data-quality-testing',
      'build-your-pipeline/data-quality-testing/*',
      'build-your-pipeline/build-how-to/use-the-test-stage-macro',
      'build-your-pipeline/the-build-interface/problem-scanner',
      'marketplace/package/runnel_snowflake_data-quality',
      'marketplace/package/runnel_snowflake_test-utility',
    ],
  },
  {
    title: 'Data Vault',
    pages: [
      'guides/data-vault',
      'marketplace/package/runnel_snowflake_data-vault',
      'marketplace/package/runnel_databricks_data-vault',
    ],
  },
  {
    title: 'Databricks',
    pages: ['data-platforms', 'setup-your-project/connection-guides/databricks', 'marketplace/package/runnel_databricks_*'],
  },
  {
    title: 'Deploying',
    pages: [
      'get-started/fundamentals/understanding-deploy-and-refresh',
      'deploy-and-refresh',
      'deploy-and-refresh/deploy',
      'deploy-and-refresh/deploy/*',
      'deploy-and-refresh/deploy-page',
      'build-your-pipeline/user-defined-nodes/deployment-strategies',
      'reference/error-codes/deployment-failed-status',
    ],
  },
  {
    title: 'Documentation of your pipeline',
    pages: ['generated-documentation', 'build-your-pipeline/column-lineage'],
  },
  {
    title: 'Environments',
    pages: [
      'get-started/fundamentals/environments',
      'setup-your-project/create-your-environments',
      'reference/error-codes/user-not-in-environment',
      'deploy-and-refresh/parameters',
    ],
  },
  {
    title: 'Errors and what to do',
    pages: [
      'reference/error-codes',
      'reference/error-codes/*',
      'git-integration/solving-git-errors',
      'git-integration/solving-git-errors/*',
      'deploy-and-refresh/troubleshooting',
      'deploy-and-refresh/troubleshooting/*',
      'cli/troubleshooting',
      'api/errors',
      'build-your-pipeline/the-build-interface/problem-scanner',
    ],
  },
  { title: 'Fabric', pages: ['data-platforms', 'marketplace/package/runnel_fabric_*'] },
  {
    title: 'First steps',
    pages: [
      'welcome',
      'get-started/quick-start',
      'get-started/fundamentals',
      'get-started/onboarding-guide',
      'guides/foundational-hands-on-guide',
      'get-started/best-practices',
      'faq',
      'reference/glossary',
    ],
  },
  {
    title: 'Git',
    pages: [
      'git-integration',
      'git-integration/*',
      'setup-your-project/setup-version-control',
      'setup-your-project/setup-requirements/git-requirements',
      'guides/dataops-with-git',
      'guides/open-a-repository',
      'api/runnel/git-accounts',
    ],
  },
  {
    title: 'Graphs and subgraphs',
    pages: [
      'get-started/fundamentals/dag',
      'get-started/fundamentals/graphs-and-subgraphs',
      'build-your-pipeline/using-subgraphs',
      'build-your-pipeline/organizing-your-dag',
      'build-your-pipeline/build-how-to/fix-unlinked-references-in-subgraphs',
      'api/runnel/subgraphs',
    ],
  },
  {
    title: 'Guides, step by step',
    pages: ['guides', 'guides/*', 'build-your-pipeline/build-how-to', 'build-your-pipeline/build-how-to/*'],
  },
  {
    title: 'Incremental loads',
    pages: [
      'marketplace/package/runnel_snowflake_incremental-loading',
      'marketplace/package/runnel_databricks_incremental-nodes',
      'marketplace/package/runnel_snowflake_deferred-merge',
      'marketplace/package/runnel_snowflake_streams-and-tasks',
      'marketplace/choosing-the-right-node',
    ],
  },
  {
    title: 'Jinja and macros',
    pages: [
      'reference/jinja-syntax',
      'reference/syntax',
      'reference/macros',
      'reference/internal-macros',
      'reference/helper-tokens',
      'guides/using-jinja-with-sql',
      'build-your-pipeline/user-defined-nodes/hydrated-metadata',
    ],
  },
  {
    title: 'Joins and refs',
    pages: [
      'build-your-pipeline/the-build-interface/join-tab',
      'reference/ref-functions',
      'build-your-pipeline/node-alias',
      'build-your-pipeline/multisource-nodes',
      'build-your-pipeline/build-how-to/self-join-a-node',
      'build-your-pipeline/build-how-to/how-to-filter-node-output-with-select-statements',
      'build-your-pipeline/user-defined-nodes/join-template',
    ],
  },
  {
    title: 'Keys and sign-in',
    pages: [
      'setup-your-project/authenticate-your-data-platform',
      'setup-your-project/connection-guides',
      'setup-your-project/connection-guides/*',
      'organization-and-accounts/organization-management/authentication-methods',
      'organization-and-accounts/organization-management/single-sign-on',
      'organization-and-accounts/organization-management/single-sign-on/*',
      'organization-and-accounts/account-management/multi-factor-authentication',
      'organization-and-accounts/account-management/change-password',
      'reference/error-codes/oauth-refresh-token-error',
    ],
  },
  {
    title: 'Moving and copying work',
    pages: [
      'get-started/fundamentals/copying-workspace-and-project-data',
      'organization-and-accounts/account-management/migrating-work',
      'guides/open-a-repository',
      'guides/import-a-dbt-project',
      'guides/migrate-a-cte',
    ],
  },
  {
    title: 'Nodes and node types',
    pages: [
      'get-started/fundamentals/nodes',
      'get-started/fundamentals/view-nodes',
      'build-your-pipeline/incremental-loads-and-history',
      'marketplace/choosing-the-right-node',
      'marketplace/choosing-the-right-node/*',
      'build-your-pipeline/the-build-interface/node-editor',
      'build-your-pipeline/v2-node-types',
      'build-your-pipeline/refresh-a-source-node',
      'build-your-pipeline/create-manage-nodes-api',
    ],
  },
  {
    title: 'Orchestration tools',
    pages: [
      'deploy-and-refresh/third-party-devops-tools',
      'deploy-and-refresh/third-party-devops-tools/start-and-wait',
      'deploy-and-refresh/third-party-devops-tools/airflow',
      'deploy-and-refresh/third-party-devops-tools/dagster',
      'deploy-and-refresh/third-party-devops-tools/azure-data-factory',
      'deploy-and-refresh/third-party-devops-tools/warehouse-tasks',
      'api/runs',
      'api/runs/*',
    ],
  },
  {
    title: 'Packages',
    pages: ['marketplace', 'marketplace/*', 'setup-your-project/install-packages', 'api/runnel/package-registry'],
  },
  {
    title: 'Parameters',
    pages: [
      'deploy-and-refresh/parameters',
      'deploy-and-refresh/parameters/*',
      'build-your-pipeline/build-how-to/set-session-parameters',
    ],
  },
  {
    title: 'Permissions',
    pages: [
      'organization-and-accounts/organization-management/role-based-access-control',
      'organization-and-accounts/organization-management/role-based-access-control/*',
      'setup-your-project/add-users-set-permissions',
      'setup-your-project/setup-requirements/administrative-tasks',
      'reference/error-codes/user-not-in-environment',
      'api/runnel/users-and-roles',
    ],
  },
  {
    title: 'Projects and workspaces',
    pages: [
      'get-started/fundamentals/projects',
      'get-started/fundamentals/workspaces',
      'setup-your-project/create-a-project',
      'setup-your-project/create-a-workspace',
      'build-your-pipeline/the-build-interface/build-settings',
    ],
  },
  {
    title: 'Run order and performance',
    pages: [
      'build-your-pipeline/node-run-order',
      'deploy-and-refresh/troubleshooting/performance',
      'reference/error-codes/graphexecutor-halted-and-finished',
      'get-started/fundamentals/dag',
    ],
  },
  {
    title: 'Schedules and jobs',
    pages: [
      'deploy-and-refresh/refresh',
      'deploy-and-refresh/refresh/*',
      'reference/cron-reference',
      'get-started/fundamentals/understanding-deploy-and-refresh',
      'deploy-and-refresh/troubleshooting/refresh-after-a-failed-deploy',
      'api/runnel/jobs',
    ],
  },
  {
    title: 'Security and network',
    pages: [
      'architecture-and-security',
      'architecture-and-security/*',
      'setup-your-project/setup-requirements/network-requirements',
      'marketplace/package/runnel_snowflake_data-security',
    ],
  },
  {
    title: 'Selectors',
    pages: ['reference/selector', 'deploy-and-refresh/refresh/managing-jobs', 'build-your-pipeline/using-subgraphs'],
  },
  {
    title: 'Setting up',
    pages: [
      'setup-your-project',
      'setup-your-project/setup-requirements',
      'setup-your-project/setup-requirements/*',
      'setup-your-project/*',
    ],
  },
  {
    title: 'Snowflake',
    pages: ['data-platforms', 'setup-your-project/connection-guides/snowflake/*', 'marketplace/package/runnel_snowflake_*'],
  },
  {
    title: 'SQL',
    pages: [
      'build-your-pipeline/v2-node-types',
      'build-your-pipeline/v2-node-types/*',
      'build-your-pipeline/pre-post-sql',
      'build-your-pipeline/transforms',
      'reference/common-transformations',
      'reference/common-transformations/*',
      'guides/stored-procedures',
      'guides/migrate-a-cte',
    ],
  },
  {
    title: 'Storage locations',
    pages: [
      'get-started/fundamentals/storage-locations-and-storage-mappings',
      'setup-your-project/add-storage-mapping-locations',
      'setup-your-project/add-data-sources',
      'reference/ref-functions',
    ],
  },
  {
    title: 'Build interface',
    pages: [
      'build-your-pipeline',
      'build-your-pipeline/the-build-interface',
      'build-your-pipeline/the-build-interface/*',
      'build-your-pipeline/column-bulk-editor',
    ],
  },
  {
    title: 'Warehouse features',
    pages: [
      'guides/dynamic-tables',
      'marketplace/package/runnel_snowflake_dynamic-tables',
      'marketplace/package/runnel_snowflake_iceberg-tables',
      'marketplace/package/runnel_snowflake_interactive-table',
      'marketplace/package/runnel_snowflake_materialized-view',
      'marketplace/package/runnel_databricks_materialized-view',
      'marketplace/package/runnel_databricks_lakeflow-declarative-pipelines',
      'marketplace/package/runnel_snowflake_create-or-alter',
    ],
  },
  { title: 'Words and IDs', pages: ['reference', 'reference/glossary', 'reference/whats-my-id'] },
];
