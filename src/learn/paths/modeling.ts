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
    read(
      '/docs/build-your-pipeline/column-lineage',
      'Column lineage and propagation',
      6,
      'say what a change to a column reaches',
    ),
    practice('lineage', 'trace', 3, 'follow a column back to its source'),
    practice('lineage', 'rename', 6, 'rename a column and fix what named it'),
    practice('lineage', 'add', 5, 'carry a new column through the nodes that need it'),
    practice('lineage', 'retire', 6, 'delete a column everywhere and leave nothing broken'),
    practice('lineage', 'bare-names', 5, 'write an expression whose lineage can be traced'),
    look('lineage', 'subquery', 3, 'read lineage from SQL where the mapping ends'),
  ],
};
