import type { Pipeline } from '#engine/pipeline/schema.ts';
import {
  col,
  copy,
  dimension,
  fact,
  nodeTest,
  once,
  persistentStage,
  pipeline,
  reads,
  stage,
  view,
} from '../pipelines/builder.ts';
import { shop } from '../pipelines/shop.ts';
import { customer, orders } from '../pipelines/tpch.ts';

const stgCustomer = stage('STAGING', 'STG_CUSTOMER', {
  description: 'Customers of the current batch.',
  from: customer,
  columns: copy(customer, ['C_CUSTKEY', 'C_NAME', 'C_PHONE', 'C_MKTSEGMENT']),
});

const stgOrders = stage('STAGING', 'STG_ORDERS', {
  description: 'Orders since the day that the parameter loadFrom names.',
  from: reads`
    FROM ${orders}
    WHERE "ORDERS"."O_ORDERDATE" >= DATE '{{ parameters.loadFrom }}'`,
  columns: copy(orders, ['O_ORDERKEY', 'O_CUSTKEY', 'O_TOTALPRICE', 'O_ORDERDATE']),
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

const vSales = view('REPORTING', 'V_SALES', {
  description: 'Sales of each segment.',
  from: reads`
    FROM ${fctOrders}
    GROUP BY "FCT_ORDERS"."C_MKTSEGMENT"`,
  columns: [
    ...copy(fctOrders, ['C_MKTSEGMENT']),
    col('SALES', 'NUMBER(18,2)', 'SUM("FCT_ORDERS"."O_TOTALPRICE")', 'Of all orders.'),
  ],
});

/** Two sources, two stages, a persistent stage, a dimension with history, a fact and a view; two jobs. */
export const nightPipeline = once(
  (): Pipeline =>
    pipeline('Shop by night', {
      description: 'Customers and orders, loaded each night.',
      ...shop('RAW', 'STAGING', 'MART', 'REPORTING'),
      nodes: [customer, orders, stgCustomer, stgOrders, dimCustomer, pstgOrders, fctOrders, vSales],
      jobs: [
        { id: '1', name: 'Nightly', include: '{ location: "STAGING" } OR { location: "MART" }', exclude: '' },
        { id: '2', name: 'Customers', include: '{ name: "STG_CUSTOMER" }+', exclude: '{ name: "FCT_ORDERS" }' },
      ],
    }),
);
