import { exerciseStep, type LearningPath, pageStep, storyStep } from './path.ts';

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
    storyStep('pipeline-builder', 'retail', 4, 'recognize every built-in node type in a pipeline', {
      todo: 'Select one node of each color and read its type.',
      question: 'Which type stores no rows?',
      answer: 'A view: it stores a query, which runs each time the view is read.',
    }),
    pageStep(
      '/docs/guides/foundational-hands-on-guide',
      'Foundational hands-on guide',
      9,
      'name the layers between raw tables and a report',
    ),
    exerciseStep('pipeline-builder', 'foundations', 15, 'build a star schema from four raw tables'),
    pageStep('/docs/guides/migrate-a-cte', 'Migrate a CTE to nodes', 8, 'find the parts of a query that should be nodes'),
    exerciseStep('pipeline-builder', 'one-query', 12, 'take a query apart into nodes'),
    storyStep('pipeline-builder', 'multi-source', 4, 'put rows of several sources below each other in one node', {
      todo: 'Select STG_ORDERS, open Join, and switch between the two sources.',
      question: 'How do the rows of both get into one table?',
      answer: 'Below each other: each source has its own query, and UNION ALL puts their rows together.',
    }),
    pageStep('/docs/guides/data-vault', 'A small Data Vault', 8, 'tell what hubs, links and satellites hold'),
    exerciseStep('pipeline-builder', 'data-vault', 15, 'build a hub, a link and a satellite, and read them in a view'),
    pageStep(
      '/docs/build-your-pipeline/column-lineage',
      'Column lineage and propagation',
      6,
      'say what a change to a column reaches',
    ),
    exerciseStep('lineage', 'trace', 3, 'follow a column back to its source'),
    exerciseStep('lineage', 'rename', 6, 'rename a column and fix what named it'),
    exerciseStep('lineage', 'add', 5, 'carry a new column through the nodes that need it'),
    exerciseStep('lineage', 'retire', 6, 'delete a column everywhere and leave nothing broken'),
    exerciseStep('lineage', 'bare-names', 5, 'write an expression whose lineage can be traced'),
    storyStep('lineage', 'subquery', 3, 'read lineage from SQL where the mapping ends', {
      todo: 'Open SQL and press Read the SQL.',
      question: 'Which column of STG_ORDERS is TOTAL made from?',
      answer: 'O_TOTALPRICE: the subquery adds it up for each customer.',
    }),
  ],
};
