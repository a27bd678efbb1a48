import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildGraph } from '#engine/graph/graph.ts';
import { buildNodeIndex, type IndexedNode, type NodeIndex } from '#engine/selector/nodeIndex.ts';

interface VectorNode {
  id: string;
  name: string;
  location: string;
  nodeType: string;
  nodeTypeID?: string;
  subgraphs: string[];
}

interface SelectorCase {
  id: string;
  graph: string;
  include: string | null;
  exclude?: string;
  expected?: string[];
  warnings?: string[];
  error?: string;
}

const file: { graphs: Record<string, { nodes: VectorNode[]; edges: [string, string][] }>; cases: SelectorCase[] } = JSON.parse(
  readFileSync(new URL('../../../vectors/selectors.json', import.meta.url), 'utf8'),
);

export const CASES = file.cases;

function indexOfVector({ nodes, edges }: { nodes: VectorNode[]; edges: [string, string][] }): NodeIndex {
  const at = new Map(nodes.map((node, index) => [node.id, index]));
  const graph = buildGraph(
    nodes.length,
    edges.map(([from]) => at.get(from)!),
    edges.map(([, to]) => at.get(to)!),
  );
  return buildNodeIndex(
    nodes.map(({ nodeTypeID, ...node }): IndexedNode => ({ ...node, ...(nodeTypeID ? { nodeTypeId: nodeTypeID } : {}) })),
    graph,
  );
}

export const INDEXES: Record<string, NodeIndex> = Object.fromEntries(
  Object.entries(file.graphs).map(([name, graph]) => [name, indexOfVector(graph)]),
);
export const SAMPLE = INDEXES.sample!;
export const WAREHOUSE = INDEXES.warehouse!;

/** The IDs of nodes, sorted. */
export function idsOf(nodeIndex: NodeIndex, nodes: Iterable<number>): string[] {
  return Array.from(nodes, (node) => nodeIndex.nodes[node]!.id).sort();
}

/** A well-formed term inside braces, with values of the warehouse. */
const anyTerm = fc.oneof(
  fc.constantFrom(
    '*',
    'STG_*',
    '"*ORDERS*"',
    'CUSTOMER',
    "'?STG_*'",
    '"{STG,DIM}_*"',
    '"!*_*"',
    '"[A-F]*"',
    '"@(V|FCT)_*"',
    'NOBODY',
  ),
  fc.constantFrom('location: RAW', 'LOCATION:"S*"', 'location: MART', 'location: "Data Share"'),
  fc.constantFrom('nodeType: Stage', 'nodetype: "*Stage"', 'nodeType: 204', 'nodeType: "Data Vault/*"'),
  fc.constantFrom(
    'subgraph: Sales',
    'subgraph: "Customer 360"',
    'subgraph: "#finance"',
    'nodeID: 501',
    'nodeID: "7d444840-9dc0-11d1-b245-5ffdce74fad2"',
  ),
);

/** A block without its `+`. */
export const anyBlock = fc
  .array(anyTerm, { minLength: 1, maxLength: 3 })
  .chain((terms) => fc.constantFrom(' ', ', ', ' AND ').map((by) => `{ ${terms.join(by)} }`));

const anyClause = fc
  .tuple(fc.constantFrom('', '+', '+ '), anyBlock, fc.constantFrom('', '+', ' +'))
  .map(([before, block, behind]) => before + block + behind);

/** A well-formed selector with AND and OR. */
export const anySelector = fc
  .array(fc.array(anyClause, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((conjunctions) => conjunctions.map((clauses) => clauses.join(' AND ')).join(' || '));

/** Text that resembles selectors, valid or not. */
export const anyText = fc.oneof(
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '{',
          '}',
          '+',
          ' OR ',
          ' AND ',
          '||',
          '|',
          ',',
          ':',
          '"',
          "'",
          '(',
          ')',
          ' ',
          '\n',
          '2',
          'name',
          'location:',
          'tag:',
          'STG_*',
          '::',
          '*',
        ),
        anyTerm,
      ),
      {
        maxLength: 30,
      },
    )
    .map((pieces) => pieces.join('')),
);
