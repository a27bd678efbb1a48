import { expect, test } from 'vitest';
import { STARTER_EDGES, STARTER_NODES } from '#app/starterPicture.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { starterPipeline } from '#samples/starter.ts';

test('the picture of the start page is the starter pipeline', () => {
  expect(STARTER_NODES).toEqual(canvasNodes(starterPipeline()));
  expect(STARTER_EDGES).toEqual(canvasEdges(starterPipeline()));
});
