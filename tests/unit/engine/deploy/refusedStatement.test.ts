import { expect, test } from 'vitest';
import { emptyCatalog, execute } from '#engine/deploy/catalog.ts';
import { loadsRows, refusedInDeploy, refusedInRefresh } from '#engine/deploy/refusedStatement.ts';
import { emptyColumn, emptyNode, emptyPipeline } from '#engine/pipeline/empty.ts';
import type { PipelineNode } from '#engine/pipeline/schema.ts';

const NO_SELECT = [{ privilege: 'SELECT', schema: 'SHOP.RAW' }] as const;
const UNGROUPED = 'SELECT "O"."O_KEY", COUNT(*) FROM "SHOP"."RAW"."ORDERS" "O"';

const created = execute(
  emptyCatalog('snowflake', ['SHOP.RAW']),
  'CREATE TABLE "SHOP"."RAW"."ORDERS" ("O_KEY" NUMBER, "O_CODE" VARCHAR)',
);
if (!created.ok) throw new Error(created.message);
const { catalog } = created;

const source = emptyNode({ id: 'o', name: 'ORDERS', location: 'RAW', type: 'Source' });
source.columns = [emptyColumn({ id: 'o.code', name: 'O_CODE', dataType: 'VARCHAR' })];

/** A node that casts the code of an order to a number. */
const node: PipelineNode = {
  ...emptyNode({ id: 's', name: 'STG_ORDERS', location: 'STAGING', type: 'Stage' }),
  sources: [{ name: 'STG_ORDERS', join: `FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"`, aliases: {}, customSQL: '' }],
  columns: [
    {
      ...emptyColumn({ id: 's.code', name: 'CODE', dataType: 'NUMBER' }),
      sources: [{ columns: [{ nodeId: 'o', columnId: 'o.code' }], transform: 'CAST("ORDERS"."O_CODE" AS NUMBER)' }],
    },
  ],
};
const pipeline = { ...emptyPipeline('p'), platform: 'snowflake' as const, nodes: [source, node] };

/** The error code of a refused refresh, and the text at its position. @param code The text of O_CODE in the source. */
function inRefresh(sql: string, { missingGrants = [] as readonly (typeof NO_SELECT)[number][], code = '7' } = {}) {
  const error = refusedInRefresh(sql, node, { pipeline, catalog, missingGrants, firstText: () => code });
  return error && [error.code, sql.slice(error.at?.from, error.at?.to)];
}

test('a statement that loads is an INSERT or a MERGE', () => {
  expect(['INSERT INTO x SELECT 1', ' merge into x', 'CREATE TABLE INSERT', 'SELECT 1'].map(loadsRows)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a deploy is refused for a missing privilege first, then for a column next to an aggregate', () => {
  expect(refusedInDeploy(UNGROUPED, 'snowflake', [])?.message).toMatch(/not a valid group by expression/);
  expect(refusedInDeploy(UNGROUPED, 'snowflake', NO_SELECT)?.code).toBe('missingTable');
  expect(refusedInDeploy('SELECT COUNT(*) FROM "SHOP"."RAW"."ORDERS"', 'snowflake', [])).toBeUndefined();
  // An object that a deploy is about to create does not exist yet.
  expect(refusedInDeploy('CREATE VIEW "SHOP"."RAW"."V" AS SELECT 1 FROM "SHOP"."RAW"."GONE"', 'snowflake', [])).toBeUndefined();
});

test('a refresh is refused for names that are not there too', () => {
  expect(inRefresh('SELECT 1 FROM "SHOP"."RAW"."GONE"')).toEqual(['missingTable', '"SHOP"."RAW"."GONE"']);
  expect(inRefresh('SELECT 1 FROM "SHOP"."RAW"."GONE" JOIN "SHOP"."RAW"."ORDERS"', { missingGrants: NO_SELECT })).toEqual([
    'missingTable',
    '"SHOP"."RAW"."GONE"',
  ]);
  expect(inRefresh(UNGROUPED)).toEqual(['other', '"O"."O_KEY"']);
});

test('a text that is no number fails a load, and nothing else', () => {
  const select = 'SELECT CAST("ORDERS"."O_CODE" AS NUMBER) FROM "SHOP"."RAW"."ORDERS" "ORDERS"';
  expect(inRefresh(`INSERT INTO "SHOP"."RAW"."ORDERS" ${select}`, { code: 'A-7' })?.[0]).toBeDefined();
  expect(inRefresh(`INSERT INTO "SHOP"."RAW"."ORDERS" ${select}`)).toBeUndefined();
  expect(inRefresh(select, { code: 'A-7' })).toBeUndefined();
});
