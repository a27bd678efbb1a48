import { expect, it } from 'vitest';
import { ExecutionError } from '#engine/run/executor.ts';
import { countRows, isFilled } from '#workbench/engine/nodeRows.ts';
import { aNode, aPipeline } from '../../engine/pipeline/documents.ts';
import { newDatabase, newWarehouse, openBindings } from '../../warehouse/openWarehouse.ts';

const context = { id: '1', name: 'DEV', description: '', parameters: {}, mappings: { RAW: { database: 'D', schema: 'S' } } };

/** An engine with the given tables and views, and a pipeline with a node for each name. */
async function opened(names: readonly string[], statements: readonly string[]) {
  const bindings = await openBindings();
  const database = newDatabase(bindings);
  const engine = newWarehouse(bindings, { database });
  await engine.provide([{ database: 'D', schema: 'S' }]);
  for (const sql of statements) await engine.execute({ sql, platform: 'snowflake' });
  const nodes = names.map((name) => ({ ...aNode(name), location: 'RAW' }));
  const pipeline = { ...aPipeline(nodes), nodes };
  const count = async (asked: readonly string[], limitMs = 60_000) => {
    const ids = new Set(nodes.filter(({ name }) => asked.includes(name)).map(({ id }) => id));
    const counted = await countRows(engine, pipeline, context, ids, { limitMs });
    return (name: string) => counted.get(nodes.find((node) => node.name === name)!.id);
  };
  return { engine, database, count };
}

it('counts the rows of nodes and their columns without values, and says which node can’t be read', async () => {
  const { count } = await opened(
    ['ROWS', 'NONE', 'FAILS', 'GONE', 'NOT_ASKED'],
    [
      'CREATE TABLE "D"."S"."ROWS" AS SELECT 1 AS "A", NULL AS "B\'s" UNION ALL SELECT NULL, NULL',
      'CREATE TABLE "D"."S"."NONE" AS SELECT 1 AS A WHERE 1 = 0',
      'CREATE VIEW "D"."S"."FAILS" AS SELECT CAST(\'x\' || A AS NUMBER) AS A FROM "D"."S"."ROWS" WHERE A IS NOT NULL',
    ],
  );
  const of = await count(['ROWS', 'NONE', 'FAILS', 'GONE']);
  expect(of('ROWS')).toEqual({ rows: 2, columns: 2, nullColumns: ["B's"] });
  expect(of('NONE')).toEqual({ rows: 0, columns: 1, nullColumns: [] });
  expect(of('FAILS')).toBeInstanceOf(ExecutionError);
  expect(of('GONE')).toMatchObject({ code: 'missingTable' });
  expect(of('NOT_ASKED')).toBeUndefined();
});

it('computes each view once, and leaves the views as they were', async () => {
  const { engine, database, count } = await opened(['V0', 'V1', 'V2'], []);
  database.executeSync('CREATE SEQUENCE D.S.COMPUTED');
  database.executeSync("CREATE VIEW D.S.V0 AS SELECT nextval('D.S.COMPUTED') AS N");
  for (const [view, before] of ['V1 V0', 'V2 V1'].map((names) => names.split(' ')))
    await engine.execute({ sql: `CREATE VIEW "D"."S"."${view}" AS SELECT N FROM "D"."S"."${before}"`, platform: 'snowflake' });
  const of = await count(['V0', 'V1', 'V2']);
  expect(of('V2')).toEqual({ rows: 1, columns: 1, nullColumns: [] });
  const { rows } = await engine.execute({ sql: 'SELECT N FROM "D"."S"."V2"', platform: 'snowflake' });
  expect(rows).toEqual([[2]]);
  const { objects } = await engine.catalog('snowflake');
  expect(Array.from(objects.values(), ({ kind, name }) => `${kind} ${name.at(-1)}`)).toEqual(['view V0', 'view V1', 'view V2']);
});

it('counts nothing after the limit, and nothing when it is canceled', async () => {
  const { count, engine } = await opened(['A'], ['CREATE VIEW "D"."S"."A" AS SELECT 1 AS N']);
  expect((await count(['A'], -1))('A')).toBeUndefined();
  const request = { names: [['D', 'S', 'A']], platform: 'snowflake', limitMs: 60_000 } as const;
  await expect(engine.count(request, AbortSignal.abort())).rejects.toMatchObject({ code: 'canceled' });
});

it('takes rows as a result when at most a tenth of their columns has no values', () => {
  expect(isFilled({ rows: 1, columns: 10, nullColumns: ['A'] })).toBe(true);
  expect(isFilled({ rows: 1, columns: 10, nullColumns: ['A', 'B'] })).toBe(false);
  expect(isFilled({ rows: 0, columns: 10, nullColumns: [] })).toBe(false);
});
