import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import { once } from '#samples/builder.ts';
import { shopPipeline, withAdvancedTypes, withTimestamp } from '../deploy/samples.ts';

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
/** A type of a package that nobody installed. */
const MISSING_TYPE = 'shop_checks:::merge-fact';

/** The working shop, and the shop with a type that no ALTER can change. */
export { shopPipeline, withTimestamp };

/** STG_ORDERS has an alias in its Join tab that none of its columns use. */
export const withWrongAlias = changed(
  'stg-orders',
  withJoin((join) => join.replace('"ORDERS"', WRONG_ALIAS)),
);

/** STG_CUSTOMER takes its key from the name, which ends in it. */
export const withNameAsKey = changed('stg-customer', (node) => ({
  ...node,
  columns: node.columns.map((column) =>
    column.name === 'C_CUSTKEY'
      ? { ...column, sources: column.sources.map((source) => ({ ...source, transform: NAME_AS_KEY })) }
      : column,
  ),
}));

/** STG_ORDERS without the options of its type. */
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

/** What the files of the checkout make: a stage and a dimension of customers. */
export const checkoutPipeline = once((): Pipeline => {
  const shop = shopPipeline();
  const kept = new Set(['customer', 'stg-customer', 'dim-customer']);
  return { ...shop, name: 'Customers', subgraphs: [], nodes: shop.nodes.filter(({ id }) => kept.has(id)) };
});

/** FCT_ORDERS joins the stage of customers, too, and takes a column that two of the three have by its bare name. */
export const withBareName = changed('fct-orders', (node) => ({
  ...withJoin(
    (join) =>
      `${join}\nLEFT JOIN {{ ref('STAGING', 'STG_CUSTOMER') }} "STG_CUSTOMER"\n  ON "STG_ORDERS"."O_CUSTKEY" = "STG_CUSTOMER"."C_CUSTKEY"`,
  )(node),
  columns: node.columns.map((column) =>
    column.name === 'C_MKTSEGMENT' ? { ...column, sources: [{ columns: [], transform: '"C_MKTSEGMENT"' }] } : column,
  ),
}));

/** The view sums up, and does not say by what. */
export const withoutGroups = changed(
  'v-sales-by-segment',
  withJoin((join) => join.replace(/\s*GROUP BY.*/, '')),
);

/** The view keeps the sales of one segment, which a text in its Join tab names. */
const ofSegment = (name: string) =>
  changed(
    'v-sales-by-segment',
    withJoin((join) => join.replace('GROUP BY', `WHERE "FCT_ORDERS"."C_MKTSEGMENT" = ${name}\nGROUP BY`)),
  );
export const withMissingFilter = ofSegment(`'{{ 'building' | uppercase }}'`);
const withWrongParameter = ofSegment(`'{{ parameters.segmnt }}'`);

/** A letter is missing in the name of a parameter that PROD has. */
export const withMissingParameter = once((): Pipeline => {
  const shop = withWrongParameter();
  const environments = shop.environments.map((one) => (one.id === '3' ? { ...one, parameters: { segment: 'BUILDING' } } : one));
  return { ...shop, environments };
});

/** FCT_ORDERS is not to be deployed. */
export const withDisabledFact = changed('fct-orders', (node) => ({ ...node, deployEnabled: false }));

/** FCT_ORDERS is a Stage, of the types that say when that changes. */
export const withSwitchedType = once((): Pipeline => {
  const shop = withAdvancedTypes();
  const config = { insertStrategy: 'INSERT', truncateBefore: true };
  const switched = (node: PipelineNode) => ({ ...node, type: 'Stage', config: { ...config, ...node.config } });
  return { ...shop, nodes: shop.nodes.map((node) => (node.id === 'fct-orders' ? switched(node) : node)) };
});

/** PROD without a mapping of REPORTING. */
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
