import { countCrossings } from './crossings.ts';

/** The successors and predecessors of each node, by position. */
interface Reading {
  successors: readonly (readonly number[])[];
  predecessors: readonly (readonly number[])[];
}

/**
 * The layer of each node: 0 when it reads nothing, else one more than the deepest node it reads (longest path). Edges that close a cycle do not count,
 * so every graph has layers. Cached by the list of successors.
 */
export function layersOf({ successors }: Pick<Reading, 'successors'>): readonly number[] {
  const known = LAYERS.get(successors);
  if (known) return known;
  const layers = longestPaths(successors);
  LAYERS.set(successors, layers);
  return layers;
}

/** Whether the edge between two nodes, by position, leads back: it closes a cycle, so that its reader is in no later layer than the node it reads. */
export function leadsBack(reading: Pick<Reading, 'successors'>, from: number, to: number): boolean {
  const layers = layersOf(reading);
  return layers[to]! <= layers[from]!;
}

const LAYERS = new WeakMap<Reading['successors'], readonly number[]>();

function longestPaths(successors: Reading['successors']): number[] {
  const layer = successors.map(() => 0);
  const order = topologicalOrder(successors);
  const position = new Int32Array(successors.length);
  for (const [index, node] of order.entries()) position[node] = index;
  for (const node of order) {
    for (const next of successors[node]!) {
      if (position[next]! > position[node]!) layer[next] = Math.max(layer[next]!, layer[node]! + 1);
    }
  }
  return layer;
}

/** Reverse postorder of a depth-first search: a topological order when there is no cycle. Iterative, since chains may be long. */
function topologicalOrder(successors: readonly (readonly number[])[]): number[] {
  const state = new Uint8Array(successors.length);
  const finished: number[] = [];
  for (let start = successors.length - 1; start >= 0; start--) {
    if (state[start] !== 0) continue;
    const path: { node: number; next: number }[] = [{ node: start, next: 0 }];
    state[start] = 1;
    while (path.length > 0) {
      const top = path.at(-1)!;
      const child = successors[top.node]![top.next++];
      if (child === undefined) {
        finished.push(top.node);
        path.pop();
      } else if (state[child] === 0) {
        state[child] = 1;
        path.push({ node: child, next: 0 });
      }
    }
  }
  return finished.reverse();
}

/** The nodes of each layer, by ascending position. */
export function inLayers(layer: readonly number[]): number[][] {
  const layers: number[][] = [];
  for (const [node, depth] of layer.entries()) {
    while (layers.length <= depth) layers.push([]);
    layers[depth]!.push(node);
  }
  return layers;
}

/** Maximum number of starting orders that are tried; fewer in large graphs, so that the work grows about with the size of the graph. */
const MAX_STARTS = 16;
/** Number of vertices and edges that one starting order is tried for. */
const SIZE_PER_START = 12_000;
/** Maximum number of sweeps from one starting order. */
const MAX_SWEEPS = 24;
/** Maximum number of sweeps in a row that leave no fewer crossings, before the next starting order is tried. */
const MAX_FUTILE_SWEEPS = 4;

/**
 * The layers with their nodes in an order in which few edges cross: barycenter sweeps forward and back (after Sugiyama, Tagawa and Toda), with swaps of
 * neighbors after each sweep, from several starting orders. The order with the fewest crossings is returned; the given order when none has fewer. The
 * result is the same for the same graph.
 */
export function orderLayers(layers: readonly (readonly number[])[], reading: Reading): number[][] {
  const size = reading.successors.reduce((sum, nodes) => sum + nodes.length + 1, 0);
  let best = layers.map((nodes) => [...nodes]);
  let fewest = countCrossings(best, reading);
  const starts = Math.max(2, Math.min(MAX_STARTS, Math.floor(SIZE_PER_START / size)));
  for (let start = 0; start < starts && fewest > 0; start++) {
    const found = swept(startOf(start, layers, reading), reading, start % 2 === 0);
    if (found.crossings < fewest) {
      best = found.layers;
      fewest = found.crossings;
    }
  }
  return best;
}

/** A starting order: as given, in the order of a search from the first layer, of a search back from the last layer, and then shuffled. */
function startOf(start: number, layers: readonly (readonly number[])[], reading: Reading): number[][] {
  if (start === 0) return layers.map((nodes) => [...nodes]);
  if (start === 1) return inSearchOrder(layers, reading.successors, false);
  if (start === 2) return inSearchOrder(layers, reading.predecessors, true);
  const next = randomFrom(start);
  return layers.map((nodes) => shuffled(nodes, next));
}

/** The nodes of each layer in the order in which a depth-first search along `neighbors` meets them. */
function inSearchOrder(
  layers: readonly (readonly number[])[],
  neighbors: Reading['successors'],
  isBackward: boolean,
): number[][] {
  const place = new Int32Array(neighbors.length).fill(-1);
  let met = 0;
  for (const start of (isBackward ? [...layers].reverse() : layers).flat()) {
    const stack = [start];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (place[node] !== -1) continue;
      place[node] = met++;
      for (const next of neighbors[node]!) stack.push(next);
    }
  }
  return layers.map((nodes) => [...nodes].sort((a, b) => place[a]! - place[b]!));
}

/** Pseudorandom numbers from 0 to 1 (mulberry32): the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled(nodes: readonly number[], next: () => number): number[] {
  const order = [...nodes];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** The order with the fewest crossings that sweeps from this order find. Positions are relative to the size of the layer, so that layers align. */
function swept(current: number[][], reading: Reading, startsForward: boolean): { layers: number[][]; crossings: number } {
  const position = new Float64Array(reading.successors.length);
  const center = new Float64Array(reading.successors.length);
  const number = (nodes: readonly number[]) => {
    for (const [index, node] of nodes.entries()) position[node] = (index + 0.5) / nodes.length;
  };
  for (const nodes of current) number(nodes);
  let best = current.map((nodes) => [...nodes]);
  let fewest = countCrossings(current, reading);
  let futile = 0;
  for (let sweep = 0; sweep < MAX_SWEEPS && futile < MAX_FUTILE_SWEEPS && fewest > 0; sweep++) {
    const isForward = (sweep % 2 === 0) === startsForward;
    const neighbors = isForward ? reading.predecessors : reading.successors;
    for (const nodes of isForward ? current : [...current].reverse()) {
      for (const node of nodes) center[node] = meanOf(neighbors[node]!, position) ?? position[node]!;
      nodes.sort((a, b) => center[a]! - center[b]!);
      number(nodes);
    }
    swapNeighbors(current, reading, position);
    const crossings = countCrossings(current, reading);
    futile++;
    if (crossings >= fewest) continue;
    fewest = crossings;
    futile = 0;
    best = current.map((nodes) => [...nodes]);
  }
  return { layers: best, crossings: fewest };
}

function meanOf(nodes: readonly number[], position: Float64Array): number | undefined {
  if (nodes.length === 0) return undefined;
  let sum = 0;
  for (const node of nodes) sum += position[node]!;
  return sum / nodes.length;
}

/** Maximum number of rounds in which the neighbors of a layer are swapped. */
const MAX_SWAP_ROUNDS = 8;

/** Swaps adjacent nodes of a layer as long as that leaves fewer crossings. */
function swapNeighbors(layers: readonly number[][], { successors, predecessors }: Reading, position: Float64Array): void {
  for (const nodes of layers) {
    const before = nodes.map((node) => ascending(predecessors[node]!, position));
    const after = nodes.map((node) => ascending(successors[node]!, position));
    let isBetter = true;
    for (let round = 0; round < MAX_SWAP_ROUNDS && isBetter; round++) {
      isBetter = false;
      for (let i = 0; i + 1 < nodes.length; i++) {
        const now = inversions(before[i]!, before[i + 1]!) + inversions(after[i]!, after[i + 1]!);
        if (now === 0) continue;
        const then = inversions(before[i + 1]!, before[i]!) + inversions(after[i + 1]!, after[i]!);
        if (then >= now) continue;
        isBetter = true;
        swap(nodes, i);
        swap(before, i);
        swap(after, i);
      }
    }
    for (const [index, node] of nodes.entries()) position[node] = (index + 0.5) / nodes.length;
  }
}

function swap<T>(list: T[], index: number): void {
  [list[index], list[index + 1]] = [list[index + 1]!, list[index]!];
}

const ascending = (nodes: readonly number[], position: Float64Array): number[] =>
  nodes.map((node) => position[node]!).sort((a, b) => a - b);

/** Number of pairs with a number of `a` above a number of `b`. Both lists are ascending. */
function inversions(a: readonly number[], b: readonly number[]): number {
  let count = 0;
  let below = 0;
  for (const value of a) {
    while (below < b.length && b[below]! < value) below++;
    count += below;
  }
  return count;
}
