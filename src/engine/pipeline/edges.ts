import { buildGraph, type Graph } from '../graph/graph.ts';
import type { RefForm } from './edit.ts';
import { type NodeRef, nodeRefs } from './refs.ts';
import type { Pipeline, PipelineNode } from './schema.ts';

/** An edge of the DAG: `to` reads `from` (`ref`) or only waits for `from` (`ref_link`). Where both forms exist, the form is `ref`. */
interface PipelineEdge {
  from: string;
  to: string;
  form: 'ref' | 'ref_link';
}

/** A ref to a node that the document does not have. Such a ref makes no edge; the problem scanner reports it. */
interface UnresolvedRef {
  nodeId: string;
  ref: NodeRef;
}

/** The refs of one node, resolved. */
interface NodeReads {
  /** The nodes that the node reads or waits for: one edge for each, in the order of the refs in the text. */
  readonly edges: readonly PipelineEdge[];
  readonly unresolved: readonly UnresolvedRef[];
  /** Refs of the node to itself; they make no edge. */
  readonly selfReferences: readonly { nodeId: string; ref: NodeRef }[];
}

/** The DAG of a document. The node indexes of `graph` are the positions in `ids` and in `pipeline.nodes`. */
interface PipelineGraph {
  readonly graph: Graph;
  readonly ids: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** The refs of each node. After an edit, nodes with unchanged refs keep the same object. */
  readonly reads: readonly NodeReads[];
  readonly edges: readonly PipelineEdge[];
  readonly unresolved: readonly UnresolvedRef[];
  /** Refs (`ref` or `ref_link`) of nodes to themselves; they make no edge. */
  readonly selfReferences: readonly { nodeId: string; ref: NodeRef }[];
}

/** Finds a node by storage location and name: the exact name first, then ignoring case (`/docs/reference/ref-functions`). */
export interface NodeNames {
  find(location: string, name: string): PipelineNode | undefined;
}

const NAMES = new WeakMap<readonly PipelineNode[], NodeNames>();

/** Nodes by location, then by name. Of several nodes with the same name, the first counts. */
type ByName = Map<string, Map<string, PipelineNode>>;

function byName(nodes: Iterable<PipelineNode>, fold: (text: string) => string): ByName {
  const locations: ByName = new Map();
  for (const node of nodes) {
    const location = fold(node.location);
    let names = locations.get(location);
    if (!names) {
      names = new Map();
      locations.set(location, names);
    }
    const name = fold(node.name);
    if (!names.has(name)) names.set(name, node);
  }
  return locations;
}

/** The nodes of a document by name. Cached by node list. */
export function nodeNames(nodes: readonly PipelineNode[]): NodeNames {
  const cached = NAMES.get(nodes);
  if (cached) return cached;
  const exact = byName(nodes, (text) => text);
  let folded: ByName | undefined;
  const names: NodeNames = {
    find(location, name) {
      const node = exact.get(location)?.get(name);
      if (node) return node;
      folded ??= byName(nodes, (text) => text.toLowerCase());
      return folded.get(location.toLowerCase())?.get(name.toLowerCase());
    },
  };
  NAMES.set(nodes, names);
  return names;
}

const NOTHING: NodeReads = { edges: [], unresolved: [], selfReferences: [] };

function readsOf(node: PipelineNode, names: NodeNames): NodeReads {
  const refs = nodeRefs(node);
  if (refs.length === 0) return NOTHING;
  const edges = new Map<string, PipelineEdge>();
  const unresolved: UnresolvedRef[] = [];
  const selfReferences: { nodeId: string; ref: NodeRef }[] = [];
  for (const ref of refs) {
    const target = names.find(ref.location, ref.name);
    if (!target) {
      unresolved.push({ nodeId: node.id, ref });
    } else if (ref.form !== 'ref_no_link') {
      if (target.id === node.id) {
        selfReferences.push({ nodeId: node.id, ref });
        continue;
      }
      const form: Exclude<RefForm, 'ref_no_link'> = ref.form;
      const edge = edges.get(target.id);
      if (!edge) edges.set(target.id, { from: target.id, to: node.id, form });
      else if (form === 'ref') edge.form = 'ref';
    }
  }
  return { edges: [...edges.values()], unresolved, selfReferences };
}

const GRAPHS = new WeakMap<readonly PipelineNode[], PipelineGraph>();

function graphOf(
  nodes: readonly PipelineNode[],
  { ids, indexOf }: Pick<PipelineGraph, 'ids' | 'indexOf'>,
  reads: readonly NodeReads[],
): PipelineGraph {
  const edges: PipelineEdge[] = [];
  const unresolved: UnresolvedRef[] = [];
  const selfReferences: { nodeId: string; ref: NodeRef }[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (const own of reads) {
    for (const edge of own.edges) {
      edges.push(edge);
      from.push(indexOf.get(edge.from)!);
      to.push(indexOf.get(edge.to)!);
    }
    for (const ref of own.unresolved) unresolved.push(ref);
    for (const ref of own.selfReferences) selfReferences.push(ref);
  }
  const graph = { graph: buildGraph(nodes.length, from, to), ids, indexOf, reads, edges, unresolved, selfReferences };
  GRAPHS.set(nodes, graph);
  return graph;
}

function idsOf(nodes: readonly PipelineNode[]): Pick<PipelineGraph, 'ids' | 'indexOf'> {
  const ids = nodes.map((node) => node.id);
  const indexOf = new Map<string, number>();
  for (const [index, id] of ids.entries()) if (!indexOf.has(id)) indexOf.set(id, index);
  return { ids, indexOf };
}

/**
 * The DAG of a document, from the refs of its nodes: one edge for each distinct node that a node names by `ref` or `ref_link`. `ref_no_link` and self
 * references make no edge (`/docs/get-started/fundamentals/dag`). Cached by node list.
 */
export function pipelineGraph({ nodes }: Pick<Pipeline, 'nodes'>): PipelineGraph {
  const cached = GRAPHS.get(nodes);
  if (cached) return cached;
  const names = nodeNames(nodes);
  return graphOf(
    nodes,
    idsOf(nodes),
    nodes.map((node) => readsOf(node, names)),
  );
}

/** The lowercase names whose refs may resolve to another node after the edit; undefined when that can be any name. */
function namesTouched(before: readonly PipelineNode[], after: readonly PipelineNode[]): Set<string> | undefined {
  const names = new Set<string>();
  const touch = ({ name }: PipelineNode) => names.add(name.toLowerCase());
  if (before.length === after.length) {
    for (const [index, node] of after.entries()) {
      const old = before[index]!;
      if (old === node || (old.id === node.id && old.name === node.name && old.location === node.location)) continue;
      touch(old);
      touch(node);
    }
    return names;
  }
  const [had, has] = [new Set(before), new Set(after)];
  const stayed = after.filter((node) => had.has(node));
  let at = 0;
  for (const node of before) {
    if (!has.has(node)) touch(node);
    // Of two nodes with the same name the first counts, so a changed order can change what any name resolves to.
    else if (stayed[at++] !== node) return undefined;
  }
  for (const node of after) if (!had.has(node)) touch(node);
  return names;
}

/** Whether both have the same edges and no unresolved refs or self references, which hold text offsets that may have moved. */
function isSameReading(a: NodeReads, b: NodeReads): boolean {
  const others = a.unresolved.length + b.unresolved.length + a.selfReferences.length + b.selfReferences.length;
  if (others > 0 || a.edges.length !== b.edges.length) return false;
  return a.edges.every(({ from, to, form }, index) => {
    const edge = b.edges[index]!;
    return from === edge.from && to === edge.to && form === edge.form;
  });
}

/**
 * The DAG of a document after an edit: the same result as `pipelineGraph(after)`, but only the nodes whose text changed, and the nodes with a ref to
 * a name that the edit added or removed, are read again. When no edge changed, the graph of `before` is returned.
 */
export function graphAfterEdit({ nodes: before }: Pick<Pipeline, 'nodes'>, after: Pick<Pipeline, 'nodes'>): PipelineGraph {
  const { nodes } = after;
  const old = GRAPHS.get(before);
  const touched = old && !GRAPHS.has(nodes) ? namesTouched(before, nodes) : undefined;
  if (!old || !touched) return pipelineGraph(after);
  const names = nodeNames(nodes);
  const isSameIds = nodes.length === old.ids.length && nodes.every(({ id }, index) => id === old.ids[index]);
  const indexBefore = isSameIds ? undefined : new Map(before.map((node, index) => [node, index]));
  const reads = nodes.map((node, index) => {
    const earlier = indexBefore ? indexBefore.get(node) : index;
    const earlierReads = earlier === undefined ? undefined : old.reads[earlier];
    const isTouched = touched.size > 0 && nodeRefs(node).some(({ name }) => touched.has(name.toLowerCase()));
    if (earlierReads && before[earlier!] === node && !isTouched) return earlierReads;
    const now = readsOf(node, names);
    return earlierReads && isSameReading(earlierReads, now) ? earlierReads : now;
  });
  if (isSameIds && reads.every((own, index) => own === old.reads[index])) {
    GRAPHS.set(nodes, old);
    return old;
  }
  return graphOf(nodes, isSameIds ? old : idsOf(nodes), reads);
}
