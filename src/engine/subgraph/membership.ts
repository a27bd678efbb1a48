import { pipelineGraph } from '../pipeline/edges.ts';
import type { Pipeline, Subgraph } from '../pipeline/schema.ts';

/** IDs of the subgraph's nodes in document order. IDs without a node are ignored (`/docs/build-your-pipeline/using-subgraphs`). */
export function membersOf(pipeline: Pick<Pipeline, 'nodes'>, subgraph: Pick<Subgraph, 'nodeIds'>): string[] {
  const listed = new Set(subgraph.nodeIds);
  return pipeline.nodes.filter(({ id }) => listed.has(id)).map(({ id }) => id);
}

/** The number of the subgraph's IDs without a node. */
export function staleCount(pipeline: Pick<Pipeline, 'nodes'>, subgraph: Pick<Subgraph, 'nodeIds'>): number {
  return new Set(subgraph.nodeIds).size - membersOf(pipeline, subgraph).length;
}

const SUBGRAPHS_BY_NODE = new WeakMap<readonly Subgraph[], ReadonlyMap<string, readonly Subgraph[]>>();

/** The subgraphs of each node, in document order; a node in no subgraph has no entry. Cached for each list of subgraphs. */
export function subgraphsByNode({ subgraphs }: Pick<Pipeline, 'subgraphs'>): ReadonlyMap<string, readonly Subgraph[]> {
  const known = SUBGRAPHS_BY_NODE.get(subgraphs);
  if (known) return known;
  const byNode = new Map<string, Subgraph[]>();
  for (const subgraph of subgraphs) {
    for (const id of new Set(subgraph.nodeIds)) {
      const list = byNode.get(id);
      if (list) list.push(subgraph);
      else byNode.set(id, [subgraph]);
    }
  }
  SUBGRAPHS_BY_NODE.set(subgraphs, byNode);
  return byNode;
}

/** IDs of the nodes in no subgraph, and of the nodes in more than one, in document order. */
export function nodesBySharing(pipeline: Pipeline): { inNone: string[]; inSeveral: string[] } {
  const byNode = subgraphsByNode(pipeline);
  const count = (id: string) => byNode.get(id)?.length ?? 0;
  const ids = pipeline.nodes.map(({ id }) => id);
  return { inNone: ids.filter((id) => count(id) === 0), inSeveral: ids.filter((id) => count(id) > 1) };
}

/** The nodes that a subgraph shares with each other subgraph, most shared nodes first; subgraphs that share none are left out. */
export function overlapsOf(pipeline: Pipeline, subgraph: Subgraph): { other: Subgraph; shared: string[] }[] {
  const members = new Set(membersOf(pipeline, subgraph));
  return pipeline.subgraphs
    .filter((other) => other !== subgraph)
    .map((other) => ({ other, shared: membersOf(pipeline, other).filter((id) => members.has(id)) }))
    .filter(({ shared }) => shared.length > 0)
    .sort((a, b) => b.shared.length - a.shared.length);
}

/** Two subgraphs compared: every node of either subgraph is in exactly one list, in document order. */
export interface Comparison {
  onlyFirst: string[];
  both: string[];
  onlySecond: string[];
}

/** The nodes only in the first subgraph, in both, and only in the second. */
export function compareSubgraphs(pipeline: Pipeline, first: Subgraph, second: Subgraph): Comparison {
  const a = membersOf(pipeline, first);
  const b = membersOf(pipeline, second);
  const inA = new Set(a);
  const inB = new Set(b);
  return {
    onlyFirst: a.filter((id) => !inB.has(id)),
    both: a.filter((id) => inB.has(id)),
    onlySecond: b.filter((id) => !inA.has(id)),
  };
}

/** The subgraph with an ID, or else with a name, ignoring case, because names are unique without regard to case. */
export function findSubgraph({ subgraphs }: Pick<Pipeline, 'subgraphs'>, idOrName: string): Subgraph | undefined {
  const text = idOrName.trim();
  if (text === '') return undefined;
  return subgraphs.find(({ id }) => id === text) ?? subgraphs.find(({ name }) => name.toLowerCase() === text.toLowerCase());
}

/** The indexes of the nodes with these IDs in the pipeline's graph; IDs without a node are left out. */
export function indexesOf(pipeline: Pick<Pipeline, 'nodes'>, ids: Iterable<string>): number[] {
  const { indexOf } = pipelineGraph(pipeline);
  return [...ids].flatMap((id) => indexOf.get(id) ?? []);
}
