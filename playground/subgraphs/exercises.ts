import { pipelineGraph } from '#engine/pipeline/edges.ts';
import { isSource } from '#engine/pipeline/nodeTypes.ts';
import type { Pipeline, Subgraph } from '#engine/pipeline/schema.ts';
import { boundaryOf, reachableNodes } from '#engine/subgraph/boundary.ts';
import { compareSubgraphs, findSubgraph, membersOf, nodesBySharing } from '#engine/subgraph/membership.ts';
import type { Exercise } from '#workbench/contract.ts';
import type { SubgraphsData } from './data.ts';
import type { SubgraphsArgs } from './meta.ts';

/** The subgraph with a name, ignoring case. */
const named = (pipeline: Pipeline, name: string): Subgraph | undefined =>
  pipeline.subgraphs.find((subgraph) => subgraph.name.toLowerCase() === name.toLowerCase());

/** The names of the nodes of a subgraph; none if the subgraph does not exist. */
function namesIn(pipeline: Pipeline, subgraph: Pick<Subgraph, 'nodeIds'> | undefined): Set<string> {
  const ids = new Set(subgraph ? membersOf(pipeline, subgraph) : []);
  return new Set(pipeline.nodes.filter(({ id }) => ids.has(id)).map(({ name }) => name));
}

const holdsAll = (names: ReadonlySet<string>, wanted: readonly string[]) => wanted.every((name) => names.has(name));

const SUPPLY_AT_START = ['STG_SUPPLIER', 'STG_PART', 'PSTG_PARTSUPP', 'DIM_SUPPLIER', 'DIM_PART', 'FCT_SUPPLY'];

export const exercises: readonly Exercise<SubgraphsArgs, SubgraphsData>[] = [
  {
    id: 'first-subgraph',
    title: 'The first subgraph',
    goal: 'Make a subgraph called Customers that holds both stages and the dimension, and no source.',
    learned: 'A subgraph is a name for some nodes: the graph itself stays as it is.',
    hints: [
      'Click a node, then click others while holding Shift. By keyboard: arrow keys to move, Space to select. By touch: check them in the list.',
      'With nodes selected, “New subgraph” starts with them.',
      'Select STG_CUSTOMER, STG_NATION and DIM_CUSTOMER, choose “New subgraph”, and type the name Customers.',
    ],
    check: ({ pipeline }) => {
      const subgraph = named(pipeline, 'Customers');
      const names = namesIn(pipeline, subgraph);
      const isSourceNode = (id: string) => {
        const node = pipeline.nodes.find((other) => other.id === id);
        return node !== undefined && isSource(node.type);
      };
      return [
        { label: 'A subgraph is called Customers', done: subgraph !== undefined },
        { label: 'The subgraph holds STG_CUSTOMER and STG_NATION', done: holdsAll(names, ['STG_CUSTOMER', 'STG_NATION']) },
        { label: 'The subgraph holds DIM_CUSTOMER', done: names.has('DIM_CUSTOMER') },
        { label: 'The subgraph holds no source', done: names.size > 0 && !membersOf(pipeline, subgraph!).some(isSourceNode) },
      ];
    },
    solution: [
      {
        edit: {
          kind: 'addSubgraph',
          subgraph: { id: '1', name: 'Customers', colour: 'amber', nodeIds: ['stg-customer', 'stg-nation', 'dim-customer'] },
        },
      },
      { arg: 'shown', value: 'Customers' },
    ],
  },
  {
    id: 'share-one-node',
    title: 'Share one node',
    goal: 'Sales and Customer 360 overlap in two nodes. Make them share DIM_CUSTOMER only: FCT_ORDERS should be in Sales alone.',
    learned: 'A node may be in several subgraphs and stays one node; taking it out of one changes nothing else.',
    hints: [
      'A node that leaves a subgraph stays in the graph and in its other subgraphs.',
      'Show Customer 360, so that you take the node out of the right one.',
      'Show Customer 360, select FCT_ORDERS and choose “Take out of Customer 360”.',
    ],
    check: ({ pipeline }) => {
      const sales = named(pipeline, 'Sales');
      const customers = named(pipeline, 'Customer 360');
      const both = sales && customers ? compareSubgraphs(pipeline, sales, customers).both : [];
      const shared = namesIn(pipeline, { nodeIds: both });
      return [
        { label: 'Both subgraphs hold DIM_CUSTOMER', done: shared.has('DIM_CUSTOMER') },
        { label: 'They share no other node', done: shared.size === 1 },
        { label: 'FCT_ORDERS is in Sales', done: namesIn(pipeline, sales).has('FCT_ORDERS') },
        {
          label: 'Both keep the rest, and no node left the graph',
          done: namesIn(pipeline, sales).size >= 7 && namesIn(pipeline, customers).size >= 5 && pipeline.nodes.length >= 29,
        },
      ];
    },
    solution: [{ edit: { kind: 'removeFromSubgraph', id: '2', nodeIds: ['fct-orders'] } }],
  },
  {
    id: 'close-the-gap',
    title: 'Close the gap',
    goal: 'A run of Customer orders alone would start DIM_CUSTOMER and FCT_ORDERS together. Add what lies between them, and nothing else.',
    learned: 'In a run of a subgraph, nodes wait only for what is in it: a gap lets them start too early.',
    hints: [
      'FCT_ORDERS depends on DIM_CUSTOMER, but not directly.',
      'With the boundary drawn, the node in between says so.',
      'Select STG_ORDERS and add it to Customer orders.',
    ],
    check: ({ pipeline }) => {
      const subgraph = named(pipeline, 'Customer orders');
      const names = namesIn(pipeline, subgraph);
      const isWhole = holdsAll(names, ['DIM_CUSTOMER', 'FCT_ORDERS', 'V_CUSTOMER_360']);
      const gaps = subgraph ? boundaryOf(pipeline, membersOf(pipeline, subgraph)).gaps : [];
      return [
        { label: 'No node outside lies between nodes inside', done: isWhole && gaps.length === 0 },
        { label: 'The three original nodes are still in it', done: isWhole },
        { label: 'No other node was added', done: isWhole && names.size <= 4 },
      ];
    },
    solution: [{ edit: { kind: 'addToSubgraph', id: '1', nodeIds: ['stg-orders'] } }],
  },
  {
    id: 'whole-supply',
    title: 'Everything behind FCT_SUPPLY',
    goal: 'Make Supply hold everything that FCT_SUPPLY depends on, sources included, so that nothing outside feeds it. And nothing else.',
    learned: 'With all ancestors inside, nothing outside feeds a subgraph: a run of it refreshes everything from the sources on.',
    hints: [
      'The nodes that a node depends on, directly or through others, are its ancestors.',
      'Select FCT_SUPPLY and widen the selection by its ancestors: all of them, not only the nearest.',
      'Select FCT_SUPPLY, choose “Add neighbors”, “Add ancestors”, then “Add to Supply”.',
    ],
    check: ({ pipeline }) => {
      const subgraph = findSubgraph(pipeline, 'Supply');
      const members = subgraph ? membersOf(pipeline, subgraph) : [];
      const names = namesIn(pipeline, subgraph);
      const fact = pipeline.nodes.find(({ name }) => name === 'FCT_SUPPLY');
      const needed = new Set(fact ? [fact.id, ...reachableNodes(pipeline, [fact.id], 'ancestors')] : []);
      return [
        { label: 'It still holds its six nodes', done: holdsAll(names, SUPPLY_AT_START) },
        { label: 'Nothing outside feeds it', done: members.length > 0 && boundaryOf(pipeline, members).inputs.length === 0 },
        {
          label: 'FCT_SUPPLY depends on every other node in it',
          done: members.length > SUPPLY_AT_START.length && members.every((id) => needed.has(id)),
        },
      ];
    },
    solution: [
      {
        edit: {
          kind: 'addToSubgraph',
          id: '3',
          nodeIds: ['supplier', 'part', 'partsupp', 'nation', 'region', 'stg-nation', 'stg-region'],
        },
      },
    ],
  },
  {
    id: 'a-part-each',
    title: 'A subgraph for each part',
    goal: 'Split the graph into two subgraphs so that each node is in exactly one and no edge leads from one to the other.',
    learned: 'Parts without an edge between them can be run and maintained on their own.',
    hints: [
      'The graph has two parts that no edge connects.',
      'Select one node of a part, then add its ancestors and its descendants to the selection.',
      'One subgraph of CUSTOMER, STG_CUSTOMER and DIM_CUSTOMER; one of PART, STG_PART and DIM_PART.',
    ],
    check: ({ pipeline }) => {
      const filled = pipeline.subgraphs.filter((subgraph) => membersOf(pipeline, subgraph).length > 0);
      const { inNone, inSeveral } = nodesBySharing(pipeline);
      const { edges } = pipelineGraph(pipeline);
      const isClosed = filled.every((subgraph) => {
        const { entering, leaving } = boundaryOf(pipeline, membersOf(pipeline, subgraph));
        return entering + leaving === 0;
      });
      return [
        { label: 'Two subgraphs have nodes in them', done: filled.length === 2 },
        { label: 'Every node is in one', done: pipeline.nodes.length > 0 && inNone.length === 0 },
        { label: 'No node is in both', done: filled.length > 0 && inSeveral.length === 0 },
        { label: 'No edge leads from one to the other', done: filled.length === 2 && edges.length >= 4 && isClosed },
      ];
    },
    solution: [
      {
        edit: {
          kind: 'addSubgraph',
          subgraph: { id: '1', name: 'Customers', colour: 'amber', nodeIds: ['customer', 'stg-customer', 'dim-customer'] },
        },
      },
      {
        edit: {
          kind: 'addSubgraph',
          subgraph: { id: '2', name: 'Parts', colour: 'teal', nodeIds: ['part', 'stg-part', 'dim-part'] },
        },
      },
    ],
  },
];
