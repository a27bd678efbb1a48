import type { z } from '#engine/zod.ts';
import { shopPipeline } from '#samples/deployedShop.ts';
import type { Story } from '#workbench/contract.ts';
import type { gitDataSchema } from './data.ts';
import type { GitArgs } from './meta.ts';

type DataInput = z.input<typeof gitDataSchema>;
type Actions = NonNullable<DataInput['actions']>;

const JOIN = {
  left: `FROM {{ ref('STAGING', 'STG_ORDERS') }} "STG_ORDERS"
LEFT JOIN {{ ref('MART', 'DIM_CUSTOMER') }} "DIM_CUSTOMER"
  ON "STG_ORDERS"."O_CUSTKEY" = "DIM_CUSTOMER"."C_CUSTKEY"
  AND "DIM_CUSTOMER"."SYSTEM_CURRENT_FLAG" = 'Y'`,
};
const WITH_TOTAL = `${JOIN.left}\nWHERE "STG_ORDERS"."O_TOTALPRICE" > 0`;
const WITH_DATE = `${JOIN.left}\nWHERE "STG_ORDERS"."O_ORDERDATE" >= DATE '1995-01-01'`;

/** The transform that takes spaces away from names, and where the transform is. */
export const TRIM = { node: 'stg-customer', column: 'stg-customer.c_name', sql: 'TRIM("CUSTOMER"."C_NAME")' } as const;
const PHONE = { node: 'stg-customer', column: 'stg-customer.c_phone', sql: `REPLACE("CUSTOMER"."C_PHONE", '-', ' ')` } as const;
/** The join of FCT_ORDERS with both conditions. */
export const BOTH_CONDITIONS = `${WITH_TOTAL}\n  AND "STG_ORDERS"."O_ORDERDATE" >= DATE '1995-01-01'`;

const branch = (name: string, commit = 0): Actions[number] => ({ do: 'branch', name, commit });
const commit = (message: string): Actions[number] => ({ do: 'commit', message });
const FETCH: Actions[number] = { do: 'fetch' };
/** The reader trimmed the names of customers on a branch. */
const TRIMMED_ON_BRANCH: Actions = [
  branch('feature/trim-names'),
  { do: 'transform', ...TRIM },
  commit('Trim the names of customers'),
];
const join = (sql: string) => ({ kind: 'setJoin', id: 'fct-orders', source: 0, join: sql }) as const;

/** Jon renames the view on main. */
const JON_RENAMES_VIEW: Actions[number] = {
  do: 'push',
  by: 'Jon',
  branch: 'main',
  message: 'Name the view by its grain',
  edits: [{ kind: 'renameNode', id: 'v-sales-by-segment', name: 'V_SALES_BY_SEGMENT_DAY' }],
};
const ADD_COPY: Actions[number] = {
  do: 'edit',
  edit: {
    kind: 'addNode',
    id: 'stg-large-orders',
    name: 'STG_LARGE_ORDERS',
    location: 'STAGING',
    type: 'Stage',
    from: ['stg-orders'],
  },
};

const story = (id: string, title: string, summary: string, data: DataInput, exercise = id): Story<GitArgs, DataInput> => ({
  id,
  title,
  summary,
  pipeline: shopPipeline,
  data,
  exercise,
});

export const stories: readonly Story<GitArgs, DataInput>[] = [
  story(
    'first-branch',
    'A first branch',
    'One commit on main, and your workspace on it. Start a branch, change a column, and bring it back.',
    {},
  ),
  story(
    'parts',
    'A commit in parts',
    'Three files changed, for two tasks. Commit the trimmed names alone, and the view that goes away after them.',
    {
      actions: [
        branch('feature/clean-up'),
        { do: 'transform', ...TRIM },
        { do: 'edit', edit: { kind: 'removeNodes', ids: ['v-sales-by-segment'] } },
        {
          do: 'edit',
          edit: { kind: 'setNode', id: 'stg-customer', patch: { description: 'Customers of the current batch, names trimmed.' } },
        },
      ],
    },
  ),
  story(
    'rename',
    'A renamed node',
    'A node has its name in the name of its file. Rename STG_ORDERS and look at what the list of changes makes of it.',
    { actions: [branch('feature/rename-orders')] },
  ),
  story(
    'conflict',
    'A conflict in a join',
    'You and Jon added a condition to the same lines of FCT_ORDERS. Merge main into your branch and keep both.',
    {
      actions: [
        branch('feature/orders'),
        { do: 'edit', edit: join(WITH_TOTAL) },
        commit('Leave out orders with a total of 0'),
        { do: 'push', by: 'Jon', branch: 'main', message: 'Only orders since 1995', edits: [join(WITH_DATE)] },
        FETCH,
      ],
    },
  ),
  story(
    'clean-merge',
    'A clean merge that breaks a ref',
    'Your new node reads STG_ORDERS. On main, Jon gave STG_ORDERS another name. No line is in conflict.',
    {
      actions: [
        branch('feature/large'),
        ADD_COPY,
        commit('Add STG_LARGE_ORDERS'),
        {
          do: 'push',
          by: 'Jon',
          branch: 'main',
          message: 'Rename STG_ORDERS',
          edits: [{ kind: 'renameNode', id: 'stg-orders', name: 'STG_ORDER' }],
        },
        FETCH,
      ],
    },
  ),
  story(
    'out-of-sync',
    'Out of sync',
    'You changed a column on main without a commit, and Jon pushed to main meanwhile. Try to commit.',
    { actions: [{ do: 'transform', ...TRIM }, JON_RENAMES_VIEW] },
  ),
  story(
    'force-checkout',
    'What a force checkout costs',
    'The workspace holds a change that you need, and main moved on. Get the newest main, and keep the change.',
    { actions: [{ do: 'transform', ...TRIM }, { do: 'transform', ...PHONE }, JON_RENAMES_VIEW, FETCH] },
  ),
  story(
    'revert',
    'Revert a deployed commit',
    'Jon’s last commit took the segment out of DIM_CUSTOMER, and it runs in PROD. Bring the segment back with a new commit.',
    {
      actions: [
        { do: 'deploy', environment: '2', commit: 0 },
        { do: 'deploy', environment: '3', commit: 0 },
        { do: 'refresh', environment: '3' },
        {
          do: 'push',
          by: 'Jon',
          branch: 'main',
          message: 'Remove the segment',
          edits: [
            { kind: 'removeNodes', ids: ['v-sales-by-segment'] },
            { kind: 'removeColumns', id: 'fct-orders', columnIds: ['fct-orders.c_mktsegment'] },
            { kind: 'removeColumns', id: 'dim-customer', columnIds: ['dim-customer.c_mktsegment'] },
          ],
        },
        FETCH,
        { do: 'checkout', branch: 'main' },
        { do: 'deploy', environment: '3', commit: 1 },
      ],
    },
  ),
  story(
    'deploy',
    'From a branch to PROD',
    'Your branch is done. Bring it to main with a pull request, and deploy the same commit to QA and then to PROD.',
    {
      actions: [
        { do: 'deploy', environment: '2', commit: 0 },
        { do: 'refresh', environment: '2' },
        { do: 'deploy', environment: '3', commit: 0 },
        { do: 'refresh', environment: '3' },
        ...TRIMMED_ON_BRANCH,
      ],
    },
  ),
  story(
    'token',
    'An expired token',
    'Fetching worked for weeks. Today the Git provider refuses your token, and your change is not committed yet.',
    { actions: [branch('feature/trim-names'), { do: 'transform', ...TRIM }, { do: 'expire' }] },
  ),
  story(
    'old-format',
    'A branch in the old format',
    'This repository is from 2024: data.yml holds everything but the nodes. You changed a column and want to commit it.',
    { isOldFormat: true, actions: [{ do: 'transform', ...TRIM }] },
  ),
  story(
    'broken-file',
    'A file that a script broke',
    'A script wrote to a node file on main and lost a quotation mark. Merge main into your branch and correct the file on the way.',
    {
      actions: [
        ...TRIMMED_ON_BRANCH,
        {
          do: 'write',
          by: 'Jon',
          branch: 'main',
          path: 'nodes/STAGING-STG_ORDERS.yml',
          find: 'description: Orders of the current batch.',
          replace: 'description: "Orders of the current batch.',
          message: 'Describe the stages by a script',
        },
        FETCH,
      ],
    },
  ),
  story(
    'wrong-value',
    'A value of the wrong type',
    'A script wrote a text where a file needs true or false. The file is valid YAML, and the merge still stops.',
    {
      actions: [
        ...TRIMMED_ON_BRANCH,
        {
          do: 'write',
          by: 'Jon',
          branch: 'main',
          path: 'nodes/STAGING-STG_ORDERS.yml',
          find: 'deployEnabled: true',
          replace: 'deployEnabled: "yes"',
          message: 'Set deployEnabled by a script',
        },
        FETCH,
      ],
    },
  ),
];
