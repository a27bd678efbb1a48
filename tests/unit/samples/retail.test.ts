import { expect, test } from 'vitest';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { BUILT_IN_TYPES } from '#engine/pipeline/nodeTypes.ts';
import { qualifiedName } from '#engine/pipeline/qualifiedName.ts';
import { nodeRefs } from '#engine/pipeline/refs.ts';
import { retailPipeline } from '#samples/retail.ts';
import { edgeNames } from './graphFacts.ts';

const pipeline = retailPipeline();
const node = (name: string) => pipeline.nodes.find((candidate) => candidate.name === name)!;
const column = (name: string, columnName: string) => node(name).columns.find((candidate) => candidate.name === columnName)!;
const flagged = (name: string, flag: string) =>
  node(name)
    .columns.filter((candidate) => candidate.flags.includes(flag))
    .map((candidate) => candidate.name);

test('holds every built-in node type and the eight tables of TPC-H', () => {
  expect(new Set(pipeline.nodes.map((candidate) => candidate.type))).toEqual(new Set(BUILT_IN_TYPES.map((type) => type.id)));
  const sources = pipeline.nodes.filter((candidate) => candidate.type === 'Source');
  expect(Object.fromEntries(sources.map(({ name, columns }) => [name, columns.length]))).toEqual({
    REGION: 3,
    NATION: 4,
    SUPPLIER: 7,
    PART: 9,
    PARTSUPP: 5,
    CUSTOMER: 8,
    ORDERS: 9,
    LINEITEM: 16,
  });
});

test('contains the worked example of the pages', () => {
  const edges = edgeNames(pipeline);
  for (const edge of [
    'CUSTOMER → STG_CUSTOMER',
    'NATION → STG_NATION',
    'ORDERS → STG_ORDERS',
    'LINEITEM → STG_LINEITEM',
    'STG_CUSTOMER → DIM_CUSTOMER',
    'STG_NATION → DIM_CUSTOMER',
    'DIM_CUSTOMER → STG_ORDERS',
    'STG_ORDERS → STG_ORDER_LINES',
    'STG_LINEITEM → STG_ORDER_LINES',
    'STG_ORDERS → FCT_ORDERS',
    'STG_LINEITEM → FCT_ORDERS',
  ]) {
    expect(edges).toContain(edge);
  }
});

test('every source is read', () => {
  const read = new Set(pipelineGraph(pipeline).edges.map((edge) => edge.from));
  for (const candidate of pipeline.nodes) if (candidate.type === 'Source') expect(read).toContain(candidate.id);
});

test('STG_ORDERS joins only the current version of a customer', () => {
  expect(node('STG_ORDERS').sources[0]!.join).toBe(
    [
      `FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"`,
      `LEFT JOIN {{ ref('MART', 'DIM_CUSTOMER') }} "DIM_CUSTOMER"`,
      `  ON "ORDERS"."O_CUSTKEY" = "DIM_CUSTOMER"."C_CUSTKEY"`,
      `  AND "DIM_CUSTOMER"."SYSTEM_CURRENT_FLAG" = 'Y'`,
    ].join('\n'),
  );
});

test('every join of a node with history takes its current version only', () => {
  for (const reader of pipeline.nodes) {
    for (const { join, aliases } of reader.sources) {
      for (const [alias, id] of Object.entries(aliases)) {
        const read = pipeline.nodes.find((candidate) => candidate.id === id)!;
        if (read.columns.some((candidate) => candidate.flags.includes('isSystemCurrentFlag'))) {
          expect(join, `${reader.name} reads ${read.name}`).toContain(`"${alias}"."SYSTEM_CURRENT_FLAG" = 'Y'`);
        }
      }
    }
  }
});

test('DIM_CUSTOMER keeps history: keys, tracked columns and the seven system columns in place', () => {
  expect(flagged('DIM_CUSTOMER', 'isBusinessKey')).toEqual(['C_CUSTKEY']);
  expect(flagged('DIM_CUSTOMER', 'isChangeTracking')).toEqual(['C_ADDRESS', 'C_PHONE']);
  const names = node('DIM_CUSTOMER').columns.map((candidate) => candidate.name);
  expect(names[0]).toBe('DIM_CUSTOMER_KEY');
  expect(names.slice(-6)).toEqual([
    'SYSTEM_VERSION',
    'SYSTEM_CURRENT_FLAG',
    'SYSTEM_START_DATE',
    'SYSTEM_END_DATE',
    'SYSTEM_CREATE_DATE',
    'SYSTEM_UPDATE_DATE',
  ]);
});

test('there is a Type 1 dimension, a Type 2 persistent stage, and facts with keys', () => {
  expect(flagged('DIM_SUPPLIER', 'isChangeTracking')).toEqual([]);
  expect(flagged('PSTG_PARTSUPP', 'isChangeTracking')).toEqual(['PS_SUPPLYCOST']);
  for (const candidate of pipeline.nodes) {
    if (candidate.type === 'Fact') expect(flagged(candidate.name, 'isBusinessKey'), candidate.name).not.toEqual([]);
  }
});

test('transforms are stored with the columns they read', () => {
  expect(column('STG_NATION', 'N_NAME').sources).toEqual([
    { columns: [{ nodeId: 'nation', columnId: 'nation.n_name' }], transform: 'LOWER("NATION"."N_NAME")' },
  ]);
  expect(column('STG_LINEITEM', 'L_NETPRICE').sources).toEqual([
    {
      columns: [
        { nodeId: 'lineitem', columnId: 'lineitem.l_extendedprice' },
        { nodeId: 'lineitem', columnId: 'lineitem.l_discount' },
      ],
      transform: '"LINEITEM"."L_EXTENDEDPRICE" * (1 - "LINEITEM"."L_DISCOUNT")',
    },
  ]);
  expect(column('STG_NATION', 'N_NATIONKEY').sources).toEqual([
    { columns: [{ nodeId: 'nation', columnId: 'nation.n_nationkey' }], transform: '' },
  ]);
});

test('STG_CONTACTS combines two sources with UNION ALL, each with its own columns', () => {
  const contacts = node('STG_CONTACTS');
  expect(contacts.isMultisource).toBe(true);
  expect(contacts.config.insertStrategy).toBe('UNION ALL');
  expect(contacts.sources.map((source) => source.name)).toEqual(['STG_CUSTOMER', 'STG_SUPPLIER']);
  expect(column('STG_CONTACTS', 'NAME').sources.map((source) => source.columns[0]!.columnId)).toEqual([
    'stg-customer.c_name',
    'stg-supplier.s_name',
  ]);
});

test('one node waits without reading, one reads itself without an edge', () => {
  const { edges } = pipelineGraph(pipeline);
  expect(edges.filter((edge) => edge.form === 'ref_link')).toEqual([
    { from: 'fct-orders', to: 'pstg-load-log', form: 'ref_link' },
  ]);
  const unlinked = pipeline.nodes.flatMap((candidate) =>
    nodeRefs(candidate)
      .filter((ref) => ref.form === 'ref_no_link')
      .map((ref) => [candidate.name, ref.name]),
  );
  expect(unlinked).toEqual([['PSTG_ORDER_HISTORY', 'PSTG_ORDER_HISTORY']]);
});

test('one ref renders to another table in each workspace and environment', () => {
  const names = [...pipeline.workspaces, ...pipeline.environments].map((context) =>
    qualifiedName(pipeline, context, node('STG_ORDERS')),
  );
  expect(names.map((name) => name.ok && name.name)).toEqual([
    '"DEV_MIRA"."SCRATCH"."STG_ORDERS"',
    '"SHOP_DEV"."STAGING"."STG_ORDERS"',
    '"SHOP_QA"."STAGING"."STG_ORDERS"',
    '"SHOP"."STAGING"."STG_ORDERS"',
  ]);
  expect(pipeline.environments.map((context) => context.name)).toEqual(['DEV', 'QA', 'PROD']);
  for (const context of [...pipeline.workspaces, ...pipeline.environments])
    expect(context.parameters.loadFrom).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('the subgraphs Sales and Customer 360 overlap', () => {
  const members = (name: string) => pipeline.subgraphs.find((subgraph) => subgraph.name === name)!.nodeIds;
  expect(members('Sales').filter((id) => members('Customer 360').includes(id))).toEqual(['dim-customer', 'fct-orders']);
});

test('has node tests before and after the load, and both column tests', () => {
  const tests = pipeline.nodes.flatMap((candidate) => candidate.tests);
  expect(new Set(tests.map((nodeTest) => nodeTest.runOrder))).toEqual(new Set(['Before', 'After']));
  expect(new Set(tests.map((nodeTest) => nodeTest.continueOnFailure))).toEqual(new Set([true, false]));
  expect(column('STG_ORDERS', 'O_ORDERKEY').tests).toEqual({ hasNull: true, isDistinct: true });
  expect(node('STG_ORDERS').enabledColumnTests).toEqual(['hasNull', 'isDistinct']);
});
