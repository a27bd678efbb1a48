import { exerciseStep, type LearningPath, pageStep, storyStep } from './path.ts';

export const fundamentals: LearningPath = {
  id: 'fundamentals',
  title: 'Fundamentals in an hour',
  summary:
    'For everyone who is new: build a pipeline and see its rows, learn what nodes, refs and storage locations are, and repair a pipeline.',
  asked: [
    'where do I start',
    'beginner course',
    'learn the basics',
    'introduction for new people',
    'first day training',
    'getting started course',
    'learning path for beginners',
  ],
  steps: [
    exerciseStep('pipeline-builder', 'empty', 8, 'build a source, a stage and a dimension, run them and see their rows'),
    storyStep('pipeline-builder', 'starter', 3, 'find the text in a node that makes its edges', {
      todo: 'Select DIM_CUSTOMER in the graph and open Join in the Node panel.',
      question: 'Which words make its two edges?',
      answer:
        "The two refs: `{{ ref('STAGING', 'STG_CUSTOMER') }}` and `{{ ref('STAGING', 'STG_NATION') }}`. Each ref is one edge.",
    }),
    pageStep(
      '/docs/get-started/fundamentals/nodes',
      'Nodes and node types',
      10,
      'choose a node type for what a table should hold',
    ),
    pageStep(
      '/docs/get-started/fundamentals/dag',
      'Directed acyclic graph (DAG)',
      5,
      'say what an edge is and why a pipeline has no cycles',
    ),
    pageStep(
      '/docs/build-your-pipeline/the-build-interface/join-tab',
      'The Join tab',
      5,
      'write what a node reads and how it joins',
    ),
    exerciseStep('pipeline-builder', 'join', 6, 'join two stages in one fact'),
    exerciseStep('pipeline-builder', 'rename', 3, 'rename a node without losing those that read it'),
    pageStep(
      '/docs/get-started/fundamentals/storage-locations-and-storage-mappings',
      'Storage locations and storage mappings',
      6,
      'tell a storage location from the schema it is mapped to',
    ),
    exerciseStep('pipeline-builder', 'mapping', 4, 'map a location in one environment'),
    storyStep('run-order', 'diamond', 3, 'tell which nodes of a run wait and which run side by side', {
      todo: 'Press Play and watch the two stages.',
      question: 'Which stage does DIM_CUSTOMER wait for?',
      answer: 'For both. It starts when the slower one, STG_CUSTOMER_BALANCE, has ended.',
    }),
    exerciseStep('pipeline-builder', 'broken', 6, 'find and fix what is wrong with a pipeline'),
  ],
};
