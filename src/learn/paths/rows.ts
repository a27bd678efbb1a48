import { exerciseStep, type LearningPath, pageStep, storyStep } from './path.ts';

export const rows: LearningPath = {
  id: 'rows-and-history',
  title: 'Rows and history',
  summary: 'For those responsible for numbers: what happens to each row in stages, dimensions, facts and views, day by day.',
  asked: [
    'slowly changing dimensions course',
    'scd exercises',
    'history training',
    'merge training',
    'business keys course',
    'data loading course',
  ],
  steps: [
    exerciseStep('rows', 'stage', 5, 'keep the rows that a source no longer has'),
    pageStep(
      '/docs/get-started/fundamentals/nodes',
      'Nodes and node types',
      10,
      'say which node types keep rows, and which keep history',
    ),
    exerciseStep('rows', 'append', 4, 'stop a stage from repeating rows'),
    exerciseStep('rows', 'persistent-stage', 4, 'keep one row for each key'),
    exerciseStep('rows', 'type-1', 5, 'keep old values as versions'),
    exerciseStep('rows', 'type-2', 5, 'choose which columns make a new version'),
    exerciseStep('rows', 'fact', 5, 'make a load that can be repeated'),
    exerciseStep('rows', 'duplicate', 5, 'fix a delivery that has a key twice'),
    pageStep('/docs/get-started/fundamentals/view-nodes', 'View nodes', 4, 'say when a view is enough'),
    exerciseStep('rows', 'view', 3, 'change what a view shows without a load'),
    pageStep(
      '/docs/build-your-pipeline/multisource-nodes',
      'Multi source nodes',
      6,
      'say what each strategy does with duplicates and failures',
    ),
    exerciseStep('multi-source', 'overlap', 3, 'choose the strategy that leaves duplicates out'),
    exerciseStep('multi-source', 'source-tag', 4, 'tell why a union keeps equal orders apart'),
    exerciseStep('multi-source', 'second-fails', 5, 'load all sources or none'),
    exerciseStep('multi-source', 'not-emptied', 3, 'keep a node of several sources from growing'),
    exerciseStep('multi-source', 'last-wins', 5, 'predict which source wins for a key'),
    storyStep('sql', 'latest-orders', 4, 'find the latest row of each key in SQL', {
      todo: 'Press Run, change the first DESC to ASC, and press Run again.',
      question: 'Which order of each customer is left now?',
      answer: 'The earliest one: `ROW_NUMBER()` gives 1 to the first row in the order that you wrote.',
    }),
    storyStep('sql', 'refused-merge', 3, 'see why a merge is refused', {
      todo: 'Press Run and read the message.',
      question: 'Which rows are the reason?',
      answer: 'The two source rows with the key 1. A merge can’t tell which of them to write.',
    }),
  ],
};
