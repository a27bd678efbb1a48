import type { Exercise } from '#workbench/contract.ts';
import { type SourcesData, type SourcesState, sourcesDataSchema, withRows } from './data.ts';
import { copiesOf, historyOf } from './history.ts';
import type { SourcesArgs } from './meta.ts';
import { stories } from './stories.ts';

const loadOf = ({ pipeline, data }: SourcesState, night: number) => historyOf(pipeline, data)?.loads[night - 1];
const dataOf = (id: string): SourcesData => sourcesDataSchema.parse(stories.find((story) => story.id === id)?.data ?? {});
const startData = (id: string) => JSON.stringify(dataOf(id));
const hasStartRows = ({ data }: SourcesState, id: string) => JSON.stringify(data) === startData(id);
const hasDuplicates = (state: SourcesState, night: number) =>
  [...copiesOf(loadOf(state, night)?.rows ?? []).values()].some((copies) => copies > 1);

const STAGE = 'stg-orders-all';

export const exercises: readonly Exercise<SourcesArgs, SourcesData>[] = [
  {
    id: 'five-rows',
    title: 'Five rows',
    goal: 'Order 103 was exported by both shops. Load it once, without touching the rows of the shops.',
    learned: 'UNION leaves equal rows out; UNION ALL and INSERT keep them.',
    hints: ['Two of the three strategies keep equal rows.', 'Choose UNION below the graph.'],
    check: (state) => {
      const load = loadOf(state, 1);
      return [
        { label: 'The table holds five rows', done: load?.ok === true && load.rows.length === 5 },
        {
          label: 'No row is there twice, and the shops are as they were',
          done: load?.ok === true && load.rows.length > 0 && !hasDuplicates(state, 1) && hasStartRows(state, 'overlap'),
        },
      ];
    },
    solution: [{ edit: { kind: 'setConfig', id: STAGE, key: 'insertStrategy', value: 'UNION' } }],
  },
  {
    id: 'compare-less',
    title: 'Compare less',
    goal: 'The strategy is UNION, and order 103 is still there twice. Find the column that tells the two apart, and delete it.',
    learned: 'UNION compares the mapped columns: a column that says where a row is from makes every row different.',
    hints: [
      'Look at the two rows of order 103 in Rows: which value differs?',
      'SHOP is EU in one and US in the other. Open Node.',
      'Press “Delete SHOP”.',
    ],
    check: (state) => {
      const history = historyOf(state.pipeline, state.data);
      const load = history?.loads[0];
      return [
        { label: 'The strategy is still UNION', done: history?.strategy === 'UNION' && load?.rows.length === 5 },
        {
          label: 'Order 103 has one row',
          done: load?.rows.filter(({ values }) => values.ORDER_KEY === 103).length === 1 && hasStartRows(state, 'source-tag'),
        },
      ];
    },
    solution: [{ edit: { kind: 'removeColumns', id: STAGE, columnIds: [`${STAGE}.shop`] } }],
  },
  {
    id: 'all-or-nothing',
    title: 'All or nothing',
    goal: 'On night 2 the table has only one shop, and nobody notices. Choose a strategy that loads no rows on a night that fails, and keeps equal rows on a good night.',
    learned: 'INSERT leaves what it loaded before a source failed; one statement for all loads everything or nothing.',
    hints: [
      'Night 2 failed at its last statement. What is in the table is what the statement before it loaded.',
      'UNION and UNION ALL are one statement. One of them would drop an order of the good night.',
      'Choose UNION ALL. The bad total stays as it is.',
    ],
    check: (state) => {
      const [good, bad] = [loadOf(state, 1), loadOf(state, 2)];
      const isEmpty = bad?.ok === false && bad.rows.length === 0 && hasStartRows(state, 'second-fails');
      return [
        { label: 'Night 2 fails and loads no row', done: isEmpty },
        { label: 'Night 1 has all six rows', done: isEmpty && good?.rows.length === 6 },
      ];
    },
    solution: [{ edit: { kind: 'setConfig', id: STAGE, key: 'insertStrategy', value: 'UNION ALL' } }],
  },
  {
    id: 'six-every-night',
    title: 'Six rows, every night',
    goal: 'After three nights the table holds eighteen rows. Bring it to the six of the delivery, on each night.',
    learned: 'A stage that is not emptied first adds its sources again with every run, whatever the strategy.',
    hints: [
      'UNION compares the rows of one load, not those that are in the table.',
      'Open Node: something has to be done before the first source is loaded.',
      'Turn Truncate Before on.',
    ],
    check: (state) => [
      {
        label: 'The table holds six rows after each night',
        done: [1, 2, 3].every((night) => loadOf(state, night)?.rows.length === 6) && hasStartRows(state, 'not-emptied'),
      },
    ],
    solution: [{ edit: { kind: 'setConfig', id: STAGE, key: 'truncateBefore', value: true } }],
  },
  {
    id: 'a-quiet-night',
    title: 'A quiet night',
    goal: 'Every night, order 103 goes from one total to the other and back. Make the shops agree on night 2, so that both merges write the same total: 8.50.',
    learned: 'Merges go down the list of sources: for a key that two of them have, the last one wins on every run.',
    hints: [
      'The second merge wins: 8.50 is what the table holds after each night.',
      'On night 2 ORDERS_EU still says 7.00. Change it in Rows.',
      'Enter 8.50 as the total of order 103 in ORDERS_EU on night 2.',
    ],
    check: (state) => {
      const load = loadOf(state, 2);
      const order = load?.rows.filter(({ values }) => values.ORDER_KEY === 103) ?? [];
      const isKept = order.length === 1 && order[0]!.values.TOTAL === 8.5;
      const night = state.data.nights[1];
      const agree = [night?.ORDERS_EU, night?.ORDERS_US].every((rows) =>
        rows?.some(({ ORDER_KEY, TOTAL }) => ORDER_KEY === 103 && Number(TOTAL) === 8.5),
      );
      const isQuiet = load?.ok === true && load.stages.every(({ inserted, updated }) => inserted === 0 && updated === 0);
      return [{ label: 'Night 2 changes no row, and order 103 is 8.50', done: agree && isQuiet && isKept }];
    },
    solution: [
      {
        data: withRows(dataOf('last-wins'), 2, 'ORDERS_EU', [
          ...dataOf('last-wins').nights[1]!.ORDERS_EU.slice(0, 2),
          { ORDER_KEY: 103, TOTAL: '8.50' },
        ]),
      },
    ],
  },
];
