import type { Pipeline } from '#engine/pipeline/schema.ts';
import { subgraphsByNode } from '#engine/subgraph/membership.ts';
import { bestGrouping, type Group, type GroupedPart, type Grouping, groupedPart, groupsAfter, groupsOf } from './groups.ts';
import type { CanvasEdge, CanvasNode } from './model.ts';
import type { Structure } from './structure.ts';

type Subgraphs = Pipeline['subgraphs'];

/** The groups that were computed for a list of nodes. */
interface Overview {
  structure: Structure;
  subgraphs: Subgraphs | undefined;
  best?: Grouping;
  groups: Map<Grouping, readonly Group[]>;
}

const KNOWN = new WeakMap<readonly CanvasNode[], Overview>();
/** The nodes that were grouped last, by the edges of their graph: the next list of nodes has mostly the same groups. */
const LATEST = new WeakMap<Structure['edges'], readonly CanvasNode[]>();

function overviewOf(nodes: readonly CanvasNode[], structure: Structure, subgraphs: Subgraphs | undefined): Overview {
  const known = KNOWN.get(nodes);
  if (known && known.structure === structure && known.subgraphs === subgraphs) return known;
  const next: Overview = { structure, subgraphs, groups: new Map() };
  KNOWN.set(nodes, next);
  return next;
}

/** Returns the name of the subgraph that a node is counted to: the first subgraph that lists it. */
export function firstSubgraph(subgraphs: Subgraphs | undefined): (id: string) => string | undefined {
  const byNode = subgraphs && subgraphsByNode({ subgraphs });
  return (id) => byNode?.get(id)?.[0]?.name;
}

/** `bestGrouping` of the nodes of a document with these subgraphs. Cached by the list of nodes. */
export function bestOverview(nodes: readonly CanvasNode[], structure: Structure, subgraphs: Subgraphs | undefined): Grouping {
  const overview = overviewOf(nodes, structure, subgraphs);
  overview.best ??= bestGrouping(nodes, firstSubgraph(subgraphs));
  return overview.best;
}

/** `groupsOf` of the nodes of a document with these subgraphs. Cached by the list of nodes. */
export function overviewGroups(
  nodes: readonly CanvasNode[],
  structure: Structure,
  grouping: Grouping,
  subgraphs: Subgraphs | undefined,
): readonly Group[] {
  const { groups } = overviewOf(nodes, structure, subgraphs);
  const known = groups.get(grouping);
  if (known) return known;
  const before = LATEST.get(structure.edges);
  const last = before?.length === nodes.length ? KNOWN.get(before) : undefined;
  const earlier = last?.subgraphs === subgraphs ? last?.groups.get(grouping) : undefined;
  const found =
    (before && earlier && groupsAfter(earlier, before, nodes, structure, grouping)) ??
    groupsOf(nodes, structure, grouping, firstSubgraph(subgraphs));
  groups.set(grouping, found);
  LATEST.set(structure.edges, nodes);
  return found;
}

const NONE: ReadonlySet<string> = new Set();
const CLOSED = new WeakMap<readonly Group[], { edges: readonly CanvasEdge[]; part: GroupedPart }>();

/** `groupedPart`. Cached by the list of groups when all groups are closed, as at first. */
export function overviewPart(
  nodes: readonly CanvasNode[],
  edges: readonly CanvasEdge[],
  groups: readonly Group[],
  open: ReadonlySet<string> = NONE,
): GroupedPart {
  if (open.size > 0) return groupedPart(nodes, edges, groups, open);
  const known = CLOSED.get(groups);
  if (known?.edges === edges) return known.part;
  const part = groupedPart(nodes, edges, groups, NONE);
  CLOSED.set(groups, { edges, part });
  return part;
}
