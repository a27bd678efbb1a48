import { exerciseStep, type LearningPath, pageStep, storyStep } from './path.ts';

export const templates: LearningPath = {
  id: 'templates',
  title: 'Templates',
  summary: 'For those who write node types: loops, refs, tokens and stages, each in a template that you fix until it renders.',
  asked: ['learn jinja', 'node type course', 'template training', 'macro exercises', 'sql generation course', 'jinja course'],
  steps: [
    storyStep('template', 'columns', 3, 'point to a line and find what made it', {
      todo: 'Point to a line of the result.',
      question: 'Which part of the template wrote the line?',
      answer: 'The body of the `for` loop: it writes one line for each column.',
    }),
    pageStep('/docs/reference/jinja-syntax', 'Jinja syntax', 12, 'read a template: what is printed, set, looped and tested'),
    exerciseStep('template', 'never-ends', 5, 'write a loop with a separator between its items'),
    exerciseStep('template', 'column-list', 6, 'write a template that fits every node'),
    pageStep('/docs/reference/ref-functions', 'Ref functions', 5, 'choose between ref, ref_link and ref_no_link'),
    exerciseStep('template', 'written-out', 3, 'name a node so that it is found in every environment'),
    exerciseStep('template', 'load-log', 3, 'let a node wait without reading'),
    pageStep(
      '/docs/build-your-pipeline/user-defined-nodes/create-run-template',
      'Create and run templates',
      6,
      'say which parts of a template run, and in what order',
    ),
    exerciseStep('template', 'without-stages', 5, 'put statements into stages'),
    pageStep('/docs/reference/helper-tokens', 'Helper tokens', 3, 'write transforms that can be copied'),
    exerciseStep('template', 'wrong-column', 3, 'name a column by its token'),
    pageStep('/docs/deploy-and-refresh/parameters', 'Parameters', 3, 'say where a parameter gets its value'),
    exerciseStep('template', 'missing-parameter', 4, 'give a parameter a default'),
    storyStep('template', 'against-nunjucks', 3, 'tell where Jinja and Nunjucks differ', {
      todo: 'Compare the two results line by line.',
      question: 'Why does Nunjucks list more columns?',
      answer: 'Its loops have no `if`. It takes `columns if not column.nullable` as one value, so no column is left out.',
    }),
  ],
};
