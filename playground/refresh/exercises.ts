import { objectKind } from '#engine/pipeline/nodeTypes.ts';
import { isRetry } from '#engine/platform/platformState.ts';
import { parseSelector } from '#engine/selector/parse.ts';
import type { Exercise } from '#workbench/contract.ts';
import type { Action, RefreshData, RefreshState } from './data.ts';
import type { RefreshArgs } from './meta.ts';
import { type NightRun, type Nights, nightsOf } from './nights.ts';
import { nightPipeline } from './samples.ts';
import { stories } from './stories.ts';

type Ran = Extract<NightRun, { kind: 'refresh' }>;

const afterActions = ({ pipeline, data }: RefreshState): Nights => nightsOf(pipeline, data);
const ran = (state: RefreshState): Ran[] => afterActions(state).runs.filter((run): run is Ran => run.kind === 'refresh');
const statusOf = (run: Ran | undefined) => run?.document.run.runStatus;
const stateIn = (run: Ran | undefined, nodeId: string) => run?.document.results.find(({ nodeID }) => nodeID === nodeId)?.runState;

/** Whether a run loaded every table. */
const loadsAll = ({ pipeline }: RefreshState, run: Ran) =>
  pipeline.nodes.every((node) => objectKind(node) !== 'table' || stateIn(run, node.id) === 'Successful');

/** The number of blocks in a selector. */
const blocksOf = (selector = '') =>
  parseSelector(selector).expression.conjunctions.reduce((sum, { clauses }) => sum + clauses.length, 0);

/** The actions that a story starts with. */
function actionsOf(story: string): Action[] {
  return (stories.find(({ id }) => id === story)?.data?.actions ?? []) as Action[];
}

/** A solution step: the actions of a story, followed by these actions. */
const then = (story: string, ...more: Action[]): { data: RefreshData } => ({ data: { actions: [...actionsOf(story), ...more] } });

const DROPPED = { what: 'droppedTable', nodeId: 'dim-customer' } as const;

export const exercises: readonly Exercise<RefreshArgs, RefreshData>[] = [
  {
    id: 'one-stays-behind',
    title: 'Leave one behind',
    goal: 'Break something so that the next refresh fails, FCT_ORDERS keeps last night’s rows, and PSTG_ORDERS gets tonight’s.',
    learned: 'A failure skips what depends on it and nothing else: the rest of the run goes on.',
    hints: [
      'FCT_ORDERS reads STG_ORDERS and DIM_CUSTOMER. PSTG_ORDERS reads STG_ORDERS alone.',
      'The node that fails must be upstream of FCT_ORDERS but not of PSTG_ORDERS.',
      'Have a customer delivered twice, or drop DIM_CUSTOMER, then refresh everything.',
    ],
    check: (state) => {
      const last = ran(state).at(-1);
      const isTonight = last !== undefined && last.id > 1;
      return [
        { label: 'A refresh failed', done: isTonight && statusOf(last) === 'failed' },
        { label: 'FCT_ORDERS was skipped', done: isTonight && stateIn(last, 'fct-orders') === 'Skipped' },
        { label: 'PSTG_ORDERS was loaded in the same run', done: isTonight && stateIn(last, 'pstg-orders') === 'Successful' },
      ];
    },
    solution: [then('night', { do: 'break', breakage: { what: 'customerTwice' } }, { do: 'refresh' })],
  },
  {
    id: 'bring-it-back',
    title: 'Bring the table back',
    goal: 'Create DIM_CUSTOMER again, and let a retry finish the night. No node that succeeded may run twice.',
    learned: 'A deploy creates what is missing, empty; a retry runs only what failed and what was skipped.',
    hints: [
      'One of the two creates tables: deploy or refresh. Which one?',
      'Repair DIM_CUSTOMER in the Run tab: that is a deploy.',
      'Then press Retry, not Refresh.',
    ],
    check: (state) => {
      const last = ran(state).at(-1);
      return [
        { label: 'DIM_CUSTOMER exists again', done: afterActions(state).broken.length === 0 },
        { label: 'A retry completed', done: last !== undefined && isRetry(last) && statusOf(last) === 'completed' },
        {
          label: 'STG_CUSTOMER did not run again',
          done: last !== undefined && isRetry(last) && stateIn(last, 'stg-customer') === undefined,
        },
      ];
    },
    solution: [then('dropped-table', { do: 'repair', breakage: DROPPED }, { do: 'retry' })],
  },
  {
    id: 'more-than-a-retry',
    title: 'More than a retry',
    goal: 'The shop fixes its delivery. After that, load every table in one run without a failure.',
    learned: 'A retry never reruns what succeeded: bad rows that were staged stay staged until the stage itself runs.',
    hints: [
      'Repair the delivery and retry: what does DIM_CUSTOMER read?',
      'STG_CUSTOMER succeeded, so no retry runs it, and the customer is in it twice.',
      'Refresh everything once the delivery is fixed.',
    ],
    check: (state) => {
      const last = ran(state).at(-1);
      const isMended = afterActions(state).broken.length === 0;
      return [
        { label: 'The delivery is fixed', done: isMended },
        { label: 'The last run completed', done: isMended && statusOf(last) === 'completed' },
        {
          label: 'The last run loaded every table',
          done: isMended && last !== undefined && last.id > 2 && loadsAll(state, last),
        },
      ];
    },
    solution: [then('customer-twice', { do: 'repair', breakage: { what: 'customerTwice' } }, { do: 'refresh' })],
  },
  {
    id: 'retry-after-test',
    title: 'From the point of failure',
    goal: 'The shop corrects the order. Finish the night with as few nodes as you can.',
    learned: 'When the failed node itself reads what was fixed, a retry is enough.',
    hints: [
      'Which node failed, and does it read the source itself?',
      'STG_ORDERS failed, so a retry runs it, and it reads ORDERS again.',
      'Repair the order, then press Retry.',
    ],
    check: (state) => {
      const last = ran(state).at(-1);
      return [
        { label: 'The order is corrected', done: afterActions(state).broken.length === 0 },
        { label: 'The last run completed', done: afterActions(state).broken.length === 0 && statusOf(last) === 'completed' },
        {
          label: 'Only what failed or was skipped ran in the last run',
          done: last !== undefined && last.id > 2 && isRetry(last),
        },
      ];
    },
    solution: [then('failed-test', { do: 'repair', breakage: { what: 'negativeTotal' } }, { do: 'retry' })],
  },
  {
    id: 'only-the-stages',
    title: 'Only what is staged',
    goal: 'Refresh STG_CUSTOMER and STG_ORDERS with one block of a selector, and no other node.',
    learned: 'The terms in one block must all hold; custom selectors replace those of a job.',
    hints: [
      'Set “What runs” to “Custom selectors”.',
      'A block may hold two terms: { location: "STAGING" name: "STG_*" }.',
      'Write it in Include, leave Exclude empty, and refresh.',
    ],
    check: (state) => {
      const last = ran(state).at(-1);
      const ids = last && last.id > 1 ? last.document.results.map(({ nodeID }) => nodeID).sort() : [];
      return [
        { label: 'The last run completed', done: ids.length > 0 && statusOf(last) === 'completed' },
        {
          label: 'STG_CUSTOMER and STG_ORDERS were in the last run',
          done: ids.includes('stg-customer') && ids.includes('stg-orders'),
        },
        { label: 'No other node was in the last run', done: ids.length === 2 && ids.every((id) => id.startsWith('stg-')) },
        {
          label: 'One block chose them',
          done: ids.length > 0 && blocksOf(last!.plan.request.include) === 1,
        },
      ];
    },
    solution: [
      { arg: 'job', value: 'own' },
      then('job', { do: 'refresh', include: '{ location: "STAGING" name: "STG_*" }', exclude: '', parallelism: 16 }),
    ],
  },
  {
    id: 'one-run-one-day',
    title: 'One run, another day',
    goal: 'Refresh STG_ORDERS with orders since 1998-01-01, then once more with the environment’s parameters.',
    learned: 'The parameters of a run are for that run only: the next one uses the environment’s again.',
    hints: [
      'The parameter is in the Run tab. Refresh with it first.',
      'Then clear the field and refresh again.',
      'Look at the log: which day is in the INSERT of each run?',
    ],
    check: (state) => {
      const days = ran(state)
        .slice(1)
        .flatMap(({ document, id }) => {
          const insert = document.results
            .find(({ nodeID }) => nodeID === 'stg-orders')
            ?.queryResults.find(({ sql }) => sql.startsWith('INSERT'));
          return insert ? [{ id, day: /DATE '([^']*)'/.exec(insert.sql)?.[1] }] : [];
        });
      const own = days.find(({ day }) => day === '1998-01-01');
      return [
        { label: 'A run loaded orders since 1998-01-01', done: own !== undefined },
        {
          label: 'A later run loaded them with the environment’s parameters',
          done: own !== undefined && days.some(({ id, day }) => id > own.id && day === '1992-01-01'),
        },
      ];
    },
    solution: [then('parameter', { do: 'refresh', loadFrom: '1998-01-01' }, { do: 'refresh' })],
  },
  {
    id: 'cancel-in-time',
    title: 'Cancel in time',
    goal: 'Start a refresh, and cancel it after STG_ORDERS is done and before PSTG_ORDERS begins.',
    learned: 'Canceling undoes nothing: nodes that were done keep their new rows.',
    hints: [
      'With a parallelism of 1, the nodes run one after another.',
      'Press Refresh, watch the timeline, and press Cancel once STG_ORDERS is green.',
      'Too late? Undo, or refresh again.',
    ],
    check: (state) => {
      const canceled = ran(state).filter((run) => statusOf(run) === 'canceled');
      const fits = canceled.filter((run) => stateIn(run, 'stg-orders') === 'Successful');
      return [
        { label: 'A refresh was canceled', done: canceled.length > 0 },
        { label: 'STG_ORDERS was done by then', done: fits.length > 0 },
        {
          label: 'PSTG_ORDERS had not begun',
          done: fits.some((run) =>
            run.document.results.some(({ nodeID, queryResults }) => nodeID === 'pstg-orders' && queryResults.length === 0),
          ),
        },
      ];
    },
    get solution() {
      return [then('cancel', { do: 'refresh', parallelism: 1, cancelAt: cancelMoment() })];
    },
  },
];

/** A time, in milliseconds from the start of run 2 with a parallelism of 1, after STG_ORDERS has ended and before PSTG_ORDERS starts. */
function cancelMoment(): number {
  const [, run] = nightsOf(nightPipeline(), { actions: [{ do: 'refresh', parallelism: 1 }] }).runs as [Ran, Ran];
  const at = run.plan.pipeline.nodes.findIndex(({ id }) => id === 'stg-orders');
  return run.simulated.run.finish[at]! + 1;
}
