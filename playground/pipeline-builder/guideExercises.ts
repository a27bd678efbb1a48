import type { Edit } from '#engine/pipeline/edit.ts';
import type { Pipeline, PipelineNode } from '#engine/pipeline/schema.ts';
import type { Exercise, Step } from '#workbench/contract.ts';
import type { BuilderData } from './data.ts';
import type { BuilderArgs } from './meta.ts';
import {
  equalsText,
  equates,
  errors,
  flagged,
  hasText,
  hasWords,
  inputs,
  isChanged,
  isJoined,
  isKeyFrom,
  isKind,
  joinOf,
  named,
  readsAll,
  transformOf,
} from './nodeChecks.ts';

// The longer exercises of the guides, with a goal for each step.

const edit = (...edits: Edit[]): Step<BuilderArgs, BuilderData>[] => edits.map((one) => ({ edit: one }));
const remove = (id: string, ...columns: string[]): Edit => ({
  kind: 'removeColumns',
  id,
  columnIds: columns.map((column) => `${id}.${column.toLowerCase()}`),
});
const flag = (id: string, column: string, ...flags: string[]): Edit => ({
  kind: 'setColumn',
  id,
  columnId: `${id}.${column.toLowerCase()}`,
  patch: { flags },
});
const setJoin = (id: string, join: string): Edit => ({ kind: 'setJoin', id, source: 0, join });

/** The first node of a kind that reads all nodes of a list. */
function reader(pipeline: Pipeline, kind: string, wanted: readonly (PipelineNode | undefined)[]): PipelineNode | undefined {
  return pipeline.nodes.find((node) => isKind(pipeline, node, kind) && readsAll(pipeline, node, wanted));
}

const has = (node: PipelineNode | undefined, ...columns: string[]) => {
  const names = node?.columns.map(({ name }) => name.toUpperCase()) ?? [];
  return columns.every((column) => names.includes(column));
};
const hasNone = (node: PipelineNode | undefined, ...columns: string[]) =>
  node !== undefined && !node.columns.some(({ name }) => columns.includes(name.toUpperCase()));

const star: Exercise<BuilderArgs, BuilderData> = {
  id: 'build-a-star',
  title: 'From sources to a star',
  goal: 'Build a star schema from four raw tables: two stages, a dimension with history, a fact, and a view on it.',
  learned: 'Stages clean, dimensions and facts model, views serve: each layer reads only the one before.',
  hints: [
    'Select CUSTOMER, then NATION with Shift, and press Stage. The Join tab of the new node says what is still missing. Do the same with ORDERS and LINEITEM.',
    'A dimension needs a business key, and keeps history when a column has Change tracking. Both are switches of a column. The storage location is under General.',
    "The fact reads STG_ORDERS. Type a LEFT JOIN to {{ ref('MART', 'DIM_CUSTOMER') }} \"DIM_CUSTOMER\" in its Join tab, on C_CUSTKEY and on SYSTEM_CURRENT_FLAG = 'Y', and add a column DIM_CUSTOMER_KEY that reads the key of the dimension.",
  ],
  check: (state) => {
    const { pipeline } = state;
    const stgCustomer = reader(pipeline, 'stage', [named(pipeline, 'CUSTOMER'), named(pipeline, 'NATION')]);
    const stgOrders = reader(pipeline, 'stage', [named(pipeline, 'ORDERS'), named(pipeline, 'LINEITEM')]);
    const dimension = reader(pipeline, 'dimension', [stgCustomer]);
    const fact = reader(pipeline, 'fact', [stgOrders]);
    const view = reader(pipeline, 'view', [fact]);
    const isTransformed = stgCustomer?.columns.some(({ sources }) =>
      sources.some(({ transform }) => isChanged(transform, pipeline.platform)),
    );
    const join = joinOf(fact);
    const raw = pipeline.nodes.filter((node) => isKind(pipeline, node, 'source'));
    const keysOf = (node: PipelineNode | undefined) =>
      node?.columns.filter((column) => isKeyFrom(pipeline, node, column, raw)) ?? [];
    return [
      { label: 'A stage joins CUSTOMER and NATION', done: isJoined(joinOf(stgCustomer), pipeline.platform) },
      { label: 'One column of that stage is transformed', done: isTransformed === true },
      { label: 'A stage joins ORDERS and LINEITEM', done: isJoined(joinOf(stgOrders), pipeline.platform) },
      {
        label: 'A dimension of customers has a business key and tracks a column',
        done: keysOf(dimension).length > 0 && flagged(dimension, 'isChangeTracking').length > 0,
      },
      { label: 'A fact of orders has a business key of two columns', done: keysOf(fact).length >= 2 },
      {
        label: 'The fact looks up the key of the customer’s current version',
        done:
          isJoined(join, pipeline.platform) &&
          readsAllOf(pipeline, fact, dimension) &&
          equalsText(join, pipeline.platform, 'SYSTEM_CURRENT_FLAG', 'Y') &&
          hasKeyOf(fact, dimension),
      },
      { label: 'A view reads the fact', done: view !== undefined },
      {
        label: 'Dimension, fact and view are in MART',
        done: [dimension, fact, view].every((node) => node?.location === 'MART'),
      },
      { label: 'No node has an error', done: view !== undefined && errors(state).length === 0 },
    ];
  },
  solution: edit(
    {
      kind: 'addNode',
      id: 'stg-customer',
      name: 'STG_CUSTOMER',
      location: 'STAGING',
      type: 'Stage',
      from: ['customer', 'nation'],
    },
    setJoin(
      'stg-customer',
      `FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"\nLEFT JOIN {{ ref('RAW', 'NATION') }} "NATION"\n  ON "CUSTOMER"."C_NATIONKEY" = "NATION"."N_NATIONKEY"`,
    ),
    {
      kind: 'setColumn',
      id: 'stg-customer',
      columnId: 'stg-customer.c_mktsegment',
      patch: {
        sources: [
          {
            columns: [{ nodeId: 'customer', columnId: 'customer.c_mktsegment' }],
            transform: `COALESCE("CUSTOMER"."C_MKTSEGMENT", 'UNKNOWN')`,
          },
        ],
      },
    },
    { kind: 'addNode', id: 'stg-orders', name: 'STG_ORDERS', location: 'STAGING', type: 'Stage', from: ['orders', 'lineitem'] },
    setJoin(
      'stg-orders',
      `FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"\nINNER JOIN {{ ref('RAW', 'LINEITEM') }} "LINEITEM"\n  ON "ORDERS"."O_ORDERKEY" = "LINEITEM"."L_ORDERKEY"`,
    ),
    { kind: 'addNode', id: 'dim-customer', name: 'DIM_CUSTOMER', location: 'MART', type: 'Dimension', from: ['stg-customer'] },
    flag('dim-customer', 'C_CUSTKEY', 'isBusinessKey'),
    flag('dim-customer', 'C_MKTSEGMENT', 'isChangeTracking'),
    { kind: 'addNode', id: 'fct-orders', name: 'FCT_ORDERS', location: 'MART', type: 'Fact', from: ['stg-orders'] },
    setJoin(
      'fct-orders',
      `FROM {{ ref('STAGING', 'STG_ORDERS') }} "STG_ORDERS"\nLEFT JOIN {{ ref('MART', 'DIM_CUSTOMER') }} "DIM_CUSTOMER"\n  ON "STG_ORDERS"."O_CUSTKEY" = "DIM_CUSTOMER"."C_CUSTKEY"\n  AND "DIM_CUSTOMER"."SYSTEM_CURRENT_FLAG" = 'Y'`,
    ),
    {
      kind: 'addColumn',
      id: 'fct-orders',
      column: {
        id: 'fct-orders.dim_customer_key',
        name: 'DIM_CUSTOMER_KEY',
        dataType: 'NUMBER',
        sources: [{ columns: [{ nodeId: 'dim-customer', columnId: 'dim-customer.dim_customer_key' }], transform: '' }],
      },
    },
    flag('fct-orders', 'O_ORDERKEY', 'isBusinessKey'),
    flag('fct-orders', 'L_LINENUMBER', 'isBusinessKey'),
    { kind: 'addNode', id: 'v-orders', name: 'V_ORDERS', location: 'MART', type: 'View', from: ['fct-orders'] },
    setJoin('v-orders', `FROM {{ ref('MART', 'FCT_ORDERS') }} "FCT_ORDERS"\nWHERE "FCT_ORDERS"."O_ORDERSTATUS" = 'O'`),
  ),
};

/** Whether a node reads all nodes of a list; false if any of them does not exist. */
function readsAllOf(pipeline: Pipeline, node: PipelineNode | undefined, ...wanted: (PipelineNode | undefined)[]): boolean {
  return node !== undefined && readsAll(pipeline, node, wanted);
}

/** Whether a column of the fact comes from the surrogate key of the dimension. */
function hasKeyOf(fact: PipelineNode | undefined, dimension: PipelineNode | undefined): boolean {
  const key = dimension?.columns.find(({ flags }) => flags.includes('isSurrogateKey'));
  const sources = fact?.columns.flatMap((column) => column.sources) ?? [];
  return (
    key !== undefined &&
    sources.some(
      ({ columns, transform }) =>
        columns.some(({ nodeId, columnId }) => nodeId === dimension?.id && columnId === key.id) ||
        transform.toUpperCase().includes(`"${key.name.toUpperCase()}"`),
    )
  );
}

const cte: Exercise<BuilderArgs, BuilderData> = {
  id: 'split-a-query',
  title: 'One query, three nodes',
  goal: 'Put a node in the place of each part of the query: one for recent_orders, one for customer_totals, a view for the last SELECT. Then remove the old node.',
  learned: 'A part of a query that has a name can be a node: it is seen, tested and run by itself.',
  hints: [
    'Work from the inside out: recent_orders reads only ORDERS. Select ORDERS, press Stage, and write the WHERE into its Join tab.',
    'customer_totals is a stage on that stage. Its GROUP BY goes into the Join tab, its SUM into the transform of a column; a column that is not grouped has to go.',
    'Select CUSTOMER and the second stage, press View, fill in the join and the GROUP BY. Then remove Q_SEGMENT_REVENUE.',
  ],
  check: (state) => {
    const { pipeline } = state;
    const [orders, customer] = [named(pipeline, 'ORDERS'), named(pipeline, 'CUSTOMER')];
    const recent = pipeline.nodes.find(
      (node) =>
        isKind(pipeline, node, 'stage') &&
        readsAll(pipeline, node, [orders]) &&
        hasWords(joinOf(node), pipeline.platform, 'WHERE', 'O_ORDERDATE') &&
        hasText(joinOf(node), pipeline.platform, '1997-01-01'),
    );
    const totals = pipeline.nodes.find(
      (node) => isKind(pipeline, node, 'stage') && recent !== undefined && node !== recent && readsAll(pipeline, node, [recent]),
    );
    const view = reader(pipeline, 'view', [customer, totals]);
    const isSummed = (node: PipelineNode | undefined) =>
      node?.columns.some(({ name }) => hasWords(transformOf(node, name.toUpperCase()), pipeline.platform, 'SUM')) === true;
    return [
      { label: 'A stage keeps the recent orders', done: recent !== undefined },
      {
        label: 'A stage sums the recent orders by customer',
        done: hasWords(joinOf(totals), pipeline.platform, 'GROUP', 'BY') && isSummed(totals) && hasNone(totals, 'O_ORDERDATE'),
      },
      {
        label: 'A view joins that stage with CUSTOMER and sums by segment',
        done:
          isJoined(joinOf(view), pipeline.platform) &&
          hasWords(joinOf(view), pipeline.platform, 'GROUP', 'BY') &&
          isSummed(view) &&
          has(view, 'C_MKTSEGMENT'),
      },
      {
        label: 'The old node is gone',
        done: view !== undefined && pipeline.nodes.every((node) => node.sql === undefined),
      },
      { label: 'No node has an error', done: view !== undefined && errors(state).length === 0 },
    ];
  },
  solution: edit(
    { kind: 'addNode', id: 'stg-orders', name: 'STG_ORDERS', location: 'STAGING', type: 'Stage', from: ['orders'] },
    { kind: 'renameNode', id: 'stg-orders', name: 'STG_RECENT_ORDERS' },
    setJoin('stg-orders', `FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"\nWHERE "ORDERS"."O_ORDERDATE" >= '1997-01-01'`),
    { kind: 'addNode', id: 'stg-totals', name: 'STG_CUSTOMER_TOTALS', location: 'STAGING', type: 'Stage', from: ['stg-orders'] },
    setJoin(
      'stg-totals',
      `FROM {{ ref('STAGING', 'STG_RECENT_ORDERS') }} "STG_RECENT_ORDERS"\nGROUP BY "STG_RECENT_ORDERS"."O_CUSTKEY"`,
    ),
    remove('stg-totals', 'O_ORDERDATE'),
    {
      kind: 'setColumn',
      id: 'stg-totals',
      columnId: 'stg-totals.o_totalprice',
      patch: {
        name: 'REVENUE',
        dataType: 'NUMBER(18,2)',
        sources: [
          {
            columns: [{ nodeId: 'stg-orders', columnId: 'stg-orders.o_totalprice' }],
            transform: 'SUM("STG_RECENT_ORDERS"."O_TOTALPRICE")',
          },
        ],
      },
    },
    {
      kind: 'addNode',
      id: 'v-segment-revenue',
      name: 'V_SEGMENT_REVENUE',
      location: 'MART',
      type: 'View',
      from: ['customer', 'stg-totals'],
    },
    setJoin(
      'v-segment-revenue',
      `FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"\nINNER JOIN {{ ref('STAGING', 'STG_CUSTOMER_TOTALS') }} "STG_CUSTOMER_TOTALS"\n  ON "CUSTOMER"."C_CUSTKEY" = "STG_CUSTOMER_TOTALS"."O_CUSTKEY"\nGROUP BY "CUSTOMER"."C_MKTSEGMENT"`,
    ),
    {
      kind: 'setColumn',
      id: 'v-segment-revenue',
      columnId: 'v-segment-revenue.o_custkey',
      patch: {
        name: 'CUSTOMERS',
        dataType: 'NUMBER(38,0)',
        sources: [{ columns: [], transform: 'COUNT(*)' }],
      },
    },
    {
      kind: 'setColumn',
      id: 'v-segment-revenue',
      columnId: 'v-segment-revenue.revenue',
      patch: {
        sources: [
          {
            columns: [{ nodeId: 'stg-totals', columnId: 'stg-totals.o_totalprice' }],
            transform: 'SUM("STG_CUSTOMER_TOTALS"."REVENUE")',
          },
        ],
      },
    },
    remove('v-segment-revenue', 'C_CUSTKEY'),
    { kind: 'removeNodes', ids: ['q-segment-revenue'] },
  ),
};

const ATTRIBUTES = ['C_NAME', 'C_ADDRESS', 'C_PHONE'];

const vault: Exercise<BuilderArgs, BuilderData> = {
  id: 'small-vault',
  title: 'A small Data Vault',
  goal: 'Add the hub of customers, the link between customers and orders, and the satellite of customers. Then read hub and satellite in a view.',
  learned: 'Hub, link and satellite keep keys, relations and history apart; a view brings them together again.',
  hints: [
    'H_ORDER shows how: a Hub on STG_ORDERS with the hash key as Business key, and nothing else except the order’s own key, the load date and the record source.',
    'Select the stage, press Hub, Link or Satellite in the node type panel, and remove the columns that do not belong: attributes from hub and link, business keys from the satellite.',
    'Business key is HK_CUSTOMER in hub and satellite and HK_CUSTOMER_ORDER in the link. In the satellite, Change tracking is on for HD_CUSTOMER.',
  ],
  check: (state) => {
    const { pipeline } = state;
    const [stgCustomer, stgOrders] = [named(pipeline, 'STG_CUSTOMER'), named(pipeline, 'STG_ORDERS')];
    const hub = reader(pipeline, 'Hub', [stgCustomer]);
    const link = reader(pipeline, 'Link', [stgOrders]);
    const satellite = reader(pipeline, 'Satellite', [stgCustomer]);
    const view = reader(pipeline, 'view', [hub, satellite]);
    const isKey = (node: PipelineNode | undefined, key: string) => flagged(node, 'isBusinessKey').join() === key;
    const vaultNodes = [hub, link, satellite];
    return [
      {
        label: 'The hub holds HK_CUSTOMER as its key, C_CUSTKEY, and no attributes',
        done: isKey(hub, 'HK_CUSTOMER') && has(hub, 'C_CUSTKEY', 'LOAD_DATE') && hasNone(hub, 'HD_CUSTOMER', ...ATTRIBUTES),
      },
      {
        label: 'The link holds HK_CUSTOMER_ORDER as its key and both hash keys',
        done:
          isKey(link, 'HK_CUSTOMER_ORDER') && has(link, 'HK_CUSTOMER', 'HK_ORDER', 'LOAD_DATE') && hasNone(link, 'O_ORDERKEY'),
      },
      {
        label: 'The satellite holds HK_CUSTOMER as its key and tracks HD_CUSTOMER',
        done:
          isKey(satellite, 'HK_CUSTOMER') &&
          flagged(satellite, 'isChangeTracking').join() === 'HD_CUSTOMER' &&
          has(satellite, 'LOAD_DATE', ...ATTRIBUTES) &&
          hasNone(satellite, 'C_CUSTKEY'),
      },
      {
        label: 'None of the three waits for another',
        done: vaultNodes.every(
          (node) =>
            node !== undefined && inputs(pipeline, node.id).every((input) => input === stgCustomer || input === stgOrders),
        ),
      },
      {
        label: 'A view joins hub and satellite',
        done:
          isJoined(joinOf(view), pipeline.platform) &&
          (equates(joinOf(view), pipeline.platform, 'HK_CUSTOMER', 'HK_CUSTOMER') ||
            hasWords(joinOf(view), pipeline.platform, 'USING', 'HK_CUSTOMER')),
      },
      { label: 'No node has an error', done: view !== undefined && errors(state).length === 0 },
    ];
  },
  solution: edit(
    { kind: 'addNode', id: 'h-customer', name: 'H_CUSTOMER', location: 'VAULT', type: '21', from: ['stg-customer'] },
    remove('h-customer', 'HD_CUSTOMER', ...ATTRIBUTES),
    flag('h-customer', 'HK_CUSTOMER', 'isBusinessKey'),
    { kind: 'addNode', id: 'l-orders', name: 'L_ORDERS', location: 'VAULT', type: '22', from: ['stg-orders'] },
    { kind: 'renameNode', id: 'l-orders', name: 'L_CUSTOMER_ORDER' },
    remove('l-orders', 'O_ORDERKEY'),
    flag('l-orders', 'HK_CUSTOMER_ORDER', 'isBusinessKey'),
    { kind: 'addNode', id: 's-customer', name: 'S_CUSTOMER', location: 'VAULT', type: '23', from: ['stg-customer'] },
    remove('s-customer', 'C_CUSTKEY'),
    flag('s-customer', 'HK_CUSTOMER', 'isBusinessKey'),
    flag('s-customer', 'HD_CUSTOMER', 'isChangeTracking'),
    {
      kind: 'addNode',
      id: 'v-customer',
      name: 'V_CUSTOMER',
      location: 'MART',
      type: 'View',
      from: ['h-customer', 's-customer'],
    },
    setJoin(
      'v-customer',
      `FROM {{ ref('VAULT', 'H_CUSTOMER') }} "H_CUSTOMER"\nINNER JOIN {{ ref('VAULT', 'S_CUSTOMER') }} "S_CUSTOMER"\n  ON "H_CUSTOMER"."HK_CUSTOMER" = "S_CUSTOMER"."HK_CUSTOMER"\nQUALIFY ROW_NUMBER() OVER (\n  PARTITION BY "H_CUSTOMER"."HK_CUSTOMER" ORDER BY "S_CUSTOMER"."LOAD_DATE" DESC\n) = 1`,
    ),
  ),
};

export const guideExercises: readonly Exercise<BuilderArgs, BuilderData>[] = [star, cte, vault];
