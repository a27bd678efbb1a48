import { columnLineage } from '#engine/lineage/columns.ts';
import { brokenUses } from '#engine/lineage/namedColumns.ts';
import { propagateAddition, propagateDeletion } from '#engine/lineage/propagate.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { isPunct, sqlTokens, tokenOptionsOn } from '#engine/sql/sqlTokens.ts';
import type { Exercise } from '#workbench/contract.ts';
import { chosenColumn } from './chosen.ts';
import type { LineageData, LineageState } from './data.ts';
import type { LineageArgs } from './meta.ts';
import { customerMart, withEmail } from './samples.ts';

const nodeOf = ({ pipeline }: LineageState, id: string) => pipeline.nodes.find((node) => node.id === id);
const columnOf = (state: LineageState, id: string, name: string) =>
  nodeOf(state, id)?.columns.find((column) => column.name === name);
const isWhole = (state: LineageState) => brokenUses(state.pipeline).length === 0;

/** Whether a column is made from another column, directly or through other columns. */
function isFrom(
  state: LineageState,
  [id, name]: readonly [string, string],
  [fromId, fromName]: readonly [string, string],
): boolean {
  const column = columnOf(state, id, name);
  const lineage = column && columnLineage(state.pipeline, { nodeId: id, columnId: column.id });
  return lineage?.up.some((step) => step.node.id === fromId && step.column.name === fromName) ?? false;
}

/** The transform of a column with names reduced to column names without aliases, for comparing what it computes, whatever its links are. */
function computed(state: LineageState, id: string, name: string): string {
  const transform = columnOf(state, id, name)?.sources[0]?.transform ?? '';
  const tokens = sqlTokens(transform, tokenOptionsOn(state.pipeline.platform));
  const isAlias = (at: number) => isPunct(tokens[at + 1], '.') || isPunct(tokens[at], '.');
  return tokens.flatMap((token, at) => (isAlias(at) ? [] : [token.text.toUpperCase()])).join(' ');
}

const EMAIL = { nodeId: 'stg-customer', columnId: 'stg-customer.c_email' };
const SEGMENT = { nodeId: 'stg-customer', columnId: 'stg-customer.c_mktsegment' };

export const exercises: readonly Exercise<LineageArgs, LineageData>[] = [
  {
    id: 'whom-it-feeds',
    title: 'Back to the source',
    goal: 'Find the one column of a source that SALES is made from, and choose it.',
    learned: 'Lineage goes through every node to the source, whatever the column is called along the way.',
    hints: [
      'The Lineage panel lists what SALES is made from, step by step.',
      'Press a step to look at that column. A source is made from nothing.',
      'It is a column of ORDERS.',
    ],
    check: ({ pipeline, args }) => {
      const chosen = chosenColumn(pipeline, args);
      const isOrders = chosen?.node.id === 'orders';
      return [
        { label: 'You have chosen a column of a source', done: isOrders },
        { label: 'The column is the one that SALES is made from', done: isOrders && chosen.column?.name === 'O_TOTALPRICE' },
      ];
    },
    solution: [
      { arg: 'node', value: 'ORDERS' },
      { arg: 'column', value: 'O_TOTALPRICE' },
    ],
  },
  {
    id: 'rename-and-fix',
    title: 'Rename and fix',
    goal: 'Rename C_PHONE of STG_CUSTOMER to C_TELEPHONE, and fix what breaks. DIM_CUSTOMER still has the phone and the contact.',
    learned: 'A plain copy follows by its id. An expression is text: fix it by hand after a rename.',
    hints: [
      'The name is in the Change panel. What breaks is listed in the Breaks panel.',
      'The transform of CONTACT still says C_PHONE. Press it in the list, and correct the transform.',
      `"STG_CUSTOMER"."C_NAME" || ', ' || "STG_CUSTOMER"."C_TELEPHONE"`,
    ],
    check: (state) => {
      const isRenamed = columnOf(state, 'stg-customer', 'C_TELEPHONE') !== undefined;
      const from = ['stg-customer', 'C_TELEPHONE'] as const;
      const contact = computed(state, 'dim-customer', 'CONTACT').split(' ');
      const phone = computed(state, 'dim-customer', 'C_PHONE');
      return [
        { label: 'STG_CUSTOMER has C_TELEPHONE', done: isRenamed },
        { label: 'Nothing is broken', done: isRenamed && isWhole(state) },
        {
          label: 'C_PHONE and CONTACT of DIM_CUSTOMER come from it',
          done:
            isFrom(state, ['dim-customer', 'C_PHONE'], from) &&
            (phone === '' || phone === 'C_TELEPHONE') &&
            isFrom(state, ['dim-customer', 'CONTACT'], from) &&
            contact.includes('C_TELEPHONE') &&
            contact.includes('C_NAME'),
        },
      ];
    },
    get solution() {
      const contact = customerMart()
        .nodes.find(({ id }) => id === 'dim-customer')!
        .columns.find(({ name }) => name === 'CONTACT')!;
      const transform = `"STG_CUSTOMER"."C_NAME" || ', ' || "STG_CUSTOMER"."C_TELEPHONE"`;
      const edits: Edit[] = [
        { kind: 'setColumn', id: 'stg-customer', columnId: 'stg-customer.c_phone', patch: { name: 'C_TELEPHONE' } },
        {
          kind: 'setColumn',
          id: 'dim-customer',
          columnId: contact.id,
          patch: { sources: [{ columns: contact.sources[0]!.columns, transform }] },
        },
      ];
      return edits.map((edit) => ({ edit }));
    },
  },
  {
    id: 'carry-it-down',
    title: 'Carry it down',
    goal: 'The people who call customers want to write to them too: bring C_EMAIL to V_CONTACTS through as few nodes as possible.',
    learned:
      'Propagation maps a column to the node before it: the nodes in between need it as well, or there is nothing to map to.',
    hints: [
      'Propagate Addition is in the Change panel, with the nodes that can get the column.',
      'V_CONTACTS reads DIM_CUSTOMER, not the stage.',
      'Choose DIM_CUSTOMER and V_CONTACTS.',
    ],
    check: (state) => {
      const isThere = isFrom(state, ['v-contacts', 'C_EMAIL'], ['stg-customer', 'C_EMAIL']);
      return [
        {
          label: 'DIM_CUSTOMER has C_EMAIL from STG_CUSTOMER',
          done: isFrom(state, ['dim-customer', 'C_EMAIL'], ['stg-customer', 'C_EMAIL']),
        },
        { label: 'V_CONTACTS has C_EMAIL from DIM_CUSTOMER', done: isThere },
        { label: 'FCT_ORDERS does not have C_EMAIL', done: isThere && columnOf(state, 'fct-orders', 'C_EMAIL') === undefined },
      ];
    },
    get solution() {
      return propagateAddition(withEmail(), EMAIL, new Set(['dim-customer', 'v-contacts'])).edits.map((edit) => ({ edit }));
    },
  },
  {
    id: 'retire-it',
    title: 'Retire a column',
    goal: 'Delete C_MKTSEGMENT from STG_CUSTOMER and from everything downstream, and leave nothing broken.',
    learned:
      'Deletion takes linked columns along. What names the column in a Join tab is text, and stays until somebody changes it.',
    hints: [
      'Delete is in the Change panel: choose every column that it offers.',
      'What still names the column is listed in the Breaks panel.',
      'Take GROUP BY "FCT_ORDERS"."C_MKTSEGMENT" out of the Join tab of V_SALES_BY_SEGMENT.',
    ],
    check: (state) => {
      const names = ['stg-customer', 'dim-customer', 'fct-orders', 'v-sales-by-segment'];
      const isGone = (id: string) => nodeOf(state, id) !== undefined && columnOf(state, id, 'C_MKTSEGMENT') === undefined;
      return [
        { label: 'STG_CUSTOMER no longer has the column', done: isGone('stg-customer') },
        { label: 'No node downstream has the column', done: names.every(isGone) },
        { label: 'Nothing is broken', done: names.every(isGone) && isWhole(state) },
      ];
    },
    get solution() {
      const chosen = ['dim-customer', 'fct-orders', 'v-sales-by-segment'].map((nodeId) => ({
        nodeId,
        columnId: `${nodeId}.c_mktsegment`,
      }));
      const join = `FROM {{ ref('MART', 'FCT_ORDERS') }} "FCT_ORDERS"`;
      return [
        ...propagateDeletion(SEGMENT, chosen).map((edit) => ({ edit })),
        { edit: { kind: 'setJoin' as const, id: 'v-sales-by-segment', source: 0, join } },
      ];
    },
  },
  {
    id: 'qualify-it',
    title: 'Qualify it',
    goal: 'Give DAYS_TO_SHIP its lineage: both columns that it is computed from, with the same result.',
    learned: 'A name with its node in front can be traced and a bare one can’t, although both load the same rows.',
    hints: [
      'Which node has L_SHIPDATE, and which O_ORDERDATE? Look at what STG_ORDER_LINES reads.',
      'Write the alias of the Join tab in front of each name, in the transform (Change panel).',
      '"STG_LINEITEM"."L_SHIPDATE" - "STG_ORDERS"."O_ORDERDATE"',
    ],
    check: (state) => {
      const days = ['stg-order-lines', 'DAYS_TO_SHIP'] as const;
      return [
        { label: 'It is made from L_SHIPDATE of STG_LINEITEM', done: isFrom(state, days, ['stg-lineitem', 'L_SHIPDATE']) },
        { label: 'It is made from O_ORDERDATE of STG_ORDERS', done: isFrom(state, days, ['stg-orders', 'O_ORDERDATE']) },
        {
          label: 'It is still the one minus the other',
          done:
            isFrom(state, days, ['stg-orders', 'O_ORDERDATE']) &&
            /^\(* ?L_SHIPDATE - O_ORDERDATE ?\)*$/.test(computed(state, ...days)),
        },
      ];
    },
    solution: [
      {
        edit: {
          kind: 'setColumn',
          id: 'stg-order-lines',
          columnId: 'stg-order-lines.days_to_ship',
          patch: { sources: [{ columns: [], transform: '"STG_LINEITEM"."L_SHIPDATE" - "STG_ORDERS"."O_ORDERDATE"' }] },
        },
      },
    ],
  },
];
