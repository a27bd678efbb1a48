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

/** Number of barycenter sweeps in small and in large graphs; more sweeps leave fewer crossings and take longer. */
const SWEEPS = { small: 24, large: 8 };
/** Maximum number of nodes in a small graph, whose neighbors are also swapped. Larger graphs are ordered by the sweeps alone. */
const MAX_SWAPPED_NODES = 500;

/**
 * The layers with their nodes in an order in which few edges cross: barycenter sweeps forward and back (after Sugiyama, Tagawa and Toda). In small
 * graphs, neighbors are also swapped after each sweep, and the order with the fewest crossings is returned. Positions are relative to the size of the
 * layer, so that layers of very different sizes align.
 */
export function orderLayers(layers: readonly (readonly number[])[], reading: Reading): number[][] {
  const size = reading.successors.length;
  const position = new Float64Array(size);
  const current = layers.map((nodes) => [...nodes]);
  const number = (nodes: readonly number[]) => {
    for (const [index, node] of nodes.entries()) position[node] = (index + 0.5) / nodes.length;
  };
  for (const nodes of current) number(nodes);
  const isSmall = size <= MAX_SWAPPED_NODES;
  let best = current.map((nodes) => [...nodes]);
  let fewest = isSmall ? countCrossings(best, reading) : Number.POSITIVE_INFINITY;
  const center = new Float64Array(size);
  for (let sweep = 0; sweep < (isSmall ? SWEEPS.small : SWEEPS.large) && fewest > 0; sweep++) {
    const isForward = sweep % 2 === 0;
    const neighbors = isForward ? reading.predecessors : reading.successors;
    for (const nodes of isForward ? current : [...current].reverse()) {
      for (const node of nodes) center[node] = meanOf(neighbors[node]!, position) ?? position[node]!;
      nodes.sort((a, b) => center[a]! - center[b]!);
      number(nodes);
    }
    if (!isSmall) continue;
    swapNeighbors(current, reading, position);
    const crossings = countCrossings(current, reading);
    if (crossings < fewest) {
      fewest = crossings;
      best = current.map((nodes) => [...nodes]);
    }
  }
  return isSmall ? best : current;
}

function meanOf(nodes: readonly number[], position: Float64Array): number | undefined {
  if (nodes.length === 0) return undefined;
  let sum = 0;
  for (const node of nodes) sum += position[node]!;
  return sum / nodes.length;
}

/** Swaps adjacent nodes of a layer when that leaves fewer crossings, in at most four rounds. */
function swapNeighbors(layers: number[][], { successors, predecessors }: Reading, position: Float64Array): void {
  const crossings = (upper: readonly number[], lower: readonly number[]) => {
    let count = 0;
    for (const a of upper) for (const b of lower) if (position[a]! > position[b]!) count++;
    return count;
  };
  for (let round = 0; round < 4; round++) {
    let isBetter = false;
    for (const nodes of layers) {
      for (let i = 0; i + 1 < nodes.length; i++) {
        const [a, b] = [nodes[i]!, nodes[i + 1]!];
        const now = crossings(predecessors[a]!, predecessors[b]!) + crossings(successors[a]!, successors[b]!);
        const then = crossings(predecessors[b]!, predecessors[a]!) + crossings(successors[b]!, successors[a]!);
        if (then >= now) continue;
        isBetter = true;
        nodes[i] = b;
        nodes[i + 1] = a;
        const { [a]: ofA, [b]: ofB } = position;
        position[a] = ofB!;
        position[b] = ofA!;
      }
    }
    if (!isBetter) return;
  }
}
