import type { Pipeline } from '#engine/pipeline/schema.ts';
import { context, copy, dimension, once, pipeline, stage, view } from '#samples/builder.ts';
import { customerOrders } from '#samples/customerOrders.ts';
import { shop } from '#samples/shop.ts';
import { customer } from '#samples/tpch.ts';
import type { MappingData } from './data.ts';

/** The schemas that the administrators of the shop have made, and where the shop system delivers. */
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

/** The document with other mappings in one workspace or environment; `undefined` takes one away. */
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

/** Where production has what the pipeline builds. */
const PRODUCTION = { STAGING: 'SHOP.STAGING', MART: 'SHOP.MART', REPORTING: 'SHOP.REPORTING' };

/** Customers and orders since the day that each target names, with the shop's locations, a workspace and three environments. */
export const threeTargets = once(() =>
  customerOrders('Shop', {
    description: 'Customers and orders of the shop, from a different day on in each workspace and environment.',
    isNightly: true,
  }),
);

/** In PROD, MART is not mapped. */
export const withoutMart = once(() => remapped(threeTargets(), '3', { MART: undefined }));

/** QA is mapped to the schemas of PROD. */
export const qaInProduction = once(() => remapped(threeTargets(), '2', PRODUCTION));

/** The workspace is mapped to the schemas of PROD. */
export const workspaceInProduction = once(() => remapped(threeTargets(), '10', PRODUCTION));

/** Mira added REPORTING and committed; Jon has merged, and neither he nor an environment has mapped it. */
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

/** Two locations have a node CUSTOMERS each, and the workspace has both locations in one schema. */
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
