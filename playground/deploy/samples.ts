import { emptyColumn } from '#engine/pipeline/empty.ts';
import type { Column, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { once } from '#samples/builder.ts';
import { customerOrders } from '#samples/customerOrders.ts';
import { ADVANCED_TYPES } from './advancedTypes.ts';

/** Five nodes of the shop: two stages, a dimension with history, a fact and a view. */
export const shopPipeline = once(() =>
  customerOrders('Shop', { description: 'Customers and orders, to a dimension, a fact and a view.' }),
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

/** FCT_ORDERS leaves out orders with a total of nothing. */
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

/** The shop with types of the advanced deploy strategy. */
export const withAdvancedTypes = once((): Pipeline => ({ ...shopPipeline(), nodeTypes: [...ADVANCED_TYPES] }));

/** The pipelines that a commit may name in place of holding one. */
export const SAMPLES = {
  shop: shopPipeline,
  loyalty: withLoyalty,
  timestamp: withTimestamp,
  advanced: withAdvancedTypes,
} as const;
