import { expect, it } from 'vitest';
import { withoutTableFunctions } from '#engine/refresh/tableFunctions.ts';
import { aNode, aPipeline } from '../pipeline/documents.ts';

const mappings = { STG: { database: 'DEV', schema: 'STG' } };
const without = (sql: string) =>
  withoutTableFunctions(aPipeline([aNode('A', { type: 'Stage', location: 'STG', sql })]), { mappings }).nodes[0]!.sql;

it('reads a made-up table in place of a table function of INFORMATION_SCHEMA', () => {
  expect(without("SELECT * FROM TABLE(information_schema.external_table_files(table_name => 'S.T')) A JOIN T USING (x)")).toBe(
    'SELECT * FROM DEV.TABLE_FUNCTIONS.EXTERNAL_TABLE_FILES A JOIN T USING (x)',
  );
  expect(without('SELECT * FROM TABLE(PROD.INFORMATION_SCHEMA.QUERY_HISTORY())')).toBe(
    'SELECT * FROM DEV.TABLE_FUNCTIONS.QUERY_HISTORY',
  );
});

it('leaves other functions and the views of INFORMATION_SCHEMA as they are', () => {
  for (const sql of [
    'SELECT * FROM TABLE(FLATTEN(a)) JOIN information_schema.tables',
    'SELECT * FROM TABLE(s.f(information_schema))',
  ])
    expect(without(sql)).toBe(sql);
});
