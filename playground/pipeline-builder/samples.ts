import type { Pipeline } from '#engine/pipeline/schema.ts';
import { col, copy, dimension, fact, once, pipeline, reads, stage, view } from '#samples/builder.ts';
import { generatePipeline } from '#samples/generate.ts';
import { shop } from '#samples/shop.ts';
import { starterPipeline } from '#samples/starter.ts';
import { customer, lineitem, nation, orders } from '#samples/tpch.ts';

const setup = shop('RAW', 'STAGING', 'MART');

const stgOrders = stage('STAGING', 'STG_ORDERS', {
  description: 'Orders of the current batch.',
  from: orders,
  columns: copy(orders, ['O_ORDERKEY', 'O_CUSTKEY', 'O_ORDERSTATUS', 'O_TOTALPRICE', 'O_ORDERDATE']),
});

const stgCustomer = stage('STAGING', 'STG_CUSTOMER', {
  description: 'Customers of the current batch.',
  from: customer,
  columns: copy(customer, ['C_CUSTKEY', 'C_NAME', 'C_NATIONKEY', 'C_MKTSEGMENT']),
});

/** Two stages. The reader adds a fact that joins them. */
export const twoStages = once(() =>
  pipeline('Orders and customers', {
    description: 'Two stages that nothing reads yet.',
    ...setup,
    nodes: [orders, customer, stgOrders, stgCustomer],
  }),
);

/** A small pipeline with five problems: a misspelled ref, a name used twice, a missing business key, a join without columns, an unmapped location. */
export const brokenPipeline = once((): Pipeline => {
  const misspelled = { ...stgOrders, sources: [{ ...stgOrders.sources[0]!, join: `FROM {{ ref('RAW', 'ORDRES') }} "ORDERS"` }] };
  const twice = { ...stgCustomer, id: 'stg-customer-2', description: 'Copied by hand.' };
  const dim = dimension('MART', 'DIM_CUSTOMER', { from: stgCustomer, columns: copy(stgCustomer), keys: [] });
  const fct = fact('MART', 'FCT_ORDERS', {
    from: reads`
      FROM ${stgOrders}
      INNER JOIN ${dim}
        ON "STG_ORDERS"./*COLUMN*/ = "DIM_CUSTOMER"./*COLUMN*/`,
    columns: [...copy(stgOrders, ['O_ORDERKEY', 'O_CUSTKEY', 'O_TOTALPRICE']), ...copy(dim, ['C_NAME'])],
    keys: ['O_ORDERKEY'],
  });
  return pipeline('Broken', {
    description: 'Five things are wrong. The problem scanner names them.',
    ...setup,
    environments: setup.environments.map((context) =>
      context.name === 'PROD' ? { ...context, mappings: { ...context.mappings, MART: { database: '', schema: '' } } } : context,
    ),
    nodes: [orders, customer, misspelled, stgCustomer, twice, dim, fct],
  });
});

/** A stage and a view that combine rows of several sources, with a Join tab for each source. */
export const multiSource = once(() => {
  const online = stage('STAGING', 'STG_ORDERS_ONLINE', {
    from: reads`FROM ${orders}\nWHERE "ORDERS"."O_CLERK" IS NULL`,
    columns: copy(orders, ['O_ORDERKEY', 'O_CUSTKEY', 'O_TOTALPRICE', 'O_ORDERDATE']),
  });
  const desk = stage('STAGING', 'STG_ORDERS_DESK', {
    from: reads`FROM ${orders}\nWHERE "ORDERS"."O_CLERK" IS NOT NULL`,
    columns: copy(orders, ['O_ORDERKEY', 'O_CUSTKEY', 'O_TOTALPRICE', 'O_ORDERDATE']),
  });
  const lines = stage('STAGING', 'STG_LINEITEM', {
    from: lineitem,
    columns: copy(lineitem, ['L_ORDERKEY', 'L_EXTENDEDPRICE', 'L_SHIPDATE']),
  });
  const pair = (name: string, dataType: string, column: string) =>
    col(name, dataType, [`"${online.name}"."${column}"`, `"${desk.name}"."${column}"`]);
  const all = stage('STAGING', 'STG_ORDERS', {
    description: 'Orders of both channels, row below row: one source each.',
    from: { ONLINE: reads`FROM ${online}`, DESK: reads`FROM ${desk}` },
    columns: [
      pair('O_ORDERKEY', 'NUMBER(38,0)', 'O_ORDERKEY'),
      pair('O_CUSTKEY', 'NUMBER(38,0)', 'O_CUSTKEY'),
      pair('O_TOTALPRICE', 'NUMBER(12,2)', 'O_TOTALPRICE'),
      col('CHANNEL', 'VARCHAR(6)', [`'online'`, `'desk'`], 'Which of the sources the row came from.'),
    ],
    config: { insertStrategy: 'UNION ALL' },
  });
  const dates = view('MART', 'V_DATES', {
    description: 'Every day on which something was ordered or shipped.',
    from: { ORDERED: reads`FROM ${online}`, SHIPPED: reads`FROM ${lines}` },
    columns: [col('DAY', 'DATE', [`"${online.name}"."O_ORDERDATE"`, `"${lines.name}"."L_SHIPDATE"`])],
  });
  return pipeline('Two channels', {
    description: 'Nodes with several sources: their rows go below each other.',
    ...setup,
    nodes: [orders, lineitem, online, desk, lines, all, dates],
  });
});

/** The starter pipeline with a production environment in which the mart is not mapped yet. */
export const unmappedPipeline = once((): Pipeline => {
  const starter = starterPipeline();
  return {
    ...starter,
    name: 'Customers before production',
    environments: starter.environments.map((context) => {
      const { MART: _, ...mappings } = context.mappings;
      return context.name === 'PROD' ? { ...context, mappings } : context;
    }),
  };
});

/** A pipeline in which three texts read STG_NATION, each with another form of ref. */
export const renamePipeline = once(() => {
  const stgNation = stage('STAGING', 'STG_NATION', { from: nation, columns: copy(nation, ['N_NATIONKEY', 'N_NAME']) });
  const dim = dimension('MART', 'DIM_CUSTOMER', {
    from: reads`
      FROM ${stgCustomer}
      LEFT JOIN ${stgNation}
        ON "STG_CUSTOMER"."C_NATIONKEY" = "STG_NATION"."N_NATIONKEY"`,
    columns: [...copy(stgCustomer, ['C_CUSTKEY', 'C_NAME']), ...copy(stgNation, ['N_NAME'], true)],
    keys: ['C_CUSTKEY'],
  });
  const nations = dimension('MART', 'DIM_NATION', { from: stgNation, columns: copy(stgNation), keys: ['N_NATIONKEY'] });
  return pipeline('Nations', {
    description: 'Two dimensions read the same stage.',
    ...setup,
    nodes: [customer, nation, stgCustomer, stgNation, dim, nations],
  });
});

export const large200 = once(() => generatePipeline({ nodes: 200, seed: 7 }));
export const large1000 = once(() => generatePipeline({ nodes: 1_000, seed: 7 }));
