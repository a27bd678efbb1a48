import type { Size } from './cardSize.ts';
import { columnsWithin, sizeInColumns } from './columns.ts';
import { scaleIn } from './gridLayout.ts';
import { inLayers, orderLayers } from './layered.ts';
import type { Point } from './model.ts';
import { BETWEEN, type Part, type Shape } from './part.ts';

/** With more cards and bends than this a part is drawn in a grid. */
const MAX_VERTICES = 900;
const ROUNDS = 12;
/** With more cards, or cards and bends, than this no other columns than the layers are tried: it would take more than a moment. */
const MAX_LOW = { cards: 80, all: 260 };
/** What a bend takes of its layer beside cards and other bends, and how much stronger than a card it holds on to its line. */
const BEND = { height: 4, beside: 10, apart: 7, weight: 3 };

/** Cards and, for edges that pass layers, a bend in each of those: positions from `cards` on. Edges of one node share their bends. */
interface Vertices {
  cards: number;
  layer: number[];
  successors: number[][];
  predecessors: number[][];
  /** The bends of each edge, in its direction. */
  bends: number[][];
}

function verticesOf({ sizes, edges }: Part, layerOf: readonly number[], most: number): Vertices | undefined {
  const layer = [...layerOf];
  const successors: number[][] = sizes.map(() => []);
  const predecessors: number[][] = sizes.map(() => []);
  const bends: number[][] = edges.map(() => []);
  const join = (from: number, to: number) => {
    if (successors[from]!.includes(to)) return;
    successors[from]!.push(to);
    predecessors[to]!.push(from);
  };
  const chains = new Map<number, number[]>();
  for (const [index, [from, to]] of edges.entries()) {
    // One that leads back, in a cycle, is drawn as a wide curve.
    if (layerOf[to]! <= layerOf[from]!) continue;
    const chain = chains.get(from) ?? [];
    chains.set(from, chain);
    const passed = layerOf[to]! - layerOf[from]! - 1;
    while (chain.length < passed) {
      const bend = layer.length;
      if (bend > most) return undefined;
      layer.push(layerOf[from]! + chain.length + 1);
      successors.push([]);
      predecessors.push([]);
      join(chain.at(-1) ?? from, bend);
      chain.push(bend);
    }
    bends[index] = chain.slice(0, passed);
    join(chain[passed - 1] ?? from, to);
  }
  return { cards: sizes.length, layer, successors, predecessors, bends };
}

/**
 * A part drawn with one column a layer, each card as level with its neighbors as its column allows, and long edges led between the cards
 * (layered drawing after Sugiyama, Tagawa and Toda; levels by isotonic regression). Undefined when it is too large for that.
 */
export function freeLayout(part: Part): Shape | undefined {
  return inColumns(part, part.layer, MAX_VERTICES, false);
}

/**
 * A part drawn freely, but with so few rows that it is seen as large as can be in a room of this aspect, and no higher than its highest column.
 * Undefined when it is too large for that.
 */
export function lowLayout(part: Part, aspect: number): Shape | undefined {
  if (part.sizes.length > MAX_LOW.cards) return undefined;
  let best: { columns: readonly number[]; scale: number } | undefined;
  const longest = part.layers.reduce((most, nodes) => Math.max(most, nodes.length), 1);
  for (let rows = longest; rows > 1; rows = Math.min(rows - 1, Math.floor(rows * 0.9))) {
    const columns = columnsWithin(part, rows);
    const scale = scaleIn(sizeInColumns(part, columns, BEND.height + BEND.apart), aspect);
    if (!best || scale > best.scale) best = { columns, scale };
  }
  return best && inColumns(part, best.columns, MAX_LOW.all, true);
}

/** A part drawn freely in these columns, unless it has more cards and bends than that; `isLow`: no higher than its highest column has to be. */
function inColumns(part: Part, columnOf: readonly number[], most: number, isLow: boolean): Shape | undefined {
  if (part.sizes.length > most) return undefined;
  const vertices = verticesOf(part, columnOf, most);
  if (!vertices) return undefined;
  const { cards, layer, bends } = vertices;
  const layers = orderLayers(inLayers(layer), vertices);
  const level = levels(layers, vertices, part);
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const [node, { height }] of part.sizes.entries()) {
    top = Math.min(top, level[node]! - height / 2);
    bottom = Math.max(bottom, level[node]! + height / 2);
  }

  const left: number[] = [];
  const right: number[] = [];
  let x = 0;
  for (const nodes of layers) {
    const width = nodes.reduce((most, node) => Math.max(most, part.sizes[node]?.width ?? 0), 0);
    left.push(x);
    right.push(x + width);
    x += width + BETWEEN.layers;
  }
  const at = (vertex: number, edge: readonly number[]): Point => ({
    x: edge[layer[vertex]!]!,
    y: Math.round(level[vertex]! - top),
  });
  return {
    bands: 1,
    width: x - BETWEEN.layers,
    height: bottom - top,
    draw: () => ({ corners: part.sizes.map(cornerOf), routes: part.edges.map(routeOf) }),
  };

  function cornerOf({ height }: Size, node: number): Point {
    return { x: left[layer[node]!]!, y: Math.round(level[node]! - height / 2 - top) };
  }

  function routeOf([from, to]: readonly [number, number], edge: number): Point[] {
    if (layer[to]! <= layer[from]!) return [];
    // Past wider cards of its own layer first, then straight through each layer that it passes.
    const isNarrow = part.sizes[from]!.width < right[layer[from]!]! - left[layer[from]!]!;
    const start = isNarrow ? [at(from, right)] : [];
    return [...start, ...bends[edge]!.flatMap((bend) => [at(bend, left), at(bend, right)])];
  }

  function levels(
    ordered: readonly (readonly number[])[],
    { successors, predecessors }: Vertices,
    { sizes }: Part,
  ): Float64Array {
    const half = (vertex: number) => (sizes[vertex]?.height ?? BEND.height) / 2;
    const apart = (a: number, b: number) => half(a) + half(b) + between(a < cards, b < cards);
    const found = new Float64Array(layer.length);
    let highest = 0;
    for (const nodes of ordered) {
      let y = 0;
      for (const [index, node] of nodes.entries()) {
        if (index > 0) y += apart(nodes[index - 1]!, node);
        found[node] = y;
      }
      for (const node of nodes) found[node]! -= y / 2;
      highest = Math.max(highest, y);
    }
    const bound = isLow ? highest / 2 : Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      const isForward = round % 2 === 0;
      const isLast = round >= ROUNDS - 2;
      for (const nodes of isForward ? ordered : [...ordered].reverse()) {
        const wanted = nodes.map((node) => {
          const near = isLast ? [...predecessors[node]!, ...successors[node]!] : (isForward ? predecessors : successors)[node]!;
          return near.length === 0 ? found[node]! : near.reduce((sum, other) => sum + found[other]!, 0) / near.length;
        });
        // A card without neighbors on this side is held in its position only weakly.
        const weights = nodes.map((node) => {
          const near = (isForward ? predecessors : successors)[node]!.length;
          return node >= cards ? BEND.weight : near === 0 ? 0.2 : 1;
        });
        const placed = asNear(wanted, weights, (index) => apart(nodes[index - 1]!, nodes[index]!), bound);
        for (const [index, node] of nodes.entries()) found[node] = placed[index]!;
      }
    }
    return found;
  }
}

function between(isCard: boolean, isNextCard: boolean): number {
  if (isCard && isNextCard) return BETWEEN.cards;
  return isCard || isNextCard ? BEND.beside : BEND.apart;
}

/**
 * The positions nearest to the wanted ones (least squares) that keep the order and stay apart (isotonic regression, pool adjacent violators).
 *
 * @param apart How far position `index` must be behind the one before it.
 * @param most How far from 0 they may lie, on either side.
 */
function asNear(wanted: readonly number[], weights: readonly number[], apart: (index: number) => number, most: number): number[] {
  const offsets: number[] = [];
  const blocks: { sum: number; weight: number; count: number }[] = [];
  for (const [index, position] of wanted.entries()) {
    offsets.push(index === 0 ? 0 : offsets[index - 1]! + apart(index));
    const weight = weights[index]!;
    blocks.push({ sum: (position - offsets[index]!) * weight, weight, count: 1 });
    for (let last = blocks.length - 1; last > 0; last--) {
      const [a, b] = [blocks[last - 1]!, blocks[last]!];
      if (a.sum / a.weight <= b.sum / b.weight) break;
      blocks.pop();
      a.sum += b.sum;
      a.weight += b.weight;
      a.count += b.count;
    }
  }
  const positions: number[] = [];
  for (const { sum, weight, count } of blocks) {
    // Brought within bounds, what is nearest without them is nearest of all within.
    const at = Math.max(-most, Math.min(most - offsets.at(-1)!, sum / weight));
    for (let i = 0; i < count; i++) positions.push(at + offsets[positions.length]!);
  }
  return positions;
}
