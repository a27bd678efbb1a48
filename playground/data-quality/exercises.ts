import { applyEdit } from '#engine/pipeline/apply.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import type { NodeTest, Pipeline } from '#engine/pipeline/schema.ts';
import { nodeTest } from '#samples/builder.ts';
import type { Exercise, Step } from '#workbench/contract.ts';
import { type NodeOutcome, type QualityData, type QualityState, qualityDataSchema, type RunOutcome } from './data.ts';
import type { QualityArgs } from './meta.ts';
import { currentRun, runKey } from './outcome.ts';
import { NEGATIVE } from './samples.ts';
import { stories } from './stories.ts';

const runOf = ({ pipeline, data }: QualityState): RunOutcome | undefined => currentRun(pipeline, data);
const outcome = (state: QualityState, id: string) => runOf(state)?.nodes.find((node) => node.id === id);
const node = ({ pipeline }: QualityState, id: string) => pipeline.nodes.find((one) => one.id === id);
const isOn = (state: QualityState, id: string) => node(state, id)?.config.testsEnabled !== false;
const found = (state: QualityState, id: string, when: 'Before' | 'After') =>
  outcome(state, id)?.tests.find((test) => test.when === when && (test.found ?? 0) > 0)?.found;
/** Whether a table has as many rows after the run as before it. */
const isKept = (rows: NodeOutcome['rows']) => rows !== undefined && rows[0] > 0 && rows[0] === rows[1];

function storyData(id: string): QualityData {
  return qualityDataSchema.parse(stories.find((story) => story.id === id)!.data);
}
const storyPipeline = (id: string): Pipeline => stories.find((story) => story.id === id)!.pipeline();
/** The queries of a node's tests, with whitespace normalized. */
const queriesOf = ({ nodes }: Pipeline, id: string) =>
  nodes.find((one) => one.id === id)?.tests.map(({ sql }) => sql.trim().replace(/\s+/g, ' ')) ?? [];
/** Matches SQL that asks for rows without a matching row in another table. */
const ORPHANS = /\bIS\s+NULL\b|\bNOT\s+(?:IN|EXISTS)\b|\bEXCEPT\b|\bMINUS\b/i;
/** Matches SQL that asks for totals below zero. */
const BELOW_ZERO = /O_TOTALPRICE"?\s*<\s*0|\b0(?:\.0+)?\s*>\s*[^\n]*O_TOTALPRICE|SIGN\s*\([^)]*O_TOTALPRICE/i;
/** Whether the delivery is still the delivery of the story. */
const isDelivered = (state: QualityState, story: string) =>
  JSON.stringify(state.data.tonight) === JSON.stringify(storyData(story).tonight);

type Ran = Pick<RunOutcome, 'status' | 'nodes'>;
type Loaded = readonly [before: number, after: number];

/** The outcome of a node. Tests are given as `[name, when, rows found]`. */
function ended(
  id: string,
  state: NodeOutcome['state'],
  rows: Loaded,
  ...tests: readonly (readonly [name: string, when: 'Before' | 'After', found: number | null])[]
): NodeOutcome {
  return { id, state, tests: tests.map(([name, when, found]) => ({ name, when, found })), rows: [...rows] };
}

/** A solution: edits of a story's document, and the result of its run. A unit test compares the stated result with the engine's. */
function solved(id: string, edits: readonly Edit[], { status, nodes }: Ran): Step<QualityArgs, QualityData>[] {
  const data = storyData(id);
  const pipeline = edits.reduce((document, edit) => {
    const done = applyEdit(document, edit);
    if (!done.ok) throw new Error(done.refusal.message);
    return done.pipeline;
  }, storyPipeline(id));
  return [
    ...edits.map((edit) => ({ edit })),
    { data: { ...data, run: { key: runKey(pipeline, data), status, nodes: [...nodes] } } },
  ];
}

const setTests = (id: string, ...tests: NodeTest[]): Edit => ({ kind: 'setTests', id, tests });
const gate = (name: string, sql: string) => nodeTest(name, sql, { runOrder: 'Before', continueOnFailure: false });

export const exercises: readonly Exercise<QualityArgs, QualityData>[] = [
  {
    id: 'keep-them-out',
    title: 'Keep them out',
    goal: 'The shop keeps delivering customers without a key. Change the SQL of STG_CUSTOMER so that they are not loaded, and run: its tests stay on, and all of them pass.',
    learned: 'A column test reports bad rows and lets them in. The SQL that reads the source, or a gate, keeps them out.',
    hints: [
      'Run it first and look at what the tests find. Then select STG_CUSTOMER: its Join tab is in the Tests panel.',
      'Put a WHERE after the FROM.',
      'WHERE "CUSTOMER"."C_CUSTKEY" IS NOT NULL',
    ],
    check: (state) => {
      const stage = outcome(state, 'stg-customer');
      const isTested = isOn(state, 'stg-customer') && (stage?.tests.length ?? 0) >= 3;
      return [
        {
          label: 'The run had tonight’s delivery unchanged',
          done: isDelivered(state, 'column-tests') && runOf(state) !== undefined,
        },
        { label: 'All tests of STG_CUSTOMER ran and passed', done: isTested && stage!.tests.every(({ found }) => found === 0) },
        { label: 'DIM_CUSTOMER holds seven customers', done: isTested && outcome(state, 'dim-customer')?.rows?.[1] === 7 },
      ];
    },
    get solution() {
      const join = `FROM {{ ref('RAW', 'CUSTOMER') }} "CUSTOMER"\nWHERE "CUSTOMER"."C_CUSTKEY" IS NOT NULL`;
      return solved('column-tests', [{ kind: 'setJoin', id: 'stg-customer', source: 0, join }], {
        status: 'completed',
        nodes: [
          ended(
            'stg-customer',
            'Successful',
            [6, 7],
            ['C_CUSTKEY: Null', 'After', 0],
            ['C_CUSTKEY: Unique', 'After', 0],
            ['C_PHONE: Null', 'After', 0],
          ),
          ended('stg-orders', 'Successful', [5, 6]),
          ended('dim-customer', 'Successful', [6, 7]),
          ended('fct-orders', 'Successful', [5, 6]),
        ],
      });
    },
  },
  {
    id: 'behind-the-load',
    title: 'The same test after the load',
    goal: 'Show what the same test does after the load: it fails, it stops the node, and the table is empty.',
    learned: 'After the load, a test that stops protects those who read the table, not the table.',
    hints: [
      'Run it as it is first: STG_CUSTOMER keeps last night’s rows.',
      'Leave the query and Continue on Failure as they are. When does the test run?',
      'Set Run to After, and run again.',
    ],
    check: (state) => {
      const stage = isDelivered(state, 'empty-delivery') ? outcome(state, 'stg-customer') : undefined;
      const isSame = queriesOf(state.pipeline, 'stg-customer').some((sql) =>
        queriesOf(storyPipeline('empty-delivery'), 'stg-customer').includes(sql),
      );
      return [
        {
          label: 'The same test, after the load, found the empty delivery',
          done: isSame && stage !== undefined && found(state, 'stg-customer', 'After') !== undefined,
        },
        { label: 'STG_CUSTOMER failed and is empty', done: isSame && stage?.state === 'Failed' && stage.rows?.[1] === 0 },
        {
          label: 'DIM_CUSTOMER was skipped',
          done: isSame && stage?.state === 'Failed' && outcome(state, 'dim-customer')?.state === 'Skipped',
        },
      ];
    },
    get solution() {
      const sql = `SELECT 1 FROM {{ ref_no_link('RAW', 'CUSTOMER') }} HAVING COUNT(*) = 0`;
      return solved(
        'empty-delivery',
        [setTests('stg-customer', nodeTest('Source has customers', sql, { continueOnFailure: false }))],
        {
          status: 'failed',
          nodes: [
            ended(
              'stg-customer',
              'Failed',
              [6, 0],
              ['Source has customers', 'After', 1],
              ['C_CUSTKEY: Null', 'After', null],
              ['C_CUSTKEY: Unique', 'After', null],
            ),
            ended('stg-orders', 'Successful', [5, 6]),
            ended('dim-customer', 'Skipped', [6, 6]),
            ended('fct-orders', 'Skipped', [5, 5]),
          ],
        },
      );
    },
  },
  {
    id: 'close-the-gate',
    title: 'Close the gate',
    goal: 'A delivery with a customer twice must not get in: STG_CUSTOMER keeps last night’s rows, and DIM_CUSTOMER does not even try to merge.',
    learned: 'Before the load and without Continue on Failure: the only combination that protects the table itself.',
    hints: [
      'A column test runs after the load. Select STG_CUSTOMER, and write a node test that runs Before, with Continue on Failure off.',
      "Before the load, {{ this }} still holds last night’s rows. Name the source: {{ ref_no_link('RAW', 'CUSTOMER') }}.",
      'SELECT "C_CUSTKEY" FROM {{ ref_no_link(\'RAW\', \'CUSTOMER\') }} GROUP BY "C_CUSTKEY" HAVING COUNT(*) > 1',
    ],
    check: (state) => {
      const stage = outcome(state, 'stg-customer');
      const isStopped = isDelivered(state, 'twice') && stage?.state === 'Failed';
      return [
        {
          label: 'A test before the load found the customer',
          done: isDelivered(state, 'twice') && found(state, 'stg-customer', 'Before') === 1,
        },
        { label: 'STG_CUSTOMER failed and keeps the rows of last night', done: isStopped && isKept(stage.rows) },
        { label: 'DIM_CUSTOMER was skipped', done: isStopped && outcome(state, 'dim-customer')?.state === 'Skipped' },
      ];
    },
    get solution() {
      const sql = `SELECT "C_CUSTKEY" FROM {{ ref_no_link('RAW', 'CUSTOMER') }} GROUP BY "C_CUSTKEY" HAVING COUNT(*) > 1`;
      return solved('twice', [setTests('stg-customer', gate('Each customer once', sql))], {
        status: 'failed',
        nodes: [
          ended('stg-customer', 'Failed', [6, 6], ['Each customer once', 'Before', 1], ['C_CUSTKEY: Unique', 'After', null]),
          ended('stg-orders', 'Successful', [5, 6]),
          ended('dim-customer', 'Skipped', [6, 6]),
          ended('fct-orders', 'Skipped', [5, 5]),
        ],
      });
    },
  },
  {
    id: 'only-report',
    title: 'Only report it',
    goal: 'The negative total is a known refund. Let the run finish, with the failed test in the results for everyone to see.',
    learned: 'With Continue on Failure on, a test is a report: the run goes on and is marked yellow.',
    hints: [
      'Run it first: what stops, and what is skipped?',
      'Don’t delete the test or switch the tests off.',
      'Turn Continue on Failure on for the test, and run again.',
    ],
    check: (state) => {
      const isDone = isDelivered(state, 'after-the-load') && runOf(state)?.status === 'completed';
      return [
        { label: 'The run completed', done: isDone },
        { label: 'The test found the order', done: isDone && found(state, 'stg-orders', 'After') === 1 },
        { label: 'FCT_ORDERS has the order too', done: isDone && outcome(state, 'fct-orders')?.rows?.[1] === 7 },
      ];
    },
    get solution() {
      return solved('after-the-load', [setTests('stg-orders', nodeTest('No negative totals', NEGATIVE))], {
        status: 'completed',
        nodes: [
          ended('stg-customer', 'Successful', [6, 7]),
          ended('stg-orders', 'Successful', [5, 7], ['No negative totals', 'After', 1]),
          ended('dim-customer', 'Successful', [6, 7]),
          ended('fct-orders', 'Successful', [5, 7]),
        ],
      });
    },
  },
  {
    id: 'find-the-orphans',
    title: 'Find the orphans',
    goal: 'Write a test of FCT_ORDERS that finds exactly the two orders without a customer, and let the run complete.',
    learned: 'A test selects the rows that are wrong: an orphan is a row whose join found nothing.',
    hints: [
      'FCT_ORDERS joins DIM_CUSTOMER with a LEFT JOIN. What is in DIM_CUSTOMER_KEY where no customer was found?',
      'A new test runs After and continues on failure: leave that as it is.',
      'SELECT "O_ORDERKEY" FROM {{ this }} WHERE "DIM_CUSTOMER_KEY" IS NULL',
    ],
    check: (state) => {
      const looks = queriesOf(state.pipeline, 'fct-orders').some((sql) => ORPHANS.test(sql));
      const isDone = looks && isDelivered(state, 'orphans') && runOf(state)?.status === 'completed';
      return [
        { label: 'FCT_ORDERS has a test that looks for orders without a customer', done: looks },
        { label: 'The test found two rows', done: isDone && found(state, 'fct-orders', 'After') === 2 },
        { label: 'The run completed', done: isDone },
      ];
    },
    get solution() {
      const sql = `SELECT "O_ORDERKEY" FROM {{ this }} WHERE "DIM_CUSTOMER_KEY" IS NULL`;
      return solved('orphans', [setTests('fct-orders', nodeTest('Orders have a customer', sql))], {
        status: 'completed',
        nodes: [
          ended('stg-customer', 'Successful', [6, 7]),
          ended('stg-orders', 'Successful', [5, 8]),
          ended('dim-customer', 'Successful', [6, 7]),
          ended('fct-orders', 'Successful', [5, 8], ['Orders have a customer', 'After', 2]),
        ],
      });
    },
  },
  {
    id: 'let-good-rows-pass',
    title: 'Let good rows pass',
    goal: 'Tonight’s orders are fine. Correct the query so that the test passes; it still looks for negative totals and still stops the node.',
    learned: 'An aggregate without GROUP BY and HAVING always returns a row, so a test with one always fails.',
    hints: [
      'Run it, and look at the row that the test finds: what does it say?',
      'A test passes when there is nothing to show. Show the orders themselves, not how many there are.',
      'SELECT * FROM {{ this }} WHERE "O_TOTALPRICE" < 0',
    ],
    check: (state) => {
      const tests = node(state, 'stg-orders')?.tests ?? [];
      const looks =
        isDelivered(state, 'always-fails') &&
        tests.some(({ sql, continueOnFailure }) => !continueOnFailure && BELOW_ZERO.test(sql));
      const isDone = looks && isOn(state, 'stg-orders') && runOf(state)?.status === 'completed';
      return [
        {
          label: 'A test ran that looks for negative totals and would stop the node',
          done: looks && isOn(state, 'stg-orders') && runOf(state) !== undefined,
        },
        { label: 'The test passed', done: isDone && outcome(state, 'stg-orders')?.tests[0]?.found === 0 },
        { label: 'FCT_ORDERS was loaded', done: isDone && outcome(state, 'fct-orders')?.rows?.[1] === 6 },
      ];
    },
    get solution() {
      return solved(
        'always-fails',
        [setTests('stg-orders', nodeTest('No negative totals', NEGATIVE, { continueOnFailure: false }))],
        {
          status: 'completed',
          nodes: [
            ended('stg-customer', 'Successful', [6, 7]),
            ended('stg-orders', 'Successful', [5, 6], ['No negative totals', 'After', 0]),
            ended('dim-customer', 'Successful', [6, 7]),
            ended('fct-orders', 'Successful', [5, 6]),
          ],
        },
      );
    },
  },
  {
    id: 'ask-the-source',
    title: 'Ask the source',
    goal: 'Make the test find tonight’s negative total before anything is loaded: STG_ORDERS keeps last night’s rows.',
    learned: 'Before the load, the node’s own table holds the last run. A gate names what the node reads.',
    hints: [
      'Run it: the test passes, and the bad row is loaded. Which rows did the test see?',
      'Leave Run at Before. Name the table that the node reads in place of {{ this }}.',
      "SELECT * FROM {{ ref_no_link('RAW', 'ORDERS') }} WHERE \"O_TOTALPRICE\" < 0",
    ],
    check: (state) => {
      const stage = outcome(state, 'stg-orders');
      const isFound = isDelivered(state, 'too-early') && found(state, 'stg-orders', 'Before') === 1;
      return [
        { label: 'A test before the load found the order', done: isFound },
        { label: 'STG_ORDERS keeps last night’s rows', done: isFound && stage?.state === 'Failed' && isKept(stage.rows) },
        { label: 'FCT_ORDERS was skipped', done: isFound && outcome(state, 'fct-orders')?.state === 'Skipped' },
      ];
    },
    get solution() {
      const sql = `SELECT * FROM {{ ref_no_link('RAW', 'ORDERS') }} WHERE "O_TOTALPRICE" < 0`;
      return solved('too-early', [setTests('stg-orders', gate('No negative totals', sql))], {
        status: 'failed',
        nodes: [
          ended('stg-customer', 'Successful', [6, 7]),
          ended('stg-orders', 'Failed', [5, 5], ['No negative totals', 'Before', 1]),
          ended('dim-customer', 'Successful', [6, 7]),
          ended('fct-orders', 'Skipped', [5, 5]),
        ],
      });
    },
  },
  {
    id: 'switch-them-on',
    title: 'Switch them on',
    goal: 'Switch on the tests of both stages and run: one test of each finds a row, and everything is still loaded.',
    learned: 'Enable Tests decides whether any test of a node is executed. A green run proves nothing while it is off.',
    hints: [
      'Run it as it is: no test ran. Look at the node, not at the tests.',
      'Select a node: Enable Tests is above its tests.',
      'Turn it on for STG_CUSTOMER and for STG_ORDERS, then run.',
    ],
    check: (state) => {
      const isDone = isDelivered(state, 'switched-off') && runOf(state)?.status === 'completed';
      return [
        { label: 'A test of STG_CUSTOMER found a row', done: isDone && found(state, 'stg-customer', 'After') === 1 },
        { label: 'A test of STG_ORDERS found a row', done: isDone && found(state, 'stg-orders', 'After') === 1 },
      ];
    },
    get solution() {
      const on = (id: string): Edit => ({ kind: 'setConfig', id, key: 'testsEnabled', value: true });
      return solved('switched-off', [on('stg-customer'), on('stg-orders')], {
        status: 'completed',
        nodes: [
          ended('stg-customer', 'Successful', [6, 8], ['C_CUSTKEY: Null', 'After', 1], ['C_CUSTKEY: Unique', 'After', 0]),
          ended('stg-orders', 'Successful', [5, 8], ['No negative totals', 'After', 1]),
          ended('dim-customer', 'Successful', [6, 8]),
          ended('fct-orders', 'Successful', [5, 8]),
        ],
      });
    },
  },
];
