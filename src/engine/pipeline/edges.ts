import { buildGraph, type Graph } from '../graph/graph.ts';
import type { RefForm } from './edit.ts';
import { type NodeRef, nodeRefs } from './refs.ts';
import type { Pipeline, PipelineNode } from './schema.ts';

/** `to` reads or waits for `from`. `ref_link` only where no `ref` says the same. */
export interface PipelineEdge {
  from: string;
  to: string;
  form: 'ref' | 'ref_link';
}

/** A ref that names no node of the document. It draws no edge and is reported, never dropped. */
export interface UnresolvedRef {
  nodeId: string;
  ref: NodeRef;
}

/** The DAG of a document: `graph` is over the indexes of `ids`, which follow `pipeline.nodes`. */
export interface PipelineGraph {
  readonly graph: Graph;
  readonly ids: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly edges: readonly PipelineEdge[];
  readonly unresolved: readonly UnresolvedRef[];
  /** Nodes that `ref` or `ref_link` themselves; no edge is made of it. */
  readonly selfReferences: readonly { nodeId: string; ref: NodeRef }[];
}

/** Finds a node by storage location and name: exactly first, then ignoring case (`/docs/reference/ref-functions`). */
export interface NodeNames {
  find(location: string, name: string): PipelineNode | undefined;
}

const NAMES = new WeakMap<readonly PipelineNode[], NodeNames>();

/** The key under which a node is unique in a pipeline. */
function nameKey(location: string, name: string): string {
  return `${location}\u0000${name}`;
}

/** The nodes of a document by name. Remembered by node list. */
export function nodeNames(nodes: readonly PipelineNode[]): NodeNames {
  const known = NAMES.get(nodes);
  if (known) return known;
  const exact = new Map<string, PipelineNode>();
  let folded: Map<string, PipelineNode> | undefined;
  for (const node of nodes) {
    const key = nameKey(node.location, node.name);
    if (!exact.has(key)) exact.set(key, node);
  }
  const names: NodeNames = {
    find(location, name) {
      const key = nameKey(location, name);
      const node = exact.get(key);
      if (node) return node;
      if (!folded) {
        folded = new Map();
        for (const [name, node] of exact) if (!folded.has(name.toLowerCase())) folded.set(name.toLowerCase(), node);
      }
      return folded.get(key.toLowerCase());
    },
  };
  NAMES.set(nodes, names);
  return names;
}

const GRAPHS = new WeakMap<readonly PipelineNode[], PipelineGraph>();

/**
 * The edges of a document, read from the refs of its nodes: the distinct `ref` and `ref_link` targets of each node; several refs to one node
 * are one edge, `ref_no_link` and self references are none (`/docs/get-started/fundamentals/dag`). Remembered by node list.
 */
export function pipelineGraph(pipeline: Pick<Pipeline, 'nodes'>): PipelineGraph {
  const known = GRAPHS.get(pipeline.nodes);
  if (known) return known;
  const { nodes } = pipeline;
  const ids = nodes.map((node) => node.id);
  const indexOf = new Map<string, number>();
  ids.forEach((id, index) => {
    if (!indexOf.has(id)) indexOf.set(id, index);
  });
  const names = nodeNames(nodes);
  const edges: PipelineEdge[] = [];
  const unresolved: UnresolvedRef[] = [];
  const selfReferences: { nodeId: string; ref: NodeRef }[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (const node of nodes) {
    const seen = new Map<string, PipelineEdge>();
    for (const ref of nodeRefs(node)) {
      const target = names.find(ref.location, ref.name);
      if (!target) {
        unresolved.push({ nodeId: node.id, ref });
      } else if (ref.form !== 'ref_no_link') {
        if (target.id === node.id) {
          selfReferences.push({ nodeId: node.id, ref });
          continue;
        }
        const form: Exclude<RefForm, 'ref_no_link'> = ref.form;
        const known = seen.get(target.id);
        if (known) {
          if (form === 'ref') known.form = 'ref';
        } else {
          const edge: PipelineEdge = { from: target.id, to: node.id, form };
          seen.set(target.id, edge);
          edges.push(edge);
          from.push(indexOf.get(target.id)!);
          to.push(indexOf.get(node.id)!);
        }
      }
    }
  }
  const graph: PipelineGraph = { graph: buildGraph(nodes.length, from, to), ids, indexOf, edges, unresolved, selfReferences };
  GRAPHS.set(nodes, graph);
  return graph;
}
