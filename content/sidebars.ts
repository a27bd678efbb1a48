import type { Sidebars } from '#docs/page.ts';

/**
 * What the sidebars list: ids of pages, categories with their own items, or a category with all pages of a folder of `content/`
 * (`{ category: 'Error codes', folder: 'docs/reference/error-codes' }`, by `order`, then title).
 */
export const sidebars: Sidebars = {
  tutorialSidebar: [
    'welcome',
    'get-started/quick-start',
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
    {
      category: 'Build your pipeline',
      items: ['build-your-pipeline/organizing-your-dag', 'build-your-pipeline/node-run-order'],
    },
  ],
  apiSidebar: [],
  packagesSidebar: [],
};
