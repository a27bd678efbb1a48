import { nonNumericText } from '#engine/deploy/nonNumericText.ts';
import { applyEdit } from '#engine/pipeline/apply.ts';
import { nodeTypeOf } from '#engine/pipeline/nodeTypes.ts';
import { scanRefs } from '#engine/pipeline/refs.ts';
import { keepsOnePerCustomer } from '#engine/platform/deliveryFaults.ts';
import { firstText } from '#engine/platform/firstRow.ts';
import type { CheckItem, Exercise, Step } from '#workbench/contract.ts';
import { withAction, withDeploy } from '#workbench/platform/deployData.ts';
import { type LabData, type LabState, labDataSchema, PROD } from './data.ts';
import { FILE_PLANS } from './filePlans.ts';
import type { LessonId } from './lessons.ts';
import { attemptsOf, hasErrorOf, simulatedStateOf } from './messages.ts';
import type { LabArgs } from './meta.ts';
import { PEOPLE_PLANS } from './peoplePlans.ts';
import { type Act, deployedNode, type Item, item, join, type Plan, table } from './plan.ts';
import { withNameAsKey, withTimestamp } from './samples.ts';
import { stories } from './stories.ts';
import { TEXT_PLANS } from './textPlans.ts';

const nodeOf = ({ pipeline }: LabState, id: string) => pipeline.nodes.find((node) => node.id === id);

const GREEN: Readonly<Record<Plan['last'], string>> = {
  refresh: 'A refresh after it is green',
  deploy: 'A deploy after it is green',
  send: 'A deploy after it is green',
  validate: 'A validation after it finds nothing',
  put: 'A request after it succeeds',
};

/** The checks of every exercise: the reader caused the error, fixed it, and the last attempt succeeded. */
function exerciseChecks(lesson: LessonId, last: Plan['last'], fixed: Item) {
  return (state: LabState): CheckItem[] => {
    const attempts = attemptsOf(state);
    const first = attempts.findIndex((attempt) => hasErrorOf(attempt, lesson));
    const end = attempts.at(-1);
    const wanted = fixed(state);
    const isGreen = first !== -1 && attempts.length - 1 > first && end?.kind === last && end.isOk;
    return [
      { label: 'You have caused the error', done: first !== -1, see: 'The Error panel shows its text and where it comes from.' },
      { ...wanted, done: first !== -1 && wanted.done },
      {
        label: GREEN[last],
        done: isGreen && !end.messages.some(({ isNotice, isNote }) => isNotice && !isNote),
      },
    ];
  };
}

/** The steps of a solution, made from edits, actions and calls. */
function played(lesson: LessonId, acts: readonly Act[]): Step<LabArgs, LabData>[] {
  const story = stories.find(({ id }) => id === lesson)!;
  let pipeline = story.pipeline();
  let data = labDataSchema.parse(story.data);
  return acts.map((act): Step<LabArgs, LabData> => {
    if (act === 'deploy') data = { ...data, ...withDeploy({ pipeline, data }, PROD) };
    else if (act === 'refresh') data = { ...data, ...withAction(data, { do: 'refresh', environment: PROD, force: false }) };
    else if ('action' in act) data = { ...data, ...withAction(data, act.action) };
    else if ('call' in act) data = { ...data, calls: [...data.calls, act.call] };
    else {
      const outcome = applyEdit(pipeline, act.edit);
      if (!outcome.ok) throw new Error(outcome.refusal.message);
      pipeline = outcome.pipeline;
      return { edit: act.edit };
    }
    return { data };
  });
}

const dated: Act = {
  edit: { kind: 'setColumn', id: 'fct-orders', columnId: 'fct-orders.o_orderdate', patch: { dataType: 'DATE' } },
};

const isDated = (state: LabState) =>
  nodeOf(state, 'fct-orders')?.columns.find(({ name }) => name === 'O_ORDERDATE')?.dataType === 'DATE';

const PLANS: Readonly<Record<LessonId, Plan>> = {
  ...FILE_PLANS,
  ...TEXT_PLANS,
  ...PEOPLE_PLANS,
  'run-failed': {
    title: 'From the ID to the cause',
    goal: 'Refresh PROD, find out which node the summary means and why it failed, and get a green refresh.',
    learned: 'The summary names a node; its failed statement names the cause.',
    hints: [
      'Press Refresh and read the Error panel from the top.',
      'DIM_CUSTOMER has no table anymore.',
      'A deploy creates what is missing. Press Deploy, then Refresh.',
    ],
    last: 'refresh',
    fixed: item('DIM_CUSTOMER is a table again', (state) => table(state, 'MART', 'DIM_CUSTOMER') !== undefined),
    acts: ['refresh', 'deploy', 'refresh'],
  },
  'not-authorized': {
    title: 'It exists, but is not visible',
    goal: 'A stage says that its source does not exist. Let the role read the source, and refresh.',
    learned: 'What a role can’t see looks as if it does not exist.',
    hints: [
      'Press Refresh. Is the table really gone?',
      'The Fix panel lists what the role can do.',
      'Grant SELECT on SHOP_RAW.TPCH, then press Refresh.',
    ],
    last: 'refresh',
    fixed: item('The role can read the sources', (state) => simulatedStateOf(state).missingGrants.length === 0),
    acts: ['refresh', { action: { do: 'grant', privilege: 'SELECT', schema: 'SHOP_RAW.TPCH' } }, 'refresh'],
  },
  'duplicate-row': {
    title: 'One row for each key',
    goal: 'The shop keeps delivering customer 1 twice. Make STG_CUSTOMER keep one row for each customer, deploy that, and refresh.',
    learned: 'A merge needs a source that has each key once; QUALIFY can keep one row for each.',
    hints: [
      'Press Refresh. The merge of DIM_CUSTOMER fails, and its rows come from STG_CUSTOMER.',
      'In Fix, add a line to the Join tab of STG_CUSTOMER.',
      'Add `QUALIFY ROW_NUMBER() OVER (PARTITION BY "CUSTOMER"."C_CUSTKEY" ORDER BY "CUSTOMER"."C_ACCTBAL") = 1`. Then Deploy and Refresh.',
    ],
    last: 'refresh',
    fixed: item(
      'STG_CUSTOMER keeps one row for each customer, even though one comes twice',
      (state) =>
        simulatedStateOf(state).faults.has('customerTwice') &&
        keepsOnePerCustomer({ nodes: [deployedNode(state, 'stg-customer')].flatMap((node) => node ?? []) }),
    ),
    acts: [
      'refresh',
      join(
        'stg-customer',
        `FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"\nQUALIFY ROW_NUMBER() OVER (PARTITION BY "CUSTOMER"."C_CUSTKEY" ORDER BY "CUSTOMER"."C_ACCTBAL" DESC) = 1`,
      ),
      'deploy',
      'refresh',
    ],
  },
  'no-stages': {
    title: 'Green, and empty',
    goal: 'Deploy and refresh, and find the table that stays empty. Give its node the option that the template needs.',
    learned: 'A template that prints no stage does not fail: look at the preview of both templates.',
    hints: [
      'Press Deploy and then Refresh. Which node had nothing to send?',
      'STG_ORDERS has no options: its Run template reads insertStrategy.',
      'In Fix, set insertStrategy to INSERT. Then Deploy and Refresh.',
    ],
    last: 'refresh',
    fixed: item('STG_ORDERS has rows', (state) => (table(state, 'STAGING', 'STG_ORDERS')?.rows ?? '') !== ''),
    acts: [
      'deploy',
      'refresh',
      { edit: { kind: 'setConfig', id: 'stg-orders', key: 'insertStrategy', value: 'INSERT' } },
      'deploy',
      'refresh',
    ],
  },
  'invalid-identifier': {
    title: 'The same alias in both places',
    goal: 'Deploy and refresh. Then make the Join tab of STG_ORDERS match its columns.',
    learned: 'The Join tab and every column must use the same alias: a deploy does not notice when they differ; a refresh does.',
    hints: [
      'Press Deploy, then Refresh.',
      'The columns say "ORDERS", the Join tab says "O".',
      'In Fix, change "O" to "ORDERS" in the Join tab. Then Deploy and Refresh.',
    ],
    last: 'refresh',
    fixed: item(
      'The Join tab has the alias that the columns use',
      (state) => deployedNode(state, 'stg-orders')?.sources[0]?.join.includes('}} "ORDERS"') ?? false,
    ),
    acts: ['deploy', 'refresh', join('stg-orders', `FROM {{ ref('RAW', 'ORDERS') }} "ORDERS"`), 'deploy', 'refresh'],
  },
  'numeric-value': {
    title: 'Only what is a number',
    goal: 'Customers are numbered in their names: Customer#000000001. Deploy and refresh, then get C_CUSTKEY from the part of the name that is a number.',
    learned:
      'A cast fails on the first value that does not fit, during the load and never during the deploy: cut out the part to cast.',
    hints: [
      'Press Deploy, then Refresh. Which value is it?',
      'The number begins at the 10th character of the name.',
      'In Fix, write `CAST(SUBSTR("CUSTOMER"."C_NAME", 10) AS NUMBER)` as the transform. Then Deploy and Refresh.',
    ],
    last: 'refresh',
    fixed: item('C_CUSTKEY comes from a part of the name', (state) => {
      const deployed = simulatedStateOf(state).environments.get(PROD)?.deployed?.pipeline;
      const node = deployedNode(state, 'stg-customer');
      const column = node?.columns.find(({ name }) => name === 'C_CUSTKEY');
      if (!deployed || !node || !column?.sources[0]?.transform.includes('C_NAME')) return false;
      return nonNumericText(deployed, { ...node, columns: [column] }, firstText) === undefined;
    }),
    acts: [
      'deploy',
      'refresh',
      {
        edit: {
          kind: 'setColumn',
          id: 'stg-customer',
          columnId: 'stg-customer.c_custkey',
          patch: {
            sources: withNameAsKey()
              .nodes.find(({ id }) => id === 'stg-customer')!
              .columns.find(({ name }) => name === 'C_CUSTKEY')!
              .sources.map((source) => ({ ...source, transform: 'CAST(SUBSTR("CUSTOMER"."C_NAME", 10) AS NUMBER)' })),
          },
        },
      },
      'deploy',
      'refresh',
    ],
  },
  'failed-deploy': {
    title: 'Back to Waiting',
    goal: 'PROD refuses refreshes. Find the deploy that failed, bring PROD back to Waiting, and refresh it.',
    learned: 'Failed Deploy ends with a deploy that succeeds, whichever version it deploys.',
    hints: [
      'Press Refresh: it is refused, and nothing was sent.',
      'A DATE can’t become a timestamp. Make it a DATE again.',
      'In Fix, set O_ORDERDATE to DATE. Then Deploy and Refresh.',
    ],
    last: 'refresh',
    fixed: item('PROD is Waiting', (state) => simulatedStateOf(state).environments.get(PROD)?.status === 'Waiting'),
    acts: ['refresh', dated, 'deploy', 'refresh'],
  },
  'missing-schema': {
    title: 'The schema does not exist',
    goal: 'Deploy to PROD, find out what is missing, and get a green deploy.',
    learned: 'A deploy creates tables and views; people create schemas.',
    hints: [
      'Press Deploy and read the text below the summary.',
      'SHOP.MART is mapped, but does not exist. Create it, or map MART to a schema that does.',
      'In Fix, press “Create SHOP.MART”, then Deploy.',
    ],
    last: 'deploy',
    fixed: item('The schema of DIM_CUSTOMER exists', (state) => {
      const mapping = simulatedStateOf(state).environments.get(PROD)?.deployed?.context.mappings.MART;
      return mapping !== undefined && simulatedStateOf(state).catalog.schemas.has(`${mapping.database}.${mapping.schema}`);
    }),
    acts: ['deploy', { action: { do: 'makeSchema', schema: 'SHOP.MART' } }, 'deploy'],
  },
  'cannot-change-column': {
    title: 'No ALTER for that',
    goal: 'Deploy, read why it fails, and change the type back so that FCT_ORDERS keeps its rows.',
    learned: 'Not every change of a type can be made in place; one that can’t be made fails before the table is touched.',
    hints: [
      'Press Deploy.',
      'The statement alters O_ORDERDATE of FCT_ORDERS.',
      'In Fix, set its data type back to DATE, then Deploy.',
    ],
    last: 'deploy',
    fixed: item(
      'O_ORDERDATE is a DATE, and FCT_ORDERS has its rows',
      (state) => isDated(state) && (table(state, 'MART', 'FCT_ORDERS')?.rows ?? '') !== '',
    ),
    acts: ['deploy', dated, 'deploy'],
  },
  'insufficient-privileges': {
    title: 'Can see, can’t create',
    goal: 'Deploy, find the schema where the role can’t create anything, and grant it the privilege.',
    learned: 'Reading and creating are granted separately, schema by schema.',
    hints: [
      'Press Deploy. All nodes except one are created.',
      'The Fix panel lists what the role can do.',
      'Grant CREATE on SHOP.REPORTING, then Deploy.',
    ],
    last: 'deploy',
    fixed: item('The role can create in SHOP.REPORTING', (state) => simulatedStateOf(state).missingGrants.length === 0),
    acts: ['deploy', { action: { do: 'grant', privilege: 'CREATE', schema: 'SHOP.REPORTING' } }, 'deploy'],
  },
  'invalid-mapping': {
    title: 'Say where it is',
    goal: 'The plan fails. Give PROD the mapping that is missing, and deploy.',
    learned: 'Each environment maps every location, even one that was added later.',
    hints: [
      'Press Deploy: which location is it?',
      'In Fix, fill in the database and schema of REPORTING.',
      'Database SHOP, schema REPORTING. Then Deploy.',
    ],
    last: 'deploy',
    fixed: item(
      'PROD maps REPORTING',
      ({ pipeline }) => pipeline.environments.find(({ id }) => id === PROD)?.mappings.REPORTING !== undefined,
    ),
    acts: [
      'deploy',
      { edit: { kind: 'setMapping', context: PROD, location: 'REPORTING', mapping: { database: 'SHOP', schema: 'REPORTING' } } },
      { edit: { kind: 'setNode', id: 'v-sales-by-segment', patch: { description: 'Sales of each segment of customers.' } } },
      'deploy',
    ],
  },
  'missing-node-type': {
    title: 'Another type',
    goal: 'The plan fails because a type is missing. Give the node a type that the workspace has, and deploy.',
    learned: 'A node whose type is missing has no template: install the package, or choose another type.',
    hints: ['Press Deploy: which node is it?', 'In Fix, choose another type for FCT_ORDERS.', 'Choose Fact, then Deploy.'],
    last: 'deploy',
    fixed: item(
      'FCT_ORDERS has a type that exists',
      (state) => nodeTypeOf(state.pipeline, nodeOf(state, 'fct-orders')?.type ?? '').origin !== 'unknown',
    ),
    acts: ['deploy', { edit: { kind: 'setType', ids: ['fct-orders'], type: 'Fact' } }, 'deploy'],
  },
  'unresolved-ref': {
    title: 'A warning to take seriously',
    goal: 'Deploy in spite of the warning, refresh, and then correct the ref.',
    learned: 'A ref that names no node draws no edge and leads to a table that does not exist.',
    hints: [
      'Press Deploy and read the warning. Then press Refresh.',
      'In the Join tab of FCT_ORDERS, a name is missing a letter.',
      'In Fix, change STG_ORDER to STG_ORDERS in the ref. Then Deploy and Refresh.',
    ],
    last: 'refresh',
    fixed: item('FCT_ORDERS reads STG_ORDERS', (state) =>
      scanRefs(deployedNode(state, 'fct-orders')?.sources[0]?.join ?? '').some(({ name }) => name === 'STG_ORDERS'),
    ),
    acts: ['deploy', 'refresh', join('fct-orders', ordersJoin()), 'deploy', 'refresh'],
  },
  'unexpected-type': {
    title: 'What is dropped does not come back',
    goal: 'Deploy, read what the deploy notes, and give FCT_ORDERS its table back, with rows in it.',
    learned:
      'To change a table into a view is to drop the table with its rows: the plan notes which object it found in the other’s place.',
    hints: [
      'Press Deploy. It is green: what does it say all the same?',
      'FCT_ORDERS is a view now, and its table is gone with all rows.',
      'In Fix, choose table. Then Deploy, and Refresh to load the rows again.',
    ],
    last: 'refresh',
    fixed: item('FCT_ORDERS is a table with rows', (state) => (table(state, 'MART', 'FCT_ORDERS')?.rows ?? '') !== ''),
    acts: ['deploy', { edit: { kind: 'setNode', id: 'fct-orders', patch: { materialization: 'table' } } }, 'deploy', 'refresh'],
  },
};

/** The Join tab of FCT_ORDERS in the version with the timestamp. */
function ordersJoin(): string {
  return withTimestamp().nodes.find(({ id }) => id === 'fct-orders')!.sources[0]!.join;
}

export const exercises: readonly Exercise<LabArgs, LabData>[] = stories.map(({ id }) => {
  const lesson = id as LessonId;
  const { title, goal, learned, hints, last, fixed, acts } = PLANS[lesson];
  return {
    id: `fix-${lesson}`,
    title,
    goal,
    learned,
    hints,
    check: exerciseChecks(lesson, last, fixed),
    solution: played(lesson, acts),
  };
});
