import type { LoadHistory } from '#engine/load/loadHistory.ts';
import type { Edit } from '#engine/pipeline/edit.ts';
import { builtInType } from '#engine/pipeline/nodeTypes.ts';
import type { Exercise } from '#workbench/contract.ts';
import { type CustomerRow, type RowsData, type RowsState, withDay } from './data.ts';
import { historyOf } from './history.ts';
import type { RowsArgs } from './meta.ts';
import { FIVE_DAYS, TWICE } from './samples.ts';

const history = (state: RowsState): LoadHistory | undefined => historyOf(state.pipeline, state.data);

const typeOf = (found: LoadHistory | undefined) => found && builtInType(found.node.type)?.id;

const sameDays = (state: RowsState, days: readonly CustomerRow[][]) => JSON.stringify(state.data.days) === JSON.stringify(days);
const sourceUnchanged = (state: RowsState) => ({ label: 'The source is as it was', done: sameDays(state, FIVE_DAYS) });

/** A solution step that sets the flags of a column. */
const flags = (id: string, column: string, ...marks: string[]): { edit: Edit } => ({
  edit: { kind: 'setColumn', id, columnId: `${id}.${column}`, patch: { flags: marks } },
});

const [ann, ben] = TWICE[3] as [CustomerRow, CustomerRow];

export const exercises: readonly Exercise<RowsArgs, RowsData>[] = [
  {
    id: 'track-the-name',
    title: 'Remember the name',
    goal: 'The first row of customer 1 in Rome says Anna, although she was Ann when she moved there. Keep the old name as well.',
    learned: 'Untracked columns are overwritten in the current version; tracked ones make a new version.',
    hints: [
      'Which column changes on day 4, and is it tracked?',
      'In the Node tab, track C_NAME as well.',
      'Look at day 4 again.',
    ],
    check: (state) => {
      const rows = history(state)?.loads[3]?.rows ?? [];
      const rome = rows.filter(({ values }) => values.C_CUSTKEY === 1 && values.C_ADDRESS === 'Rome');
      return [
        {
          label: 'An old version of customer 1 says Ann in Rome',
          done: rome.some(({ values, isCurrent }) => values.C_NAME === 'Ann' && !isCurrent),
        },
        {
          label: 'The current version of day 4 says Anna in Rome',
          done: rome.length > 1 && rome.some(({ values, isCurrent }) => values.C_NAME === 'Anna' && isCurrent),
        },
        sourceUnchanged(state),
      ];
    },
    solution: [flags('dim-customer', 'c_name', 'isChangeTracking')],
  },
  {
    id: 'where-she-lived',
    title: 'Where did she live?',
    goal: 'Make the dimension show on day 5 that customer 1 has lived in Oslo, Rome and Paris.',
    learned: 'Change tracking turns a dimension of Type 1 into one of Type 2: each change is a version.',
    hints: [
      'Type 1 overwrites. What does Type 2 need?',
      'Mark a column for change tracking.',
      'Track C_ADDRESS in the Node tab.',
    ],
    check: (state) => {
      const rows = history(state)?.loads[4]?.rows.filter(({ values }) => values.C_CUSTKEY === 1) ?? [];
      const lived = new Set(rows.map(({ values }) => values.C_ADDRESS));
      return [
        { label: 'The rows of day 5 say Oslo, Rome and Paris', done: ['Oslo', 'Rome', 'Paris'].every((city) => lived.has(city)) },
        { label: 'One version is current', done: lived.size > 1 && rows.filter(({ isCurrent }) => isCurrent).length === 1 },
        sourceUnchanged(state),
      ];
    },
    solution: [flags('dim-customer', 'c_address', 'isChangeTracking')],
  },
  {
    id: 'nobody-is-lost',
    title: 'Nobody is lost',
    goal: 'On day 4 customer 2 is missing from the source. Choose another type for the node, so that the row stays and each customer is there once.',
    learned:
      'A stage holds what the source delivered last; a persistent stage or a dimension with a business key keeps customers who are gone.',
    hints: [
      'Which types keep rows that are gone from the source?',
      'A Persistent Stage keeps them; without a business key it appends every row again.',
      'Choose Persistent Stage in the Node tab, and make C_CUSTKEY the business key.',
    ],
    check: (state) => {
      const rows = history(state)?.loads[3]?.rows ?? [];
      const keys = rows.map(({ values }) => values.C_CUSTKEY);
      return [
        { label: 'The rows of day 4 have customer 2', done: keys.includes(2) },
        { label: 'Each customer has one row', done: keys.includes(2) && new Set(keys).size === keys.length },
        sourceUnchanged(state),
      ];
    },
    solution: [
      { edit: { kind: 'setType', ids: ['stg-customer'], type: 'persistentStage' } },
      flags('stg-customer', 'c_custkey', 'isBusinessKey'),
    ],
  },
  {
    id: 'three-rows-again',
    title: 'Three rows again',
    goal: 'On day 3 the source has three rows. Make the stage hold exactly those three.',
    learned: 'Truncate Before decides whether a stage holds the batch or everything that ever arrived.',
    hints: ['What does a stage do before it loads, by default?', 'The Node tab has a switch for it.', 'Turn Truncate Before on.'],
    check: (state) => {
      const load = history(state)?.loads[2];
      return [
        { label: 'The node is still a stage', done: history(state)?.rules.loads === 'batch' },
        { label: 'It holds three rows on day 3', done: history(state)?.rules.loads === 'batch' && load?.rows.length === 3 },
        sourceUnchanged(state),
      ];
    },
    solution: [{ edit: { kind: 'setConfig', id: 'stg-customer', key: 'truncateBefore', value: true } }],
  },
  {
    id: 'one-row-a-customer',
    title: 'One row per customer',
    goal: 'Make the persistent stage keep one row for each customer, with today’s address.',
    learned: 'With a business key, a persistent stage updates the rows that it knows and inserts the rest.',
    hints: ['What identifies a customer?', 'Make C_CUSTKEY the business key.', 'Track nothing: then rows are overwritten.'],
    check: (state) => {
      const rows = history(state)?.loads[4]?.rows ?? [];
      const of = (key: number) => rows.filter(({ values }) => values.C_CUSTKEY === key);
      const isOnce = [1, 2, 3].every((key) => of(key).length === 1);
      return [
        { label: 'The node is still a persistent stage', done: typeOf(history(state)) === 'persistentStage' },
        { label: 'Each customer has one row on day 5', done: isOnce },
        { label: 'Customer 1 lives in Paris', done: isOnce && of(1)[0]?.values.C_ADDRESS === 'Paris' },
        sourceUnchanged(state),
      ];
    },
    solution: [flags('pstg-customer', 'c_custkey', 'isBusinessKey')],
  },
  {
    id: 'load-twice',
    title: 'Load it twice',
    goal: 'Make the fact safe to load again: on day 2, it holds each row of the source once.',
    learned: 'A fact with a business key merges, so a repeated load changes nothing.',
    hints: [
      'On day 2, two rows of day 1 come again.',
      'A fact merges when it has a key to recognize rows by.',
      'Make C_CUSTKEY the business key.',
    ],
    check: (state) => {
      const found = history(state);
      const load = found?.loads[1];
      return [
        { label: 'The node is still a fact', done: typeOf(found) === 'Fact' },
        { label: 'The fact holds three rows on day 2', done: typeOf(found) === 'Fact' && load?.rows.length === 3 },
        sourceUnchanged(state),
      ];
    },
    solution: [flags('fct-customer', 'c_custkey', 'isBusinessKey')],
  },
  {
    id: 'mend-the-delivery',
    title: 'Fix the delivery',
    goal: 'Day 3 fails. Change the source of that day so that the load succeeds and customer 1 lives in Paris.',
    learned: 'One row for each business key: a source that has more than one must be made unique before the merge.',
    hints: [
      'Which two rows of day 3 have the same key?',
      'One of them has to go, or get another key.',
      'Delete the row that says Rome.',
    ],
    check: (state) => {
      const load = history(state)?.loads[2];
      const [one] = load?.rows.filter(({ values }) => values.C_CUSTKEY === 1) ?? [];
      const { days } = state.data;
      return [
        { label: 'The load of day 3 succeeds', done: load?.ok === true },
        { label: 'Customer 1 lives in Paris on day 3', done: load?.ok === true && one?.values.C_ADDRESS === 'Paris' },
        {
          label: 'The other days are as they were',
          done: [0, 1, 3].every((day) => JSON.stringify(days[day]) === JSON.stringify(TWICE[day])),
        },
      ];
    },
    solution: [{ data: withDay({ days: TWICE }, 3, [ann, ben]) }],
  },
  {
    id: 'change-the-view',
    title: 'Without a load',
    goal: 'Make the view show customer 2 on day 4, without turning it into a table.',
    learned: 'A view changes as soon as what it reads changes: there is nothing to refresh, and nothing is kept.',
    hints: [
      'Where do the rows of a view come from?',
      'Only the source can bring customer 2 back.',
      'Add a row with the key 2 to the source of day 4.',
    ],
    check: (state) => {
      const found = history(state);
      const keys = found?.loads[3]?.rows.map(({ values }) => values.C_CUSTKEY) ?? [];
      return [
        { label: 'The node is still a view', done: found?.rules.loads === 'query' },
        { label: 'It shows customer 2 on day 4', done: found?.rules.loads === 'query' && keys.includes(2) },
      ];
    },
    solution: [{ data: withDay({ days: FIVE_DAYS }, 4, [...FIVE_DAYS[3]!, ben]) }],
  },
];
