import { exerciseStep, type LearningPath, pageStep, storyStep } from './path.ts';

export const selectors: LearningPath = {
  id: 'selectors-and-schedules',
  title: 'Selectors and schedules',
  summary: 'For those who run jobs: say which nodes a job runs and when it starts, even where clocks change.',
  asked: [
    'learn cron',
    'job scheduling course',
    'selection exercises',
    'time zone training',
    'scheduling training',
    'dbt select training',
  ],
  steps: [
    storyStep('selector', 'lineage', 3, 'take in what is upstream or downstream with a plus sign', {
      todo: 'Delete the plus sign in front of the braces.',
      question: 'Which nodes are no longer selected?',
      answer: 'Those that DIM_CUSTOMER is made from: the plus sign in front takes in everything upstream.',
    }),
    pageStep('/docs/reference/selector', 'Selector queries', 10, 'read a selector block by block'),
    exerciseStep('selector', 'or-in-braces', 3, 'put OR where it works'),
    exerciseStep('selector', 'unquoted', 2, 'write values that have a space'),
    exerciseStep('selector', 'contains', 2, 'find nodes by a part of their name'),
    exerciseStep('selector', 'refresh-a-fact', 4, 'select a node with what it is made from'),
    exerciseStep('selector', 'shared-nodes', 4, 'select what two subgraphs share'),
    exerciseStep('selector', 'between', 5, 'select what lies between two nodes'),
    pageStep('/docs/deploy-and-refresh/refresh/managing-jobs', 'Manage jobs', 3, 'say what a job holds'),
    pageStep('/docs/reference/cron-reference', 'Cron reference', 6, 'read the five fields of a schedule'),
    exerciseStep('cron', 'write-one', 3, 'keep a job to weekdays'),
    exerciseStep('cron', 'from-elsewhere', 3, 'convert a schedule from another tool'),
    exerciseStep('cron', 'month-end', 4, 'run a job once for every month'),
    exerciseStep('cron', 'both-days', 4, 'avoid the trap of the two day fields'),
    pageStep(
      '/docs/deploy-and-refresh/refresh/time-changes',
      'Time zones, holidays and daylight saving',
      4,
      'say what happens to a schedule when clocks change',
    ),
    exerciseStep('cron', 'new-york', 4, 'keep a job at its local time in summer'),
    exerciseStep('cron', 'overlap', 3, 'leave a run enough time to finish'),
    exerciseStep('cron', 'two-schedules', 5, 'keep two jobs apart'),
  ],
};
