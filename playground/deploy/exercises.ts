import { type CatalogObject, objectAt } from '#engine/deploy/catalog.ts';
import { objectPath } from '#engine/deploy/platformDdl.ts';
import { contextOf } from '#engine/platform/environments.ts';
import type { PlatformRun, PlatformState } from '#engine/platform/platformState.ts';
import { shopPipeline, withFilter, withLoyalty, withTimestamp } from '#samples/deployedShop.ts';
import type { Exercise } from '#workbench/contract.ts';
import { committed, type DeployData, deployDataSchema, withAction, withDeploy } from '#workbench/platform/deployData.ts';
import { commitName, deployStateOf } from '#workbench/platform/deployScript.ts';
import type { DeployState } from './data.ts';
import type { DeployArgs } from './meta.ts';
import { stories } from './stories.ts';

const afterActions = ({ data, args }: DeployState): PlatformState => deployStateOf(data, args.strategy);

/** The table of a node in an environment, at the name to which the first commit maps the node. */
function tableOf(state: DeployState, environment: string, nodeId: string): CatalogObject | undefined {
  const pipeline = committed(state.data, 0);
  const node = pipeline.nodes.find(({ id }) => id === nodeId);
  const path = node && objectPath(contextOf(pipeline, environment), node);
  return path && objectAt(afterActions(state).catalog, path);
}

const statusOf = (state: DeployState, environment: string) => afterActions(state).environments.get(environment)?.status;

const deploys = (state: DeployState, environment: string) =>
  afterActions(state).runs.filter(
    (run): run is Extract<PlatformRun, { kind: 'deploy' }> => run.kind === 'deploy' && run.environment === environment,
  );

/** Whether the table holds rows that were loaded before the last deploy to the environment. */
function hasOldRows(state: DeployState, environment: string, nodeId: string): boolean {
  const rows = tableOf(state, environment, nodeId)?.rows ?? '';
  const last = deploys(state, environment).at(-1);
  return rows !== '' && last !== undefined && Number(rows.replace(/\D/g, '')) < last.id;
}

/** The data that a story starts with. */
function dataOf(id: string): DeployData {
  return deployDataSchema.parse(stories.find((story) => story.id === id)?.data ?? {});
}

const widened = (() => {
  const shop = shopPipeline();
  return {
    ...shop,
    nodes: shop.nodes.map((node) =>
      node.id === 'dim-customer'
        ? {
            ...node,
            columns: node.columns.map((column) => (column.name === 'C_NAME' ? { ...column, dataType: 'VARCHAR(200)' } : column)),
          }
        : node,
    ),
  };
})();

export const exercises: readonly Exercise<DeployArgs, DeployData>[] = [
  {
    id: 'widen-a-column',
    title: 'Widen a column',
    goal: 'Names of customers grow to 200 characters. Make that change to DIM_CUSTOMER in QA without losing a row.',
    learned:
      'The plan shows each statement before it runs: with the default and advanced strategies, a wider column keeps the rows.',
    hints: [
      'Select DIM_CUSTOMER in the graph and open Change.',
      'C_NAME is VARCHAR(25). Enter VARCHAR(200), then look at Plan: which statement touches the original first?',
      'With QA as the environment, press “Deploy to QA”. The default and advanced strategies keep the rows; transient does not.',
    ],
    check: (state) => {
      const column = tableOf(state, '2', 'dim-customer')?.columns.find(({ name }) => name === 'C_NAME');
      return [
        { label: 'C_NAME is VARCHAR(200) in QA', done: column?.dataType === 'VARCHAR(200)' },
        {
          label: 'DIM_CUSTOMER has the rows from before',
          done: deploys(state, '2').length > 1 && hasOldRows(state, '2', 'dim-customer'),
        },
        { label: 'QA is Waiting', done: deploys(state, '2').length > 1 && statusOf(state, '2') === 'Waiting' },
      ];
    },
    solution: [
      { edit: { kind: 'setColumn', id: 'dim-customer', columnId: 'dim-customer.c_name', patch: { dataType: 'VARCHAR(200)' } } },
      { data: withDeploy({ pipeline: widened, data: dataOf('change-a-column') }, '2') },
    ],
  },
  {
    id: 'keep-the-rows',
    title: 'Keep the rows',
    goal: 'FCT_ORDERS has a new condition, and the plan for QA empties the table. Deploy the condition so that the rows stay.',
    learned:
      'The deploy strategy decides what happens to the rows: default creates the table again; advanced changes only what differs.',
    hints: [
      'Select FCT_ORDERS, and open Strategies under More.',
      'One of the three has a stage without effect in place of CREATE OR REPLACE.',
      'Set the control “Deploy strategy” to advanced, then deploy to QA.',
    ],
    check: (state) => {
      const node = afterActions(state)
        .environments.get('2')
        ?.deployed?.pipeline.nodes.find(({ id }) => id === 'fct-orders');
      const isThere = node?.sources.some(({ join }) => join.includes('"O_TOTALPRICE" > 0')) ?? false;
      return [
        { label: 'QA holds the condition', done: isThere },
        { label: 'FCT_ORDERS has the rows from before', done: isThere && hasOldRows(state, '2', 'fct-orders') },
      ];
    },
    solution: [
      { arg: 'strategy', value: 'advanced' },
      { data: withDeploy({ pipeline: withFilter(), data: dataOf('another-join') }, '2') },
    ],
  },
  {
    id: 'promote-to-prod',
    title: 'Promote to PROD',
    goal: 'Commit 2 is in DEV. Take it to QA first, then to PROD. Nothing else may go with it.',
    learned: 'The same commit goes from environment to environment: PROD gets what QA had, and nothing else.',
    hints: [
      'Choose QA in the control “Environment”, read the plan, deploy. Then the same for PROD.',
      'What to deploy is chosen in Plan: Commit 2 is what DEV has.',
      'The order counts: QA has to come before PROD.',
    ],
    check: (state) => {
      const second = commitName(1);
      const [qa, prod] = ['2', '3'].map((id) => deploys(state, id).findLast(({ plan }) => plan.version.commit === second));
      const holds = (id: string) => afterActions(state).environments.get(id)?.deployedCommit === second;
      return [
        { label: 'QA holds Commit 2', done: holds('2') },
        { label: 'PROD holds Commit 2', done: holds('3') },
        { label: 'QA had Commit 2 before PROD', done: qa !== undefined && prod !== undefined && qa.id < prod.id },
      ];
    },
    solution: [
      { arg: 'environment', value: '2' },
      {
        data: withDeploy(
          { pipeline: withLoyalty(), data: withDeploy({ pipeline: withLoyalty(), data: dataOf('promote') }, '2') },
          '3',
        ),
      },
    ],
  },
  {
    id: 'out-of-failed-deploy',
    title: 'Recover from a failed deploy',
    goal: 'The deploy to PROD failed, and its nightly refresh will be refused. Bring PROD back to Waiting without losing the rows of FCT_ORDERS, and refresh it without force.',
    learned: 'Failed Deploy ends with a deploy that succeeds; until then an environment refuses its refreshes.',
    hints: [
      'Open Last deploy: the first failed stage shows the data platform’s message.',
      'A DATE can’t be altered into a timestamp. If you are in a hurry, deploy the previous commit: it is a deploy like any other.',
      'In Plan choose Commit 1 and deploy to PROD. Then open Environments and refresh PROD.',
    ],
    check: (state) => {
      const { runs } = afterActions(state);
      const back = deploys(state, '3').findLast(({ outcome }) => outcome.status === 'completed');
      const failed = deploys(state, '3').findLast(({ outcome }) => outcome.status === 'failed');
      const isBack = back !== undefined && failed !== undefined && back.id > failed.id;
      const refreshed = runs.some(
        (run) =>
          run.kind === 'refresh' &&
          run.environment === '3' &&
          isBack &&
          run.id > back.id &&
          run.document.run.runStatus === 'completed' &&
          !run.document.run.runDetails.forceIgnoreEnvironmentStatus,
      );
      const gone = isBack && back.outcome.steps.some(({ step }) => step.nodeId === 'fct-orders' && step.rows === 'gone');
      return [
        { label: 'A deploy to PROD succeeded', done: isBack },
        { label: 'It did not empty FCT_ORDERS', done: isBack && !gone },
        { label: 'A refresh of PROD succeeded, without force', done: refreshed },
      ];
    },
    solution: [
      {
        data: withAction(withDeploy({ pipeline: withTimestamp(), data: { ...dataOf('failed-deploy'), target: 0 } }, '3'), {
          do: 'refresh',
          environment: '3',
          force: false,
        }),
      },
    ],
  },
  {
    id: 'make-the-schema',
    title: 'The schema is missing',
    goal: 'The first deploy to PROD failed for each node of one location. Find out why, and get all five objects created.',
    learned: 'A deploy creates tables and views, not the schemas that hold them.',
    hints: [
      'Open Last deploy. Two nodes and a view failed; the view only says that a table is missing.',
      'The platform does not create schemas. Somebody has to create it in the data platform.',
      'Open Environments, press “Create the schema”, and deploy to PROD again.',
    ],
    check: (state) => [
      { label: 'The schema SHOP.MART exists', done: afterActions(state).catalog.schemas.has('SHOP.MART') },
      {
        label: 'DIM_CUSTOMER and FCT_ORDERS are created',
        done: ['dim-customer', 'fct-orders'].every((id) => tableOf(state, '3', id) !== undefined),
      },
      { label: 'V_SALES_BY_SEGMENT is created', done: tableOf(state, '3', 'v-sales-by-segment') !== undefined },
      { label: 'PROD is Waiting', done: statusOf(state, '3') === 'Waiting' },
    ],
    solution: [
      {
        data: withDeploy(
          { pipeline: shopPipeline(), data: withAction(dataOf('missing-schema'), { do: 'makeSchema', schema: 'SHOP.MART' }) },
          '3',
        ),
      },
    ],
  },
];
