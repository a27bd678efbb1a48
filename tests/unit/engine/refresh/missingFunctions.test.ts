import { expect, it } from 'vitest';
import { withoutMissingFunctions } from '#engine/refresh/missingFunctions.ts';
import { aNode, aPipeline } from '../pipeline/documents.ts';

const without = (sql: string) => withoutMissingFunctions(aPipeline([aNode('A', { type: 'Stage', sql })])).nodes[0]!.sql;

it('puts the first argument that is no constant in the place of a function that stands in a schema', () => {
  expect(without("SELECT silver.udf_keys('x', t.a[0]) AS k, db.silver.one(1), COUNT(*) FROM t")).toBe(
    'SELECT (t.a[0]) AS k, (1), COUNT(*) FROM t',
  );
  expect(without('SELECT s.f(s.g(a), b) FROM t')).toBe('SELECT ((a)) FROM t');
});

it('leaves tables, functions of the platform and calls without arguments as they are', () => {
  for (const sql of [
    'SELECT t.a, UPPER(t.b), s.today() FROM db.s.t JOIN s.u USING (a)',
    'SELECT * FROM TABLE(information_schema.files(x)) f',
    'SELECT t.a IN (1, 2) FROM t',
  ])
    expect(without(sql)).toBe(sql);
});
