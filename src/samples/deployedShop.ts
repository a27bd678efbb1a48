import { emptyColumn } from '#engine/pipeline/empty.ts';
import type { Column, Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { ADVANCED_TYPES } from './advancedTypes.ts';
import { once } from './builder.ts';
import { customerOrders } from './customerOrders.ts';

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

/** DIM_CUSTOMER has one more column. */
export const withLoyalty = changed('dim-customer', (node) => ({ ...node, columns: [...node.columns, loyaltyTier] }));

/** FCT_ORDERS leaves out orders with a total of 0. */
export const withFilter = changed('fct-orders', (node) => ({
  ...node,
  sources: node.sources.map((source) => ({ ...source, join: `${source.join}\nWHERE "STG_ORDERS"."O_TOTALPRICE" > 0` })),
}));

/** A DATE column of FCT_ORDERS becomes a timestamp, which no ALTER can do. */
export const withTimestamp = changed('fct-orders', (node) => ({
  ...node,
  columns: node.columns.map((column) => (column.name === 'O_ORDERDATE' ? { ...column, dataType: 'TIMESTAMP_NTZ(9)' } : column)),
}));

/** Deploy Enabled is off for the view. */
export const withoutView = changed('v-sales-by-segment', (node) => ({ ...node, deployEnabled: false }));

/** The shop with node types that use the advanced deploy strategy. */
export const withAdvancedTypes = once((): Pipeline => ({ ...shopPipeline(), nodeTypes: [...ADVANCED_TYPES] }));

/** The pipelines that a commit may name instead of containing a document. */
export const SAMPLES = {
  shop: shopPipeline,
  loyalty: withLoyalty,
  timestamp: withTimestamp,
  advanced: withAdvancedTypes,
} as const;
