import type { Graph } from '../graph/graph.ts';
import { pipelineGraph } from '../pipeline/edges.ts';
import { nodeTypeOf, type ResolvedType } from '../pipeline/nodeTypes.ts';
import type { NodeType, Pipeline, PipelineNode, Subgraph } from '../pipeline/schema.ts';
import { subgraphsByNode } from '../subgraph/membership.ts';
import type { Attribute } from './expression.ts';

/** The attributes of one node that a selector can test. */
export interface IndexedNode {
  id: string;
  name: string;
  location: string;
  /** The name of the node type. A selector can also use the type's ID (a rule of this site). */
  nodeType: string;
  nodeTypeId?: string;
  /** The names of the subgraphs that contain the node. */
  subgraphs: readonly string[];
}

/** The values of one attribute over all nodes, with the nodes that have each value. */
interface ValueIndex {
  /** Each value once, as written, in order of first use. */
  readonly values: readonly string[];
  readonly folded: readonly string[];
  /** The indexes in `values` by lowercase value. */
  readonly byFolded: ReadonlyMap<string, readonly number[]>;
  /** The nodes with value v are `nodes[start[v] … start[v+1])`, ascending. */
  readonly start: Int32Array;
  readonly nodes: Int32Array;
}

/** An index of nodes by the attributes that selectors test, with the graph. Nodes are given by their index, as in the graph. */
export interface NodeIndex {
  readonly nodes: readonly IndexedNode[];
  readonly graph: Graph;
  readonly attributes: Readonly<Record<Attribute, ValueIndex>>;
  /** The names of subgraphs without nodes, which no selector matches. */
  readonly emptySubgraphs: readonly string[];
}

function indexValues(size: number, valuesOf: (node: number) => Iterable<string>): ValueIndex {
  const entries = new Map<string, number>();
  const values: string[] = [];
  const pairValue: number[] = [];
  const pairNode: number[] = [];
  for (let node = 0; node < size; node++) {
    for (const value of valuesOf(node)) {
      let entry = entries.get(value);
      if (entry === undefined) {
        entry = values.length;
        entries.set(value, entry);
        values.push(value);
      }
      pairValue.push(entry);
      pairNode.push(node);
    }
  }
  const start = new Int32Array(values.length + 1);
  for (const value of pairValue) start[value + 1]!++;
  for (let value = 0; value < values.length; value++) start[value + 1]! += start[value]!;
  const next = start.slice(0, values.length);
  const nodes = new Int32Array(pairNode.length);
  pairValue.forEach((value, i) => {
    nodes[next[value]!++] = pairNode[i]!;
  });
  const folded = values.map((value) => value.toLowerCase());
  const byFolded = new Map<string, number[]>();
  folded.forEach((value, entry) => {
    const sameFolded = byFolded.get(value);
    if (sameFolded) sameFolded.push(entry);
    else byFolded.set(value, [entry]);
  });
  return { values, folded, byFolded, start, nodes };
}

/** Builds the index of nodes for selectors. The node indexes of `graph` are those of `nodes`. Linear in both. */
export function buildNodeIndex(nodes: readonly IndexedNode[], graph: Graph, emptySubgraphs: readonly string[] = []): NodeIndex {
  const size = nodes.length;
  const of = (valuesOf: (node: IndexedNode) => Iterable<string>) => indexValues(size, (node) => valuesOf(nodes[node]!));
  const indexes = new Map<Attribute, ValueIndex>();
  const lazily = (attribute: Attribute, valuesOf: (node: IndexedNode) => Iterable<string>) => {
    const index = indexes.get(attribute) ?? of(valuesOf);
    indexes.set(attribute, index);
    return index;
  };
  return {
    nodes,
    graph,
    emptySubgraphs,
    attributes: {
      get name() {
        return lazily('name', (node) => [node.name]);
      },
      get nodeID() {
        return lazily('nodeID', (node) => [node.id]);
      },
      get location() {
        return lazily('location', (node) => [node.location]);
      },
      get nodeType() {
        return lazily('nodeType', (node) => new Set([node.nodeType, node.nodeTypeId ?? node.nodeType]));
      },
      get subgraph() {
        return lazily('subgraph', (node) => new Set(node.subgraphs));
      },
    },
  };
}

const CACHE = new WeakMap<
  readonly PipelineNode[],
  { subgraphs: readonly Subgraph[]; nodeTypes: readonly NodeType[]; packages: Pipeline['packages']; nodeIndex: NodeIndex }
>();

/**
 * The node index of a pipeline: node types by name and by ID, subgraphs by the node IDs in their lists, edges from the refs
 * (`/docs/reference/selector`). Cached by the lists of nodes, subgraphs, node types and packages.
 */
export function nodeIndexOf(pipeline: Pick<Pipeline, 'nodes' | 'subgraphs' | 'nodeTypes' | 'packages'>): NodeIndex {
  const cached = CACHE.get(pipeline.nodes);
  const { subgraphs, nodeTypes, packages } = pipeline;
  if (cached && cached.subgraphs === subgraphs && cached.nodeTypes === nodeTypes && cached.packages === packages)
    return cached.nodeIndex;
  const { graph } = pipelineGraph(pipeline);
  const memberships = subgraphsByNode(pipeline);
  const types = new Map<string, ResolvedType>();
  const typeOf = (id: string) => {
    const type = types.get(id) ?? nodeTypeOf(pipeline, id);
    types.set(id, type);
    return type;
  };
  const nodes = pipeline.nodes.map(
    (node): IndexedNode => ({
      id: node.id,
      name: node.name,
      location: node.location,
      nodeType: typeOf(node.type).name,
      nodeTypeId: node.type,
      subgraphs: (memberships.get(node.id) ?? []).map(({ name }) => name),
    }),
  );
  const held = new Set(nodes.flatMap((node) => node.subgraphs));
  const empty = pipeline.subgraphs.map(({ name }) => name).filter((name) => !held.has(name));
  const nodeIndex = buildNodeIndex(nodes, graph, empty);
  CACHE.set(pipeline.nodes, { subgraphs, nodeTypes, packages, nodeIndex });
  return nodeIndex;
}
