import { type LearningPath, look, practice, read } from './path.ts';

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
    read('/docs/build-your-pipeline/node-run-order', 'Node run order', 4, 'say when a node starts, and why not earlier'),
    look('run-order', 'waves', 4, 'follow a run step by step'),
    practice('run-order', 'slots', 5, 'find how many slots a pipeline can use'),
    practice('run-order', 'slow-nodes', 6, 'find the node that makes a run long'),
    practice('run-order', 'needless-wait', 5, 'remove a wait that nothing needs'),
    practice('run-order', 'failure', 5, 'predict what a failure skips'),
    practice('run-order', 'cycle', 5, 'break a cycle of refs'),
    read(
      '/docs/get-started/fundamentals/graphs-and-subgraphs',
      'Graphs and subgraphs',
      3,
      'say what a subgraph holds, and what it does not change',
    ),
    practice('subgraphs', 'first', 4, 'make a subgraph out of a selection'),
    practice('subgraphs', 'overlap', 4, 'put one node into several subgraphs'),
    read('/docs/build-your-pipeline/using-subgraphs', 'Using subgraphs', 3, 'run, share and change a part of a graph'),
    practice('subgraphs', 'gap', 5, 'see what a run of a part would no longer wait for'),
    practice('subgraphs', 'ancestors', 5, 'add everything that a node depends on'),
    practice('subgraphs', 'two-parts', 6, 'split a graph where nothing connects it'),
  ],
};
