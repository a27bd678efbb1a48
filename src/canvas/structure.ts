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

/** Reads the structure off nodes and edges. Edges to nodes that are not drawn and repeated edges are left out; self edges are kept. */
export function structureOf(nodes: readonly Pick<CanvasNode, 'id' | 'name'>[], edges: readonly CanvasEdge[]): Structure {
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
  // JSON keeps ids with any characters in them apart.
  const key = `${JSON.stringify(ids)}${sizes.map(({ width }) => width).join(' ')} ${pairs.map(([from, to]) => `${from}>${to}`).join(' ')}`;
  return { ids, indexOf, sizes, edges: pairs, successors, predecessors, key };
}

/** The same structure object as long as nodes keep their ids, cards their sizes and edges their ends, whatever else about them changes. */
export function sameStructure(a: Structure | undefined, b: Structure): Structure {
  return a?.key === b.key ? a : b;
}
