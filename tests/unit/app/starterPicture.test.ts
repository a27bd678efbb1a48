import { expect, test } from 'vitest';
import { STARTER_EDGES, STARTER_JOIN, STARTER_NODES, STARTER_ROWS } from '#app/starterPicture.ts';
import { canvasEdges, canvasNodes } from '#canvas/pipelineView.ts';
import { starterPipeline } from '#samples/starter.ts';
import { Deployed, FIRST } from '../content/deployedPipeline.ts';
import { openBindings } from '../warehouse/openWarehouse.ts';

test('the picture of the start page is the starter pipeline', () => {
  expect(STARTER_NODES).toEqual(canvasNodes(starterPipeline()));
  expect(STARTER_EDGES).toEqual(canvasEdges(starterPipeline()));
});

test('the SQL and the rows of the start page are those of the pipeline and of the SQL engine', async () => {
  const pipeline = starterPipeline();
  expect(STARTER_JOIN).toBe(pipeline.nodes.find(({ name }) => name === 'DIM_CUSTOMER')?.sources[0]?.join);
  const deployed = await Deployed.in(await openBindings(), 'DEV', pipeline);
  await deployed.refreshed(FIRST);
  expect(await deployed.count('DIM_CUSTOMER')).toBe(STARTER_ROWS.count);
  const columns = STARTER_ROWS.columns.map((name) => `"${name}"`).join(', ');
  const rows = await deployed.rows(`SELECT ${columns} FROM @DIM_CUSTOMER ORDER BY "C_CUSTKEY" LIMIT ${STARTER_ROWS.rows.length}`);
  expect(rows).toEqual(STARTER_ROWS.rows);
});
