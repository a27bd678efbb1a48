import { type LoadRules, loadRows, type Row, type StoredRow } from '#engine/load/loadRows.ts';
import { BUILT_IN_TYPES, isSource } from '#engine/pipeline/nodeTypes.ts';
import { type Question, questionWith, shuffled } from './question.ts';

// Questions about how a load changes rows. The engine loads the rows with each type of node, and the results of the other types are the wrong
// choices.

type Random = () => number;

const FROM = { title: 'Nodes and node types', address: '/docs/get-started/fundamentals/nodes' };
const COLUMNS = ['KEY', 'CITY'];

const rules = (loads: LoadRules['loads'], keys: string[], tracked: string[], truncates = false): LoadRules => ({
  loads,
  columns: COLUMNS,
  keys,
  tracked,
  truncates,
});

const NODES: readonly (readonly [what: string, rules: LoadRules])[] = [
  ['a stage that is emptied before each load', rules('batch', [], [], true)],
  ['a stage that is not emptied before a load', rules('batch', [], [])],
  ['a persistent stage with the business key KEY', rules('merge', ['KEY'], [])],
  ['a dimension with the business key KEY and change tracking of CITY', rules('merge', ['KEY'], ['CITY'])],
  ['a fact without a business key', rules('merge', [], [])],
  ['a view', rules('query', [], [])],
];

const CITIES = ['Oslo', 'Rome', 'Paris', 'Bern', 'Porto'];

/** The rows of a source on two days: one row changes, one row may be deleted, and one row is new. */
function twoDays(random: Random): [Row[], Row[]] {
  const [a, b, c, d] = shuffled(CITIES, random) as [string, string, string, string];
  const first = [
    { KEY: 1, CITY: a },
    { KEY: 2, CITY: b },
  ];
  const moved = random() < 0.5 ? 0 : 1;
  const after = first.map((row, index) => (index === moved ? { ...row, CITY: c } : row));
  const isGone = random() < 0.5;
  return [first, [...after.filter((_, index) => !isGone || index === moved), { KEY: 3, CITY: d }]];
}

const rowText = ({ KEY, CITY }: Row) => `${KEY} ${CITY}`;

/** The rows of a node after a day, as a choice shows them. */
function tableText(rows: readonly StoredRow[]): string {
  return rows
    .toSorted(
      (one, other) => Number(one.values.KEY) - Number(other.values.KEY) || one.version - other.version || one.id - other.id,
    )
    .map(
      ({ values, version, isCurrent }) =>
        rowText(values) + (isCurrent && version === 1 ? '' : isCurrent ? ' (current)' : ' (ended)'),
    )
    .join(', ');
}

function dayTwo(node: LoadRules, [first, second]: [Row[], Row[]]) {
  return loadRows(node, loadRows(node, [], first, 1).rows, second, 2);
}

const codeOf = ([first, second]: [Row[], Row[]]) =>
  [`KEY CITY`, `Day 1: ${first.map(rowText).join(', ')}`, `Day 2: ${second.map(rowText).join(', ')}`].join('\n');

/** Asks which rows a node holds after the second load. */
export function heldRowsQuestion(random: Random): Question | undefined {
  const days = twoDays(random);
  const [[what, node], ...others] = shuffled(NODES, random) as [(typeof NODES)[number], ...typeof NODES];
  return questionWith(
    {
      ask: `The source has these rows. What does ${what} hold after the load of day 2?`,
      code: codeOf(days),
      from: FROM,
      right: tableText(dayTwo(node, days).rows),
      wrong: others.map(([, other]) => tableText(dayTwo(other, days).rows)),
    },
    random,
  );
}

/** Asks how many rows the second load inserts and updates. */
export function loadCountsQuestion(random: Random): Question | undefined {
  const days = twoDays(random);
  const [[what, node]] = shuffled(
    NODES.filter(([, { keys }]) => keys.length > 0),
    random,
  ) as [(typeof NODES)[number]];
  const textOf = (inserted: number, updated: number) => `${inserted} inserted, ${updated} updated`;
  const done = dayTwo(node, days);
  if (!done.ok) return undefined;
  const { inserted, updated } = done;
  const wrong = [
    [inserted + 1, updated],
    [inserted, updated + 1],
    [inserted + updated, 0],
    [0, inserted + updated],
    [days[1].length, 0],
  ];
  return questionWith(
    {
      ask: `The source has these rows. What does the load of day 2 do to ${what}?`,
      code: codeOf(days),
      from: FROM,
      right: textOf(inserted, updated),
      wrong: wrong.map(([more, changed]) => textOf(more!, changed!)),
    },
    random,
  );
}

const ADDING = BUILT_IN_TYPES.filter(({ id }) => !isSource(id));

/** Asks which columns a node type adds. */
export function systemColumnsQuestion(random: Random): Question | undefined {
  const types = shuffled(ADDING, random);
  const columns = types.map(({ systemColumns }) => {
    const names = systemColumns.map(({ name }) => name.replace('{{NODE_NAME}}', 'CUSTOMER'));
    return names.length === 0 ? 'None' : names.join(', ');
  });
  const [type] = types;
  if (!type) return undefined;
  return questionWith(
    {
      ask: `Which columns does a new ${type.name} node CUSTOMER get besides those of the node that it reads?`,
      from: FROM,
      right: columns[0]!,
      wrong: columns.slice(1),
    },
    random,
  );
}
