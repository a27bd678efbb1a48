import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { once } from '#samples/builder.ts';
import { shopPipeline, withAdvancedTypes, withTimestamp } from '#samples/deployedShop.ts';

/** The shop with one node changed. */
function changed(id: string, change: (node: PipelineNode) => PipelineNode): () => Pipeline {
  return once(() => {
    const shop = shopPipeline();
    return { ...shop, nodes: shop.nodes.map((node) => (node.id === id ? change(node) : node)) };
  });
}

const withJoin = (change: (join: string) => string) => (node: PipelineNode) => ({
  ...node,
  sources: node.sources.map((source) => ({ ...source, join: change(source.join) })),
});

const WRONG_ALIAS = '"O"';
const NAME_AS_KEY = 'CAST("CUSTOMER"."C_NAME" AS NUMBER)';
const WRONG_NAME = 'STG_ORDER';
/** A node type from a package that is not installed. */
const MISSING_TYPE = 'shop_checks:::merge-fact';

/** The shop without errors, and the shop with a type change that no ALTER can do. */
export { shopPipeline, withTimestamp };

/** STG_ORDERS has an alias in its Join tab that none of its columns use. */
export const withWrongAlias = changed(
  'stg-orders',
  withJoin((join) => join.replace('"ORDERS"', WRONG_ALIAS)),
);

/** STG_CUSTOMER takes its key from the customer's name, which is not a number. */
export const withNameAsKey = changed('stg-customer', (node) => ({
  ...node,
  columns: node.columns.map((column) =>
    column.name === 'C_CUSTKEY'
      ? { ...column, sources: column.sources.map((source) => ({ ...source, transform: NAME_AS_KEY })) }
      : column,
  ),
}));

/** STG_ORDERS has no config options of its type. */
export const withoutConfig = changed('stg-orders', (node) => ({ ...node, config: {} }));

/** FCT_ORDERS reads a node whose name is missing a letter. */
export const withWrongName = changed(
  'fct-orders',
  withJoin((join) => join.replace("'STG_ORDERS'", `'${WRONG_NAME}'`)),
);

/** FCT_ORDERS has a type that does not exist. */
export const withMissingType = changed('fct-orders', (node) => ({ ...node, type: MISSING_TYPE }));

/** FCT_ORDERS is a view. */
export const withFactView = changed('fct-orders', (node) => ({ ...node, materialization: 'view' }));

/** The pipeline that the files of the checkout define: a stage and a dimension of customers. */
export const checkoutPipeline = once((): Pipeline => {
  const shop = shopPipeline();
  const kept = new Set(['customer', 'stg-customer', 'dim-customer']);
  return { ...shop, name: 'Customers', subgraphs: [], nodes: shop.nodes.filter(({ id }) => kept.has(id)) };
});

/** FCT_ORDERS also joins STG_CUSTOMER, and names a column without its table although two of the joined nodes have that column. */
export const withBareName = changed('fct-orders', (node) => ({
  ...withJoin(
    (join) =>
      `${join}\nLEFT JOIN {{ ref('STAGING', 'STG_CUSTOMER') }} "STG_CUSTOMER"\n  ON "STG_ORDERS"."O_CUSTKEY" = "STG_CUSTOMER"."C_CUSTKEY"`,
  )(node),
  columns: node.columns.map((column) =>
    column.name === 'C_MKTSEGMENT' ? { ...column, sources: [{ columns: [], transform: '"C_MKTSEGMENT"' }] } : column,
  ),
}));

/** The view sums up rows without a GROUP BY. */
export const withoutGroups = changed(
  'v-sales-by-segment',
  withJoin((join) => join.replace(/\s*GROUP BY.*/, '')),
);

/** The view keeps the sales of one segment, which a template in its Join tab names. */
const ofSegment = (name: string) =>
  changed(
    'v-sales-by-segment',
    withJoin((join) => join.replace('GROUP BY', `WHERE "FCT_ORDERS"."C_MKTSEGMENT" = ${name}\nGROUP BY`)),
  );
export const withMissingFilter = ofSegment(`'{{ 'building' | uppercase }}'`);
const withWrongParameter = ofSegment(`'{{ parameters.segmnt }}'`);

/** The name of a parameter of PROD is misspelled. */
export const withMissingParameter = once((): Pipeline => {
  const shop = withWrongParameter();
  const environments = shop.environments.map((one) => (one.id === '3' ? { ...one, parameters: { segment: 'BUILDING' } } : one));
  return { ...shop, environments };
});

/** Deploy Enabled is off for FCT_ORDERS. */
export const withDisabledFact = changed('fct-orders', (node) => ({ ...node, deployEnabled: false }));

/** FCT_ORDERS has become a Stage. The node types warn when a node's type changes. */
export const withSwitchedType = once((): Pipeline => {
  const shop = withAdvancedTypes();
  const config = { insertStrategy: 'INSERT', truncateBefore: true };
  const switched = (node: PipelineNode) => ({ ...node, type: 'Stage', config: { ...config, ...node.config } });
  return { ...shop, nodes: shop.nodes.map((node) => (node.id === 'fct-orders' ? switched(node) : node)) };
});

/** PROD does not map REPORTING. */
export const withoutMapping = once((): Pipeline => {
  const shop = shopPipeline();
  return {
    ...shop,
    environments: shop.environments.map((one) =>
      one.id === '3'
        ? { ...one, mappings: Object.fromEntries(Object.entries(one.mappings).filter(([name]) => name !== 'REPORTING')) }
        : one,
    ),
  };
});
