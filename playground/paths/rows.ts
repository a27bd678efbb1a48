import { type LearningPath, look, practice, read } from './path.ts';

export const rows: LearningPath = {
  id: 'rows-and-history',
  title: 'Rows and history',
  summary: 'For those who answer for numbers: what becomes of each row in stages, dimensions, facts and views, day by day.',
  asked: [
    'slowly changing dimensions course',
    'scd exercises',
    'history training',
    'merge training',
    'business keys course',
    'data loading course',
  ],
  steps: [
    read(
      '/docs/get-started/fundamentals/nodes',
      'Nodes and node types',
      10,
      'say which node types keep rows, and which keep history',
    ),
    practice('rows', 'stage', 5, 'keep the rows that a source no longer has'),
    practice('rows', 'append', 4, 'stop a stage from repeating rows'),
    practice('rows', 'persistent-stage', 4, 'keep one row for each key'),
    practice('rows', 'type-1', 5, 'keep old values as versions'),
    practice('rows', 'type-2', 5, 'choose which columns make a new version'),
    practice('rows', 'fact', 5, 'make a load that can be repeated'),
    practice('rows', 'duplicate', 5, 'fix a delivery that has a key twice'),
    read('/docs/get-started/fundamentals/view-nodes', 'View nodes', 4, 'say when a view is enough'),
    practice('rows', 'view', 3, 'change what a view shows without a load'),
    look('sql', 'latest-orders', 4, 'find the latest row of each key in SQL'),
    look('sql', 'refused-merge', 3, 'see why a merge is refused'),
  ],
};
