import type { Sidebars } from '#docs/page.ts';

/**
 * What the sidebars list: ids of pages, categories with their own items, or a category with all pages of a folder of `content/`
 * (`{ category: 'Error codes', folder: 'docs/reference/error-codes' }`, by `order`, then title).
 */
export const sidebars: Sidebars = {
  tutorialSidebar: [
    'welcome',
    'get-started/quick-start',
    'get-started/copilot',
    'get-started/onboarding-guide',
    'get-started/best-practices',
    {
      category: 'Fundamentals',
      items: [
        'get-started/fundamentals',
        'get-started/fundamentals/dag',
        'get-started/fundamentals/nodes',
        'get-started/fundamentals/view-nodes',
        'get-started/fundamentals/graphs-and-subgraphs',
        'get-started/fundamentals/projects',
        'get-started/fundamentals/workspaces',
        'get-started/fundamentals/storage-locations-and-storage-mappings',
        'get-started/fundamentals/environments',
        'get-started/fundamentals/understanding-deploy-and-refresh',
        'get-started/fundamentals/copying-workspace-and-project-data',
      ],
    },
    'data-platforms',
    {
      category: 'Set up your project',
      items: [
        'setup-your-project',
        {
          category: 'Setup requirements',
          items: [
            'setup-your-project/setup-requirements',
            'setup-your-project/setup-requirements/administrative-tasks',
            'setup-your-project/setup-requirements/user-tasks',
            'setup-your-project/setup-requirements/system-requirements',
            'setup-your-project/setup-requirements/network-requirements',
            'setup-your-project/setup-requirements/git-requirements',
          ],
        },
        {
          category: 'Connection guides',
          items: [
            'setup-your-project/connection-guides',
            'setup-your-project/connection-guides/snowflake/username-and-password',
            'setup-your-project/connection-guides/snowflake/key-pair-authentication',
            'setup-your-project/connection-guides/snowflake/oauth',
            'setup-your-project/connection-guides/snowflake/service-account',
            'setup-your-project/connection-guides/databricks',
            'setup-your-project/connection-guides/bigquery',
          ],
        },
        'setup-your-project/setup-version-control',
        'setup-your-project/create-a-project',
        'setup-your-project/create-a-workspace',
        'setup-your-project/authenticate-your-data-platform',
        'setup-your-project/add-storage-mapping-locations',
        'setup-your-project/install-packages',
        'setup-your-project/add-data-sources',
        'setup-your-project/add-users-set-permissions',
        'setup-your-project/create-your-environments',
      ],
    },
    {
      category: 'Git integration',
      items: [
        'git-integration',
        'git-integration/basics',
        'git-integration/branches',
        'git-integration/commits',
        'git-integration/what-gets-committed',
        'git-integration/accounts',
        'git-integration/reverting',
        'git-integration/best-practices',
        {
          category: 'Solving Git errors',
          items: [
            'git-integration/solving-git-errors',
            'git-integration/solving-git-errors/merge-conflicts',
            'git-integration/solving-git-errors/parsing-errors',
            'git-integration/solving-git-errors/validation-errors',
            'git-integration/solving-git-errors/git-sync',
            'git-integration/solving-git-errors/repo-format-upgrade',
            'git-integration/solving-git-errors/expired-credentials',
          ],
        },
      ],
    },
    {
      category: 'Build your pipeline',
      items: [
        'build-your-pipeline',
        {
          category: 'The build interface',
          items: [
            'build-your-pipeline/the-build-interface',
            'build-your-pipeline/the-build-interface/node-editor',
            'build-your-pipeline/the-build-interface/join-tab',
            'build-your-pipeline/the-build-interface/build-settings',
            'build-your-pipeline/the-build-interface/problem-scanner',
          ],
        },
        'build-your-pipeline/organizing-your-dag',
        'build-your-pipeline/node-run-order',
      ],
    },
    {
      category: 'Command line',
      items: [
        'cli',
        'cli/cli-setup',
        'cli/profiles',
        'cli/building-pipelines',
        'cli/deploying-pipelines',
        'cli/cli-commands',
        'cli/troubleshooting',
        'cli/cli-support-policy',
      ],
    },
    {
      category: 'Reference',
      items: [
        {
          category: 'Common transformations',
          items: [
            'reference/common-transformations',
            'reference/common-transformations/concat',
            'reference/common-transformations/conditionals',
            'reference/common-transformations/not-in',
            'reference/common-transformations/rank',
            'reference/common-transformations/replace',
            'reference/common-transformations/substr',
            'reference/common-transformations/trim-functions',
            'reference/common-transformations/math',
          ],
        },
        {
          category: 'Error codes',
          items: [
            'reference/error-codes',
            'reference/error-codes/user-not-in-environment',
            'reference/error-codes/no-stages-rendered',
            'reference/error-codes/graphexecutor-halted-and-finished',
            'reference/error-codes/duplicate-row-detected-during-dml-action',
            'reference/error-codes/oauth-refresh-token-error',
            'reference/error-codes/deployment-failed-status',
          ],
        },
        'reference/whats-my-id',
        'reference/glossary',
      ],
    },
    {
      category: 'Architecture and security',
      items: ['architecture-and-security', 'architecture-and-security/architecture', 'architecture-and-security/security'],
    },
    'faq',
  ],
  apiSidebar: [],
  packagesSidebar: [],
};
