import { expect, it } from 'vitest';
import { columnOrigin } from '#engine/lineage/columnOrigin.ts';
import { aColumn, aNode, aPipeline } from '../pipeline/documents.ts';

const SOURCE = aNode('ORDERS', { type: 'Source', columns: [aColumn('orders', 'PRICE')] });
const made = (transform: string) => aColumn('stage', 'C', { sources: [{ columns: [], transform }] });

function originOf(transform: string) {
  const stage = aNode('STAGE', {
    type: 'Stage',
    columns: [made(transform)],
    sources: [{ name: 'STAGE', join: "FROM {{ ref('RAW', 'ORDERS') }}", aliases: {}, customSQL: '' }],
  });
  const origin = columnOrigin(aPipeline([SOURCE, stage]), stage, stage.columns[0]!);
  return 'end' in origin ? origin.end : origin.from.map(({ node, column }) => `${node.name}.${column.name}`);
}

it.each([
  ['NULL', 'null'],
  ['CAST(NULL AS VARCHAR(10))', 'null'],
  ['null::number', 'null'],
  ["'EUR'", 'constant'],
  ['42', 'constant'],
  ['CAST(0 AS NUMBER(38,0))', 'constant'],
  ['CURRENT_TIMESTAMP()', 'constant'],
  ['current_date', 'constant'],
  ['COALESCE(NULL, 1)', 'constant'],
  ['PRICE * 2', 'notRead'],
  ['"PRICE"', 'notRead'],
  ['CASE WHEN STATUS = 1 THEN NULL END', 'notRead'],
  ['{{ my_macro() }}', 'notRead'],
  ['', 'filled'],
])('lineage that ends at %s: %s', (transform, end) => {
  expect(originOf(transform)).toBe(end);
});

it('is the columns that mappings and qualified names name, else that the node is a source', () => {
  expect(originOf('ORDERS.PRICE * 2')).toEqual(['ORDERS.PRICE']);
  const mapped = aNode('FACT', {
    type: 'Stage',
    columns: [aColumn('fact', 'P', { sources: [{ columns: [{ nodeId: 'orders', columnId: 'orders.price' }], transform: '' }] })],
  });
  const pipeline = aPipeline([SOURCE, mapped]);
  expect(columnOrigin(pipeline, mapped, mapped.columns[0]!)).toMatchObject({ from: [{ node: { name: 'ORDERS' } }] });
  expect(columnOrigin(pipeline, SOURCE, SOURCE.columns[0]!)).toEqual({ end: 'source' });
});
