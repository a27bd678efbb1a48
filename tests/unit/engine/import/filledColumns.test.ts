import { expect, it } from 'vitest';
import { withFilledColumns } from '#engine/import/filledColumns.ts';
import { aNode, aPipeline } from '../pipeline/documents.ts';

const sql = (from: string) =>
  `with base as (select * from {{ ref('RAW', '${from}') }}), fields as (select id as id, cast(null as TEXT) as vendor from base) select * from fields`;
const staging = (name: string, from: string) =>
  aNode(name, { type: 'View', location: 'RAW', sql: sql(from), extra: { dbt: { fillsColumns: true } } });
const view = (name: string, text: string) => aNode(name, { type: 'View', location: 'RAW', sql: text });

it('reads the columns that a source lacked, where they can come from the source', () => {
  const pipeline = aPipeline([
    aNode('ORDERS', { location: 'RAW' }),
    view('TMP', "select * from {{ ref('RAW', 'ORDERS') }} -- all of them"),
    view('LISTED', "select id from {{ ref('RAW', 'ORDERS') }}"),
    staging('A', 'ORDERS'),
    staging('B', 'TMP'),
    staging('C', 'LISTED'),
  ]);
  const filled = withFilledColumns(pipeline).nodes;
  expect(filled.slice(3).map(({ sql }) => /cast\((\w+) as TEXT\)/.exec(sql!)?.[1])).toEqual(['vendor', 'vendor', 'null']);
});
