import { exerciseStep, type LearningPath, pageStep, storyStep } from './path.ts';

export const runOrder: LearningPath = {
  id: 'run-order',
  title: 'Run order and subgraphs',
  summary:
    'For those whose pipeline has grown: what decides how long a run takes, what a failure holds back, and how to keep a large graph readable.',
  asked: [
    'parallel runs course',
    'performance training',
    'dependencies course',
    'training on large graphs',
    'critical path training',
    'graph exercises',
  ],
  steps: [
    storyStep('run-order', 'waves', 4, 'follow a run step by step', {
      todo: 'Press Step forward until STG_ORDERS runs, and select it.',
      question: 'Why does STG_ORDERS start later than the other stages?',
      answer: 'It reads DIM_CUSTOMER, so it waits until DIM_CUSTOMER has ended.',
    }),
    pageStep('/docs/build-your-pipeline/node-run-order', 'Node run order', 4, 'say when a node starts, and why not earlier'),
    exerciseStep('run-order', 'slots', 5, 'find how many slots a pipeline can use'),
    exerciseStep('run-order', 'slow-nodes', 6, 'find the node that makes a run long'),
    exerciseStep('run-order', 'needless-wait', 5, 'remove a wait that nothing needs'),
    exerciseStep('run-order', 'failure', 5, 'predict what a failure skips'),
    exerciseStep('run-order', 'cycle', 5, 'break a cycle of refs'),
    pageStep(
      '/docs/get-started/fundamentals/graphs-and-subgraphs',
      'Graphs and subgraphs',
      3,
      'say what a subgraph holds, and what it does not change',
    ),
    exerciseStep('subgraphs', 'first', 4, 'make a subgraph out of a selection'),
    exerciseStep('subgraphs', 'overlap', 4, 'put one node into several subgraphs'),
    pageStep('/docs/build-your-pipeline/using-subgraphs', 'Using subgraphs', 3, 'run, share and change a part of a graph'),
    exerciseStep('subgraphs', 'gap', 5, 'see what a run of a part would no longer wait for'),
    exerciseStep('subgraphs', 'ancestors', 5, 'add everything that a node depends on'),
    exerciseStep('subgraphs', 'two-parts', 6, 'split a graph where nothing connects it'),
  ],
};
