import { cardSize, type Size } from './cardSize.ts';
import type { Gaps } from './layoutOf.ts';
import type { CanvasEdge, CanvasNode } from './model.ts';

/** Nodes and edges by position, for layout, navigation and focus mode. */
export interface Structure {
  ids: readonly string[];
  indexOf: ReadonlyMap<string, number>;
  /** Size of each card. */
  sizes: readonly Size[];
  /** The gaps between the cards; absent: those of whole cards. */
  gaps?: Gaps | undefined;
  /** Edges whose two ends are in `ids`, each pair once, as positions in `ids`. */
  edges: readonly (readonly [number, number])[];
  /** For each node, the nodes that read it (successors) and the nodes that it reads (predecessors), in the order of `edges`. */
  successors: readonly (readonly number[])[];
  predecessors: readonly (readonly number[])[];
  /** Equal for equal structures: layouts are cached by this key. */
  key: string;
}

type Named = Pick<CanvasNode, 'id' | 'name'>;

const KNOWN = new WeakMap<readonly CanvasEdge[], { nodes: readonly Named[]; structure: Structure }>();

/**
 * The structure of these nodes and edges. Edges to nodes that are not in `nodes` and repeated edges are left out; self edges are kept. Cached by the
 * list of edges, so that a document whose structure was computed ahead is not read again.
 */
export function structureOf(nodes: readonly Named[], edges: readonly CanvasEdge[]): Structure {
  const known = KNOWN.get(edges);
  if (known && sameNames(known.nodes, nodes)) return known.structure;
  const structure = known && sameIds(known.nodes, nodes) ? renamed(known, nodes) : read(nodes, edges);
  KNOWN.set(edges, { nodes, structure });
  return structure;
}

function sameNames(a: readonly Named[], b: readonly Named[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every(({ id, name }, index) => id === b[index]!.id && name === b[index]!.name);
}

function sameIds(a: readonly Named[], b: readonly Named[]): boolean {
  return a.length === b.length && a.every(({ id }, index) => id === b[index]!.id);
}

/** The structure after some nodes were renamed: only their cards are measured again, everything else keeps its objects. */
function renamed(
  { nodes: before, structure }: { nodes: readonly Named[]; structure: Structure },
  nodes: readonly Named[],
): Structure {
  const sizes = nodes.map(({ name }, index) => (name === before[index]!.name ? structure.sizes[index]! : cardSize(name)));
  const { ids, indexOf, edges, successors, predecessors } = structure;
  return withKey({ ids, indexOf, sizes, edges, successors, predecessors });
}

function read(nodes: readonly Named[], edges: readonly CanvasEdge[]): Structure {
  const ids = nodes.map((node) => node.id);
  const sizes = nodes.map((node) => cardSize(node.name));
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const successors: number[][] = ids.map(() => []);
  const predecessors: number[][] = ids.map(() => []);
  const pairs: [number, number][] = [];
  const seen = new Set<number>();
  for (const edge of edges) {
    const from = indexOf.get(edge.from);
    const to = indexOf.get(edge.to);
    if (from === undefined || to === undefined) continue;
    const pair = from * ids.length + to;
    if (seen.has(pair)) continue;
    seen.add(pair);
    pairs.push([from, to]);
    successors[from]!.push(to);
    predecessors[to]!.push(from);
  }
  return withKey({ ids, indexOf, sizes, edges: pairs, successors, predecessors });
}

function withKey({ ids, indexOf, sizes, gaps, edges, successors, predecessors }: Omit<Structure, 'key'>): Structure {
  let key: string | undefined;
  return {
    ids,
    indexOf,
    sizes,
    gaps,
    edges,
    successors,
    predecessors,
    // The key of a large graph is long, so it is computed only when a layout is cached.
    get key() {
      key ??= `${gaps ? JSON.stringify(gaps) : ''}${keyOf(ids, sizes, edges)}`;
      return key;
    },
  };
}

/** The structure with cards of other sizes and gaps. */
export function withSizes(structure: Structure, sizes: readonly Size[], gaps: Gaps): Structure {
  const { ids, indexOf, edges, successors, predecessors } = structure;
  return withKey({ ids, indexOf, sizes, gaps, edges, successors, predecessors });
}

/** The key of a structure. JSON separates the ids, whatever characters they hold. */
function keyOf(ids: Structure['ids'], sizes: Structure['sizes'], edges: Structure['edges']): string {
  return `${JSON.stringify(ids)}${sizes.map(({ width }) => width).join(' ')} ${edges.map(([from, to]) => `${from}>${to}`).join(' ')}`;
}

/** Returns `a` when both structures have the same ids, card sizes and edges; otherwise `b`. So renders that change nothing else keep their objects. */
export function sameStructure(a: Structure | undefined, b: Structure): Structure {
  if (a === b) return b;
  const isSame =
    a !== undefined &&
    a.ids.length === b.ids.length &&
    a.edges.length === b.edges.length &&
    (a.ids === b.ids || a.ids.every((id, index) => id === b.ids[index])) &&
    a.sizes.every(({ width }, index) => width === b.sizes[index]!.width) &&
    (a.edges === b.edges || a.edges.every(([from, to], index) => from === b.edges[index]![0] && to === b.edges[index]![1]));
  return isSame ? a : b;
}
