/** The edges of a generated graph: edge i goes from node `from[i]` to node `to[i]`. Because `from[i] < to[i]`, there is no cycle. */
interface GeneratedEdges {
  from: Int32Array;
  to: Int32Array;
  /** Index of the first node of each layer. Nodes of layer 0 have no incoming edges; every other node has at least one. */
  layers: readonly number[];
}

/** Pseudo-random numbers in [0, 1), the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The share of nodes in each layer after the first: stages of sources, stages of stages, dimensions, facts, views. */
const LAYER_SHARES = [0.46, 0.18, 0.14, 0.12, 0.1];
/** The usual share of nodes that are sources. */
const SOURCE_SHARE = 0.28;
/** Probability that a further edge comes from the previous layer, as people draw them, and not from any earlier node. */
const PREVIOUS_LAYER_PROBABILITY = 0.7;

/** The maximum number of edges of a graph without cycles whose first `roots` nodes read nothing. */
function maxEdges(nodes: number, roots: number): number {
  return (nodes * (nodes - 1) - roots * (roots - 1)) / 2;
}

/** The number of nodes that read nothing: about a quarter, more if there are few edges, fewer if there are very many. */
function rootCount(nodes: number, edges: number): number {
  const preferred = Math.min(nodes, Math.max(Math.ceil(nodes * SOURCE_SHARE), nodes - edges));
  if (maxEdges(nodes, preferred) >= edges) return preferred;
  const room = nodes * (nodes - 1) - 2 * edges;
  return Math.max(1, Math.floor((1 + Math.sqrt(1 + 4 * room)) / 2));
}

function layerStarts(nodes: number, roots: number): number[] {
  const starts = roots > 0 ? [0] : [];
  let share = 0;
  for (const part of LAYER_SHARES) {
    const start = roots + Math.round((nodes - roots) * share);
    share += part;
    if (start < roots + Math.round((nodes - roots) * share)) starts.push(start);
  }
  return starts;
}

/** The number of incoming edges of each node: one each, and the others spread at random over the nodes that can take more. */
function inDegrees(nodes: number, edges: number, roots: number, random: () => number): Int32Array {
  const degrees = new Int32Array(nodes).fill(1, roots);
  const open = Array.from({ length: nodes - roots }, (_, index) => roots + index).filter((node) => node > 1);
  for (let left = edges - (nodes - roots); left > 0; left--) {
    const at = Math.floor(random() * open.length);
    const node = open[at]!;
    degrees[node]!++;
    if (degrees[node]! >= node) {
      open[at] = open.at(-1)!;
      open.pop();
    }
  }
  return degrees;
}

/**
 * Exactly `edges` distinct edges between `nodes` nodes in layers, the same for the same seed. Takes linear time except for very dense graphs.
 *
 * @throws RangeError if a graph without cycles cannot have this many edges.
 */
export function generateEdges(nodes: number, edges: number, seed: number): GeneratedEdges {
  for (const [what, value] of Object.entries({ nodes, edges })) {
    if (!Number.isInteger(value) || value < 0) throw new RangeError(`${what} is a whole number from 0, not ${value}.`);
  }
  const most = maxEdges(nodes, 0);
  if (edges > most) throw new RangeError(`${nodes} nodes have at most ${most} edges without a cycle, not ${edges}.`);
  const random = seededRandom(seed);
  const roots = nodes === 0 ? 0 : rootCount(nodes, edges);
  const layers = layerStarts(nodes, roots);
  const degrees = inDegrees(nodes, edges, roots, random);
  const from = new Int32Array(edges);
  const to = new Int32Array(edges);
  /** The node that each node was last chosen for, so that no edge is chosen twice. */
  const chosen = new Int32Array(nodes).fill(-1);
  let edge = 0;
  let layer = 0;
  let turn = 0;
  const anyOf = (near: number, start: number, pool: number, taken: number) => {
    // With few nodes in the previous layer and many edges, choose among all earlier nodes.
    const low = random() < PREVIOUS_LAYER_PROBABILITY && (start - near) * 0.5 > taken ? near : 0;
    return low + Math.floor(random() * (pool - low));
  };
  for (let node = roots; node < nodes; node++) {
    while ((layers[layer + 1] ?? nodes) <= node) {
      layer++;
      turn = Math.floor(random() * nodes);
    }
    const need = degrees[node]!;
    const start = layers[layer]!;
    // A node reads earlier layers; with more edges than these have nodes, it also reads its own layer.
    const pool = need <= start ? start : node;
    const near = layer === 0 ? 0 : layers[layer - 1]!;
    const first = edge;
    if (need * 2 > pool) {
      // Selection sampling (Knuth's algorithm S): takes each node of the pool at most once, in order.
      for (let candidate = 0, left = need; left > 0; candidate++) {
        if (random() * (pool - candidate) < left) {
          from[edge++] = candidate;
          left--;
        }
      }
    } else {
      // The first edge of each node cycles through the previous layer, so that its nodes are read evenly.
      const layerSize = (layers[layer + 1] ?? nodes) - start;
      const even = near + ((turn + Math.floor(((node - start) * (start - near)) / layerSize)) % (start - near));
      for (let candidate = even; edge - first < need; candidate = anyOf(near, start, pool, edge - first)) {
        if (chosen[candidate] === node) continue;
        chosen[candidate] = node;
        from[edge++] = candidate;
      }
    }
    to.fill(node, first, edge);
  }
  return { from, to, layers };
}
