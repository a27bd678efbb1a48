import { type LearningPath, look, practice, read } from './path.ts';

export const modeling: LearningPath = {
  id: 'modeling',
  title: 'Model a warehouse',
  summary: 'For those who design tables: a star schema, a query that becomes nodes, and a small Data Vault, each built by hand.',
  asked: [
    'data modeling course',
    'star schema course',
    'modeling exercises',
    'data vault training',
    'learn kimball',
    'warehouse design training',
  ],
  steps: [
    read(
      '/docs/guides/foundational-hands-on-guide',
      'Foundational hands-on guide',
      9,
      'name the layers between raw tables and a report',
    ),
    look('pipeline-builder', 'retail', 4, 'recognize every built-in node type in a pipeline'),
    practice('pipeline-builder', 'foundations', 15, 'build a star schema from four raw tables'),
    read('/docs/guides/migrate-a-cte', 'Migrate a CTE to nodes', 8, 'find the parts of a query that should be nodes'),
    practice('pipeline-builder', 'one-query', 12, 'take a query apart into nodes'),
    look('pipeline-builder', 'multi-source', 4, 'put rows of several sources below each other in one node'),
    read('/docs/guides/data-vault', 'A small Data Vault', 8, 'tell what hubs, links and satellites hold'),
    practice('pipeline-builder', 'data-vault', 15, 'build a hub, a link and a satellite, and read them in a view'),
  ],
};
