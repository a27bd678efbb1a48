import { cardSize, type Size } from './cardSize.ts';
import type { CanvasEdge, CanvasNode } from './model.ts';

/** The shape of what is drawn, by position in `nodes`: what layout, navigation and focus mode work on. */
export interface Structure {
  ids: readonly string[];
  indexOf: ReadonlyMap<string, number>;
  /** How large each card is. */
  sizes: readonly Size[];
  /** Edges whose two ends are drawn, each pair once, as positions in `ids`. */
  edges: readonly (readonly [number, number])[];
  /** What reads node i, and what node i reads; in the order of `edges`. */
  successors: readonly (readonly number[])[];
  predecessors: readonly (readonly number[])[];
  /** Equal for equal structures: layouts are kept under it. */
  key: string;
}

type Named = Pick<CanvasNode, 'id' | 'name'>;

const KNOWN = new WeakMap<readonly CanvasEdge[], { nodes: readonly Named[]; structure: Structure }>();

/**
 * Reads the structure off nodes and edges. Edges to nodes that are not drawn and repeated edges are left out; self edges are kept. Remembered by
 * the list of edges, so that a document that was worked out before it is shown is not read again.
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

/** The structure of nodes some of which have other names: only their cards are measured again, all else is the same objects. */
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

function withKey({ ids, indexOf, sizes, edges, successors, predecessors }: Omit<Structure, 'key'>): Structure {
  let key: string | undefined;
  return {
    ids,
    indexOf,
    sizes,
    edges,
    successors,
    predecessors,
    // A long text for a large graph, so it is made only where a layout is remembered.
    get key() {
      key ??= keyOf(ids, sizes, edges);
      return key;
    },
  };
}

/** JSON keeps ids with any characters in them apart. */
function keyOf(ids: Structure['ids'], sizes: Structure['sizes'], edges: Structure['edges']): string {
  return `${JSON.stringify(ids)}${sizes.map(({ width }) => width).join(' ')} ${edges.map(([from, to]) => `${from}>${to}`).join(' ')}`;
}

/** The same structure object as long as nodes keep their ids, cards their sizes and edges their ends, whatever else about them changes. */
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
