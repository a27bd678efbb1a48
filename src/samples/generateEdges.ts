/** The edges of a generated graph: edge i goes from node `from[i]` to node `to[i]`, and `from[i] < to[i]`, so there is no cycle. */
interface GeneratedEdges {
  from: Int32Array;
  to: Int32Array;
  /** Index of the first node of each layer; layer 0 has no incoming edges, every other node has at least one. */
  layers: readonly number[];
}

/** Random numbers in [0, 1): the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Which share of the nodes each layer after the first gets: stages of sources, stages of stages, dimensions, facts, views. */
const SHARES = [0.46, 0.18, 0.14, 0.12, 0.1];
const SOURCES = 0.28;
/** How often a further edge comes from the layer right before, as people draw them, and not from any earlier node. */
const NEAR = 0.7;

/** The most edges a graph without cycles has in which the first `roots` nodes read nothing. */
function mostEdges(nodes: number, roots: number): number {
  return (nodes * (nodes - 1) - roots * (roots - 1)) / 2;
}

/** How many nodes read nothing: about a quarter, more when there are few edges, fewer when there are very many. */
function rootCount(nodes: number, edges: number): number {
  const wished = Math.min(nodes, Math.max(Math.ceil(nodes * SOURCES), nodes - edges));
  if (mostEdges(nodes, wished) >= edges) return wished;
  const room = nodes * (nodes - 1) - 2 * edges;
  return Math.max(1, Math.floor((1 + Math.sqrt(1 + 4 * room)) / 2));
}

function layerStarts(nodes: number, roots: number): number[] {
  const starts = roots > 0 ? [0] : [];
  let share = 0;
  for (const part of SHARES) {
    const start = roots + Math.round((nodes - roots) * share);
    share += part;
    if (start < roots + Math.round((nodes - roots) * share)) starts.push(start);
  }
  return starts;
}

/** How many edges come into each node: one each, the others spread at random over the nodes that have room. */
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
 * Distinct edges over `nodes` nodes in layers, exactly `edges` of them, the same ones for the same seed. Linear in nodes and edges, but for
 * very dense graphs.
 * @throws RangeError when a graph without cycles can't have so many edges
 */
export function generateEdges(nodes: number, edges: number, seed: number): GeneratedEdges {
  for (const [what, value] of Object.entries({ nodes, edges })) {
    if (!Number.isInteger(value) || value < 0) throw new RangeError(`${what} is a whole number from 0, not ${value}.`);
  }
  const most = mostEdges(nodes, 0);
  if (edges > most) throw new RangeError(`${nodes} nodes have at most ${most} edges without a cycle, not ${edges}.`);
  const random = seededRandom(seed);
  const roots = nodes === 0 ? 0 : rootCount(nodes, edges);
  const layers = layerStarts(nodes, roots);
  const degrees = inDegrees(nodes, edges, roots, random);
  const from = new Int32Array(edges);
  const to = new Int32Array(edges);
  /** Marks the nodes already chosen, with the node they are chosen for. */
  const chosen = new Int32Array(nodes).fill(-1);
  let edge = 0;
  let layer = 0;
  let turn = 0;
  const anyOf = (near: number, start: number, pool: number, taken: number) => {
    // Few nodes right before and many edges: look everywhere.
    const low = random() < NEAR && (start - near) * 0.5 > taken ? near : 0;
    return low + Math.floor(random() * (pool - low));
  };
  for (let node = roots; node < nodes; node++) {
    while ((layers[layer + 1] ?? nodes) <= node) {
      layer++;
      turn = Math.floor(random() * nodes);
    }
    const need = degrees[node]!;
    const start = layers[layer]!;
    // A node reads earlier layers; one with more edges than these have nodes reads its own layer too.
    const pool = need <= start ? start : node;
    const near = layer === 0 ? 0 : layers[layer - 1]!;
    const first = edge;
    if (need * 2 > pool) {
      // Selection sampling (Knuth's algorithm S): each of the pool's nodes once, in order.
      for (let candidate = 0, left = need; left > 0; candidate++) {
        if (random() * (pool - candidate) < left) {
          from[edge++] = candidate;
          left--;
        }
      }
    } else {
      // The first edge goes round the layer right before, so that it is read evenly.
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
