import { describe, expect, test } from 'vitest';
import { nodeRefs } from '#engine/pipeline/refs.ts';
import { as, col, context, copy, dimension, fact, leftJoin, link, reads, source, stage, view } from '#samples/builder.ts';

const orders = source('RAW', 'ORDERS', '', {
  ORDER_ID: 'NUMBER(38,0) NOT NULL',
  CUSTOMER_ID: 'NUMBER(38,0)',
  STATUS: 'VARCHAR(1)',
});
const customers = source('RAW', 'CUSTOMERS', '', { CUSTOMER_ID: 'NUMBER(38,0) NOT NULL', NAME: 'VARCHAR(25)' });
const dim = dimension('MART', 'DIM_CUSTOMER', {
  from: customers,
  columns: copy(customers),
  keys: ['CUSTOMER_ID'],
  tracked: ['NAME'],
});

describe('source', () => {
  test('reads types and NOT NULL as in DDL, and gives readable ids', () => {
    expect(orders.id).toBe('orders');
    expect(orders.columns.map(({ id, dataType, nullable }) => [id, dataType, nullable])).toEqual([
      ['orders.order_id', 'NUMBER(38,0)', false],
      ['orders.customer_id', 'NUMBER(38,0)', true],
      ['orders.status', 'VARCHAR(1)', true],
    ]);
  });
});

describe('reads', () => {
  test('writes refs with the name as alias, without the indent of the code', () => {
    const { join, aliases } = reads`
      FROM ${orders}
      LEFT JOIN ${as(customers, 'C')}
        ON "ORDERS"."CUSTOMER_ID" = "C"."CUSTOMER_ID"`;
    expect(join).toBe(
      `FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"\nLEFT JOIN {{ ref('RAW', 'CUSTOMERS') }} "C"\n  ON "ORDERS"."CUSTOMER_ID" = "C"."CUSTOMER_ID"`,
    );
    expect([...aliases]).toEqual([
      ['ORDERS', orders],
      ['C', customers],
    ]);
  });

  test('a link is an edge without an alias', () => {
    const { join, aliases } = reads`FROM ${orders} ${link(customers)}`;
    expect(join).toBe(`FROM {{ ref('RAW', 'ORDERS') }} "ORDERS" {{ ref_link('RAW', 'CUSTOMERS') }}`);
    expect(aliases.has('CUSTOMERS')).toBe(false);
  });
});

describe('columns', () => {
  test('a name alone passes through; an expression is a transform with the columns it names, each once', () => {
    const node = stage('STAGING', 'STG_ORDERS', {
      from: orders,
      columns: [
        ...copy(orders, ['ORDER_ID']),
        col('IS_OPEN', 'BOOLEAN', `"ORDERS"."STATUS" = 'O' OR "ORDERS"."STATUS" = 'P'`),
        col('ONE', 'NUMBER', '1'),
      ],
    });
    expect(node.columns.map((column) => column.sources)).toEqual([
      [{ columns: [{ nodeId: 'orders', columnId: 'orders.order_id' }], transform: '' }],
      [
        {
          columns: [{ nodeId: 'orders', columnId: 'orders.status' }],
          transform: `"ORDERS"."STATUS" = 'O' OR "ORDERS"."STATUS" = 'P'`,
        },
      ],
      [{ columns: [], transform: '1' }],
    ]);
  });

  test('a column under another alias is written out: an empty transform would render the node name', () => {
    const node = stage('STAGING', 'STG_ORDERS', {
      from: reads`FROM ${as(orders, 'O')}`,
      columns: [col('ORDER_ID', 'NUMBER', '"O"."ORDER_ID"')],
    });
    expect(node.columns[0]!.sources).toEqual([
      { columns: [{ nodeId: 'orders', columnId: 'orders.order_id' }], transform: '"O"."ORDER_ID"' },
    ]);
  });

  test('copy leaves system columns out unless they are named, and the far side of a LEFT JOIN may be NULL', () => {
    expect(copy(dim).map((column) => column.name)).toEqual(['CUSTOMER_ID', 'NAME']);
    expect(copy(dim, ['DIM_CUSTOMER_KEY', 'CUSTOMER_ID'], true).map((column) => [column.name, column.nullable])).toEqual([
      ['DIM_CUSTOMER_KEY', true],
      ['CUSTOMER_ID', true],
    ]);
    expect(copy(customers).map((column) => column.nullable)).toEqual([false, true]);
  });

  test('mistakes throw with the name that is wrong', () => {
    expect(() => copy(orders, ['TOTAL'])).toThrow('ORDERS has no column TOTAL');
    const columns = (sql: string) => ({ from: orders, columns: [col('X', 'NUMBER', sql)] });
    expect(() => stage('STAGING', 'S', columns('"ORDERS"."TOTAL"'))).toThrow('ORDERS has no column TOTAL');
    expect(() => stage('STAGING', 'S', columns('"CUSTOMERS"."NAME"'))).toThrow('reads no "CUSTOMERS"');
    expect(() => fact('MART', 'F', { from: orders, columns: copy(orders), keys: ['LINE_ID'] })).toThrow(
      'F has no column LINE_ID',
    );
    const two = { A: reads`FROM ${orders}`, B: reads`FROM ${orders}` };
    expect(() => stage('STAGING', 'S', { from: two, columns: copy(orders) })).toThrow('S.ORDER_ID: 1 texts for 2 sources');
  });
});

describe('nodes', () => {
  test('start with the config and materialization of their type', () => {
    expect(stage('STAGING', 'S', { from: orders, columns: [] })).toMatchObject({
      type: 'Stage',
      materialization: 'table',
      config: { insertStrategy: 'INSERT', truncateBefore: true, testsEnabled: true, preSQL: '', postSQL: '' },
    });
    expect(view('MART', 'V', { from: orders, columns: [], config: { selectDistinct: true } })).toMatchObject({
      materialization: 'view',
      config: { insertStrategy: 'UNION', selectDistinct: true },
    });
  });

  test('a system column has one entry a source', () => {
    const both = dimension('MART', 'D', {
      from: { A: reads`FROM ${orders}`, B: reads`FROM ${customers}` },
      columns: [col('CUSTOMER_ID', 'NUMBER', ['"ORDERS"."CUSTOMER_ID"', '"CUSTOMERS"."CUSTOMER_ID"'])],
      keys: ['CUSTOMER_ID'],
    });
    expect(both.columns.map((column) => column.sources.length)).toEqual(Array(8).fill(2));
    expect(both.columns[0]!.name).toBe('D_KEY');
  });
});

describe('leftJoin', () => {
  test('joins on the shared column and takes the current version of a dimension', () => {
    const { join } = leftJoin(orders, [dim, 'CUSTOMER_ID']);
    expect(join).toBe(
      [
        `FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"`,
        `LEFT JOIN {{ ref('MART', 'DIM_CUSTOMER') }} "DIM_CUSTOMER"`,
        `  ON "ORDERS"."CUSTOMER_ID" = "DIM_CUSTOMER"."CUSTOMER_ID"`,
        `  AND "DIM_CUSTOMER"."SYSTEM_CURRENT_FLAG" = 'Y'`,
      ].join('\n'),
    );
    expect(leftJoin(dim).join).toContain(`WHERE "DIM_CUSTOMER"."SYSTEM_CURRENT_FLAG" = 'Y'`);
  });

  test('throws when no node before has the column', () => {
    expect(() => leftJoin(customers, [orders, 'ORDER_ID'])).toThrow('No node before ORDERS has a column ORDER_ID');
  });

  test('its refs are found', () => {
    const node = stage('STAGING', 'S', { from: leftJoin(orders, [customers, 'CUSTOMER_ID']), columns: [] });
    expect(nodeRefs(node).map((ref) => ref.name)).toEqual(['ORDERS', 'CUSTOMERS']);
  });
});

test('context splits DATABASE.SCHEMA', () => {
  expect(context('1', 'QA', { RAW: 'SHOP_RAW.TPCH' }).mappings).toEqual({ RAW: { database: 'SHOP_RAW', schema: 'TPCH' } });
});
