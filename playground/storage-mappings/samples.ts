import type { Pipeline } from '#engine/pipeline/schema.ts';
import { context, copy, dimension, once, pipeline, stage, view } from '#samples/builder.ts';
import { customerOrders } from '#samples/customerOrders.ts';
import { shop } from '#samples/shop.ts';
import { customer } from '#samples/tpch.ts';
import type { MappingData } from './data.ts';

/** The schemas that the shop's administrators created, and the schema into which the shop's system delivers. */
export const SHOP_PLATFORM: NonNullable<MappingData['platform']> = {
  sources: 'SHOP_RAW.TPCH',
  schemas: [
    'SHOP_RAW.TPCH',
    'DEV_MIRA.SCRATCH',
    'DEV_MIRA.MART',
    'DEV_JON.SCRATCH',
    'SHOP_QA.STAGING',
    'SHOP_QA.MART',
    'SHOP_QA.REPORTING',
    'SHOP.STAGING',
    'SHOP.MART',
    'SHOP.REPORTING',
  ],
};

/** The document with other mappings in a workspace or environment. Undefined removes a mapping. */
function remapped(document: Pipeline, id: string, schemas: Readonly<Record<string, string | undefined>>): Pipeline {
  const change = (contexts: Pipeline['workspaces']) =>
    contexts.map((one) => {
      if (one.id !== id) return one;
      const kept = Object.entries(one.mappings).map(([location, { database, schema }]) => [location, `${database}.${schema}`]);
      const wanted = Object.entries({ ...Object.fromEntries(kept), ...schemas }).flatMap(([location, schema]) =>
        schema === undefined ? [] : [[location, schema]],
      );
      return context(one.id, one.name, Object.fromEntries(wanted), one.parameters, one.description);
    });
  return { ...document, workspaces: change(document.workspaces), environments: change(document.environments) };
}

/** The schemas of PROD, by location. */
const PRODUCTION = { STAGING: 'SHOP.STAGING', MART: 'SHOP.MART', REPORTING: 'SHOP.REPORTING' };

/** Customers and orders in a workspace and three environments. Each target loads orders from a different date. */
export const threeTargets = once(() =>
  customerOrders('Shop', {
    description: 'Customers and orders of the shop, from a different day on in each workspace and environment.',
    isNightly: true,
  }),
);

/** MART is not mapped in PROD. */
export const withoutMart = once(() => remapped(threeTargets(), '3', { MART: undefined }));

/** QA is mapped to the schemas of PROD. */
export const qaInProduction = once(() => remapped(threeTargets(), '2', PRODUCTION));

/** The workspace is mapped to the schemas of PROD. */
export const workspaceInProduction = once(() => remapped(threeTargets(), '10', PRODUCTION));

/** Mira added the location REPORTING and committed. Jon merged her commit, but neither Jon's workspace nor an environment maps REPORTING. */
export const newLocation = once(() => {
  const mira = threeTargets();
  const jon = context(
    '11',
    'JON',
    { RAW: 'SHOP_RAW.TPCH', STAGING: 'DEV_JON.SCRATCH', MART: 'DEV_JON.SCRATCH' },
    mira.workspaces[0]!.parameters,
    "Jon's workspace, after he merged Mira's commit.",
  );
  return remapped({ ...mira, workspaces: [...mira.workspaces, jon] }, '2', { REPORTING: undefined });
});

/** Two locations have a node CUSTOMERS, and the workspace maps both locations to the same schema. */
export const twoNodesOneName = once(() => {
  const staged = stage('STAGING', 'CUSTOMERS', {
    description: 'Customers of the current batch.',
    from: customer,
    columns: copy(customer, ['C_CUSTKEY', 'C_NAME', 'C_PHONE']),
  });
  const batch = { ...staged, id: 'customers-batch' };
  const kept = dimension('MART', 'CUSTOMERS', {
    description: 'Customers with the history of their phone.',
    from: batch,
    columns: copy(batch),
    keys: ['C_CUSTKEY'],
    tracked: ['C_PHONE'],
  });
  const current = view('REPORTING', 'V_CUSTOMERS', {
    description: 'Customers as they are.',
    from: kept,
    columns: copy(kept, ['C_CUSTKEY', 'C_NAME']),
  });
  return pipeline('Shop, two tables with one name', {
    description: 'A stage and a dimension of the same name, in two locations.',
    ...shop('RAW', 'STAGING', 'MART', 'REPORTING'),
    nodes: [customer, batch, kept, current],
  });
});
