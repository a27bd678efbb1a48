import { exerciseStep, type LearningPath, pageStep, storyStep } from './path.ts';

export const fundamentals: LearningPath = {
  id: 'fundamentals',
  title: 'Fundamentals in an hour',
  summary:
    'For everyone who is new: what nodes, refs and storage locations are, learned by building one pipeline and repairing another.',
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
    pageStep(
      '/docs/get-started/fundamentals/dag',
      'Directed acyclic graph (DAG)',
      5,
      'say what an edge is and why a pipeline has no cycles',
    ),
    storyStep('pipeline-builder', 'starter', 3, 'find the text in a node that makes its edges'),
    exerciseStep('pipeline-builder', 'empty', 8, 'build a source, a stage and a dimension that read each other'),
    pageStep(
      '/docs/get-started/fundamentals/nodes',
      'Nodes and node types',
      10,
      'choose a node type for what a table should hold',
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
    storyStep('run-order', 'diamond', 3, 'tell which nodes of a run wait and which run side by side'),
    exerciseStep('pipeline-builder', 'broken', 6, 'find and fix what is wrong with a pipeline'),
  ],
};
