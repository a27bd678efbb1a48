import { expect, it } from 'vitest';
import { ExecutionError } from '#engine/run/executor.ts';
import { countRows, isFilled } from '#workbench/engine/nodeRows.ts';
import { aNode, aPipeline } from '../../engine/pipeline/documents.ts';
import { newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';

it('counts the rows of nodes and their columns without values, and says which node can’t be read', async () => {
  const engine = newWarehouse(await openBindings());
  const pipeline = aPipeline(['ROWS', 'NONE', 'FAILS', 'GONE', 'NOT_ASKED'].map((name) => aNode(name)));
  const context = { id: '1', name: 'DEV', description: '', parameters: {}, mappings: { RAW: { database: 'D', schema: 'S' } } };
  await engine.provide([{ database: 'D', schema: 'S' }]);
  for (const sql of [
    'CREATE TABLE "D"."S"."ROWS" AS SELECT 1 AS "A", NULL AS "B\'s" UNION ALL SELECT NULL, NULL',
    'CREATE TABLE "D"."S"."NONE" AS SELECT 1 AS A WHERE 1 = 0',
    'CREATE VIEW "D"."S"."FAILS" AS SELECT CAST(\'x\' || A AS NUMBER) AS A FROM "D"."S"."ROWS" WHERE A IS NOT NULL',
  ])
    await engine.execute({ sql, platform: 'snowflake' });
  const nodes = pipeline.nodes.map((node) => ({ ...node, location: 'RAW' }));
  const asked = new Set(nodes.filter(({ name }) => name !== 'NOT_ASKED').map(({ id }) => id));
  const counted = await countRows(engine, { ...pipeline, nodes }, context, asked);
  const of = (name: string) => counted.get(nodes.find((node) => node.name === name)!.id);
  expect(of('ROWS')).toEqual({ rows: 2, columns: 2, nullColumns: ["B's"] });
  expect(of('NONE')).toEqual({ rows: 0, columns: 1, nullColumns: [] });
  expect(of('FAILS')).toBeInstanceOf(ExecutionError);
  expect(of('GONE')).toMatchObject({ code: 'missingTable' });
  expect(of('NOT_ASKED')).toBeUndefined();
});

it('takes rows as a result when at most a tenth of their columns has no values', () => {
  expect(isFilled({ rows: 1, columns: 10, nullColumns: ['A'] })).toBe(true);
  expect(isFilled({ rows: 1, columns: 10, nullColumns: ['A', 'B'] })).toBe(false);
  expect(isFilled({ rows: 0, columns: 10, nullColumns: [] })).toBe(false);
});
