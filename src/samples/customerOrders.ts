import type { Pipeline } from '#engine/pipeline/schema.ts';
import { copy, dimension, fact, nodeTest, persistentStage, pipeline, reads, stage } from './builder.ts';
import { salesBySegment } from './salesBySegment.ts';
import { shop } from './shop.ts';
import { customer, orders } from './tpch.ts';

const stgCustomer = stage('STAGING', 'STG_CUSTOMER', {
  description: 'Customers of the current batch.',
  from: customer,
  columns: copy(customer, ['C_CUSTKEY', 'C_NAME', 'C_PHONE', 'C_ACCTBAL', 'C_MKTSEGMENT']),
});

const orderColumns = copy(orders, ['O_ORDERKEY', 'O_CUSTKEY', 'O_TOTALPRICE', 'O_ORDERDATE']);

const stgOrders = stage('STAGING', 'STG_ORDERS', {
  description: 'Orders of the current batch.',
  from: orders,
  columns: orderColumns,
});

const recentOrders = stage('STAGING', 'STG_ORDERS', {
  description: 'Orders since the day that the parameter loadFrom names.',
  from: reads`
    FROM ${orders}
    WHERE "ORDERS"."O_ORDERDATE" >= DATE '{{ parameters.loadFrom }}'`,
  columns: orderColumns,
  tests: [
    nodeTest('No negative totals', `SELECT * FROM {{ ref_no_link('STAGING', 'STG_ORDERS') }} WHERE "O_TOTALPRICE" < 0`, {
      continueOnFailure: false,
    }),
  ],
});

const dimCustomer = dimension('MART', 'DIM_CUSTOMER', {
  description: 'Customers with the history of their phone.',
  from: stgCustomer,
  columns: copy(stgCustomer),
  keys: ['C_CUSTKEY'],
  tracked: ['C_PHONE'],
});

const pstgOrders = persistentStage('STAGING', 'PSTG_ORDERS', {
  description: 'Every order that was ever delivered.',
  from: stgOrders,
  columns: copy(stgOrders),
  keys: ['O_ORDERKEY'],
});

const fctOrders = fact('MART', 'FCT_ORDERS', {
  description: 'Orders with the segment of their customer.',
  from: reads`
    FROM ${stgOrders}
    LEFT JOIN ${dimCustomer}
      ON "STG_ORDERS"."O_CUSTKEY" = "DIM_CUSTOMER"."C_CUSTKEY"
      AND "DIM_CUSTOMER"."SYSTEM_CURRENT_FLAG" = 'Y'`,
  columns: [...copy(stgOrders), ...copy(dimCustomer, ['C_MKTSEGMENT'], true)],
  keys: ['O_ORDERKEY'],
});

/**
 * Customers and orders of the shop: two sources, two stages, a dimension with history, a fact and a view. With `isNightly`, only orders since
 * `loadFrom` are loaded, with a test, and a persistent stage keeps them all.
 */
export function customerOrders(
  name: string,
  { description, jobs = [], isNightly = false }: Partial<Pick<Pipeline, 'description' | 'jobs'>> & { isNightly?: boolean },
): Pipeline {
  return pipeline(name, {
    ...(description === undefined ? {} : { description }),
    ...shop('RAW', 'STAGING', 'MART', 'REPORTING'),
    nodes: [
      customer,
      orders,
      stgCustomer,
      isNightly ? recentOrders : stgOrders,
      dimCustomer,
      ...(isNightly ? [pstgOrders] : []),
      fctOrders,
      salesBySegment(fctOrders),
    ],
    jobs,
  });
}
