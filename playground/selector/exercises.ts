import { counted } from '#engine/text/phrases.ts';
import type { CheckItem, Exercise } from '#workbench/contract.ts';
import type { SelectorData, SelectorState } from './data.ts';
import type { SelectorArgs } from './meta.ts';
import { queryOfState } from './query.ts';

/** The names of the nodes that a state selects. */
function selectedNames(state: SelectorState): Set<string> {
  const { selection, pipeline } = queryOfState(state);
  return new Set(Array.from(selection.nodes, (node) => pipeline.nodes[node]!.name));
}

/** The three checks of every exercise: no errors, all wanted nodes, no other nodes. Any selector with that result passes. */
function checkNodes(state: SelectorState, wanted: readonly string[]): CheckItem[] {
  const { selection } = queryOfState(state);
  const names = selectedNames(state);
  const hits = wanted.filter((name) => names.has(name)).length;
  return [
    { label: 'Both texts can be read', done: selection.ok },
    { label: `All ${counted(wanted.length, 'node')} of the goal are selected`, done: hits === wanted.length },
    { label: 'Nothing else is selected', done: names.size > 0 && names.size === hits },
  ];
}

const PERSISTENT = ['PSTG_PARTSUPP', 'PSTG_ORDER_HISTORY', 'PSTG_LOAD_LOG'];
const ORDER = ['ORDERS', 'STG_ORDERS', 'STG_ORDER_LINES', 'PSTG_ORDER_HISTORY', 'FCT_ORDERS', 'FCT_ORDER_LINES'];

export const exercises: readonly Exercise<SelectorArgs, SelectorData>[] = [
  {
    id: 'mend-or',
    title: 'One or the other',
    goal: 'Select STG_CUSTOMER and STG_ORDERS. The text is meant to, but selects nothing.',
    learned: 'Inside one pair of braces everything must fit; OR between blocks takes either.',
    hints: [
      'Within one pair of braces, all conditions must fit the same node. No node has two names.',
      'OR belongs between pairs of braces.',
      'Each name gets its own braces. The button under the editor writes it for you.',
    ],
    check: (state) => checkNodes(state, ['STG_CUSTOMER', 'STG_ORDERS']),
    solution: [{ arg: 'include', value: '{ STG_CUSTOMER } OR { STG_ORDERS }' }],
  },
  {
    id: 'mend-quotes',
    title: 'Two words, one value',
    goal: 'Select the nodes of the type Persistent Stage.',
    learned: 'A value with a space goes in double quotes.',
    hints: [
      'Read the explanation: what two conditions did the text become?',
      'A space ends a value, unless the value is in quotes.',
      'Write { nodeType: "Persistent Stage" }.',
    ],
    check: (state) => checkNodes(state, PERSISTENT),
    solution: [{ arg: 'include', value: '{ nodeType: "Persistent Stage" }' }],
  },
  {
    id: 'anywhere',
    title: 'Anywhere in the name',
    goal: 'Select every node with ORDER anywhere in its name.',
    learned: 'A star stands for any text: one at each end finds a word anywhere in a name.',
    hints: [
      'A pattern must fit the whole name, from the first character to the last.',
      'The star stands for any characters, or none. One at the end is not enough.',
      'Write { *ORDER* }.',
    ],
    check: (state) => checkNodes(state, ORDER),
    solution: [{ arg: 'include', value: '{ *ORDER* }' }],
  },
  {
    id: 'fresh-fact',
    title: 'A fresh fact',
    goal: 'Select FCT_ORDERS and everything it is made from, but no source: sources are not loaded.',
    learned: 'A plus sign before the braces takes in what a node is made from; the exclude takes out what should stay out.',
    hints: [
      'A plus sign in front of the braces takes in everything upstream.',
      'What should stay out goes into the exclude. Sources have a node type of their own.',
      'Include +{ FCT_ORDERS }, exclude { nodeType: Source }.',
    ],
    check: (state) =>
      checkNodes(state, ['STG_NATION', 'STG_CUSTOMER', 'STG_LINEITEM', 'DIM_CUSTOMER', 'STG_ORDERS', 'FCT_ORDERS']),
    solution: [
      { arg: 'include', value: '+{ FCT_ORDERS }' },
      { arg: 'exclude', value: '{ nodeType: Source }' },
    ],
  },
  {
    id: 'in-both',
    title: 'What two teams share',
    goal: 'Select the nodes that are in the subgraph Sales and in the subgraph Customer 360.',
    learned: 'AND keeps what both sides have.',
    hints: [
      'OR is the union of two blocks. There is an operator for what they have in common.',
      'Two conditions within one pair of braces work as well.',
      'Write { subgraph: "Sales" } AND { subgraph: "Customer 360" }.',
    ],
    check: (state) => checkNodes(state, ['DIM_CUSTOMER', 'FCT_ORDERS']),
    solution: [{ arg: 'include', value: '{ subgraph: "Sales" } AND { subgraph: "Customer 360" }' }],
  },
  {
    id: 'on-the-way',
    title: 'On the path',
    goal: 'Select every node on a path from STG_NATION to V_SALES_BY_REGION, both ends included, and nothing else.',
    learned: 'What is downstream of one node and upstream of another is on a path between them.',
    hints: [
      'What is on the path is downstream of one and upstream of the other.',
      'The include has the first half. AND keeps only what the second half has too.',
      'Write { STG_NATION }+ AND +{ V_SALES_BY_REGION }.',
    ],
    check: (state) =>
      checkNodes(state, [
        'STG_NATION',
        'DIM_CUSTOMER',
        'DIM_SUPPLIER',
        'STG_ORDERS',
        'STG_ORDER_LINES',
        'FCT_ORDER_LINES',
        'V_SALES_BY_REGION',
      ]),
    solution: [{ arg: 'include', value: '{ STG_NATION }+ AND +{ V_SALES_BY_REGION }' }],
  },
];
