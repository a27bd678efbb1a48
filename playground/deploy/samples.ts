import { emptyColumn } from '#engine/pipeline/empty.ts';
import type { Column, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { col, copy, dimension, fact, once, pipeline, reads, stage, view } from '../pipelines/builder.ts';
import { shop } from '../pipelines/shop.ts';
import { customer, orders } from '../pipelines/tpch.ts';

const stgCustomer = stage('STAGING', 'STG_CUSTOMER', {
  description: 'Customers of the current batch.',
  from: customer,
  columns: copy(customer, ['C_CUSTKEY', 'C_NAME', 'C_PHONE', 'C_ACCTBAL', 'C_MKTSEGMENT']),
});

const stgOrders = stage('STAGING', 'STG_ORDERS', {
  description: 'Orders of the current batch.',
  from: orders,
  columns: copy(orders, ['O_ORDERKEY', 'O_CUSTKEY', 'O_TOTALPRICE', 'O_ORDERDATE']),
});

const dimCustomer = dimension('MART', 'DIM_CUSTOMER', {
  description: 'Customers with the history of their phone.',
  from: stgCustomer,
  columns: copy(stgCustomer),
  keys: ['C_CUSTKEY'],
  tracked: ['C_PHONE'],
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

const vSales = view('REPORTING', 'V_SALES_BY_SEGMENT', {
  description: 'Sales of each segment.',
  from: reads`
    FROM ${fctOrders}
    GROUP BY "FCT_ORDERS"."C_MKTSEGMENT"`,
  columns: [
    ...copy(fctOrders, ['C_MKTSEGMENT']),
    col('SALES', 'NUMBER(18,2)', 'SUM("FCT_ORDERS"."O_TOTALPRICE")', 'Of all orders.'),
  ],
});

/** Five nodes of the shop: two stages, a dimension with history, a fact and a view. */
export const shopPipeline = once(
  (): Pipeline =>
    pipeline('Shop', {
      description: 'Customers and orders, to a dimension, a fact and a view.',
      ...shop('RAW', 'STAGING', 'MART', 'REPORTING'),
      nodes: [customer, orders, stgCustomer, stgOrders, dimCustomer, fctOrders, vSales],
    }),
);

/** The shop with one node changed. */
function changed(id: string, change: (node: PipelineNode) => PipelineNode): () => Pipeline {
  return once(() => {
    const shop = shopPipeline();
    return { ...shop, nodes: shop.nodes.map((node) => (node.id === id ? change(node) : node)) };
  });
}

const loyaltyTier: Column = {
  ...emptyColumn({ id: 'dim-customer.loyalty_tier', name: 'LOYALTY_TIER', dataType: 'VARCHAR(20)' }),
  sources: [{ columns: [], transform: `CASE WHEN "STG_CUSTOMER"."C_ACCTBAL" > 5000 THEN 'GOLD' ELSE 'SILVER' END` }],
};

/** DIM_CUSTOMER has a column more. */
export const withLoyalty = changed('dim-customer', (node) => ({ ...node, columns: [...node.columns, loyaltyTier] }));

/** FCT_ORDERS leaves orders of nothing out. */
export const withFilter = changed('fct-orders', (node) => ({
  ...node,
  sources: node.sources.map((source) => ({ ...source, join: `${source.join}\nWHERE "STG_ORDERS"."O_TOTALPRICE" > 0` })),
}));

/** A DATE of FCT_ORDERS is to become a timestamp, which no ALTER does. */
export const withTimestamp = changed('fct-orders', (node) => ({
  ...node,
  columns: node.columns.map((column) => (column.name === 'O_ORDERDATE' ? { ...column, dataType: 'TIMESTAMP_NTZ(9)' } : column)),
}));

/** The view is not to be deployed. */
export const withoutView = changed('v-sales-by-segment', (node) => ({ ...node, deployEnabled: false }));

/** The pipelines that a commit may name in place of holding one. */
export const SAMPLES = { shop: shopPipeline, loyalty: withLoyalty, timestamp: withTimestamp } as const;
