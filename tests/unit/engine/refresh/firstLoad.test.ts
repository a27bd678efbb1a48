import { expect, it } from 'vitest';
import { withFirstLoads } from '#engine/refresh/firstLoad.ts';
import { aColumn, aNode, aPipeline } from '../pipeline/documents.ts';

const context = { mappings: { MART: { database: 'db', schema: 'mart' } } };
const loaded = (sql: string) => {
  const pipeline = aPipeline([aNode('FCT', { type: 'Stage', location: 'MART', sql })]);
  const result = withFirstLoads(pipeline, context);
  expect(result === pipeline).toBe(result.nodes[0]!.sql === sql);
  return result.nodes[0]!.sql;
};

it('takes all rows where a model asks its own empty table for the newest one', () => {
  expect(loaded('SELECT * FROM {{ ref("RAW", "A") }} WHERE x = 1 AND at >= (SELECT MAX(at) FROM db.mart.fct) ORDER BY 1')).toBe(
    'SELECT * FROM {{ ref("RAW", "A") }} WHERE x = 1 AND TRUE ORDER BY 1',
  );
  expect(loaded('WITH a AS (SELECT * FROM b WHERE (f(at) > (SELECT MAX(at) - 1 FROM mart.FCT) - 3)) SELECT * FROM a')).toBe(
    'WITH a AS (SELECT * FROM b WHERE (TRUE)) SELECT * FROM a',
  );
});

it('reads an empty table with its columns in place of its own', () => {
  const node = aNode('FCT', {
    type: 'Stage',
    location: 'MART',
    columns: [aColumn('fct', 'ID')],
    sql: 'SELECT a.* FROM a LEFT JOIN db.mart.fct AS old ON a.id = old.id WHERE old.at IS NULL AND a.x NOT IN (SELECT id FROM mart.fct)',
  });
  expect(withFirstLoads(aPipeline([node]), context).nodes[0]!.sql).toBe(
    'SELECT a.* FROM a LEFT JOIN (SELECT NULL AS "ID", NULL AS "at" WHERE 1 = 0) AS old ON a.id = old.id WHERE old.at IS NULL AND a.x NOT IN (SELECT id FROM (SELECT NULL AS "ID" WHERE 1 = 0) "FCT")',
  );
});

it('leaves reads of other tables as they are', () => {
  for (const sql of ['SELECT * FROM a WHERE at > (SELECT MAX(at) FROM db.mart.other)', 'SELECT fct.id FROM db.other.fct'])
    expect(loaded(sql)).toBe(sql);
});
