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
    aNode('MADE', {
      ...view('MADE', `select "id", "at" from {{ ref('RAW', 'ORDERS') }} as t`),
      extra: { dbt: { fillsColumns: true } },
    }),
    staging('D', 'MADE'),
  ]);
  const filled = withFilledColumns(pipeline).nodes;
  const read = filled.flatMap(({ name, sql }) => (name.length === 1 ? [/cast\((\w+) as TEXT\)/.exec(sql!)?.[1]] : []));
  expect(read).toEqual(['vendor', 'vendor', 'null', 'vendor']);
  // A list that a macro wrote from the columns of the source has all of them.
  expect(filled.find(({ name }) => name === 'MADE')!.sql).toBe(`select "id", "at", vendor from {{ ref('RAW', 'ORDERS') }} as t`);
});
