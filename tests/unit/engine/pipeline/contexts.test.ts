import { expect, it } from 'vitest';
import { chosenContext, contextChoices } from '#engine/pipeline/contexts.ts';
import { starterPipeline } from '#samples/starter.ts';

const pipeline = starterPipeline();

it('lists environments before workspaces', () => {
  expect(contextChoices(pipeline).map(({ kind, context }) => `${kind} ${context.name}`)).toEqual([
    'Environments DEV',
    'Environments QA',
    'Environments PROD',
    'Workspaces DEV',
  ]);
});

it('finds a context by id, then by name; otherwise the first', () => {
  expect(chosenContext(pipeline, '10')).toBe(pipeline.workspaces[0]);
  expect(chosenContext(pipeline, ' prod ')).toBe(pipeline.environments[2]);
  expect(chosenContext(pipeline, '')).toBe(pipeline.environments[0]);
  expect(chosenContext(pipeline, 'nowhere')).toBe(pipeline.environments[0]);
  expect(chosenContext({ environments: [], workspaces: [] }, 'PROD')).toBeUndefined();
});
