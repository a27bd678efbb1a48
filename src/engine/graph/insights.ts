import { criticalPath } from './criticalPath.ts';
import { stronglyConnected } from './cycles.ts';
import type { Graph } from './graph.ts';

/** Number of 32-bit words for each component in one pass; more words need more memory, fewer words more passes. */
const WORDS_PER_COMPONENT = 32;

function bitsIn(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * The number of nodes that depend on each node, directly and indirectly, without the node itself (`/docs/get-started/fundamentals/dag`). Algorithm:
 * one bit for each dependent, collected against the edges over strongly connected components, 1,024 dependents in one pass.
 */
function dependentCounts(graph: Graph): Int32Array {
  const { size, outStart, out } = graph;
  const { count, of } = stronglyConnected(graph);
  // Components are numbered against the edges, so the components that an edge leads to come first.
  const members: number[][] = Array.from({ length: count }, () => []);
  for (let node = 0; node < size; node++) members[of[node]!]!.push(node);
  const counts = new Int32Array(size);
  const bits = new Int32Array(count * WORDS_PER_COMPONENT);
  for (let first = 0; first < size; first += WORDS_PER_COMPONENT * 32) {
    bits.fill(0);
    for (let component = 0; component < count; component++) {
      const row = component * WORDS_PER_COMPONENT;
      for (const u of members[component]!) {
        for (let i = outStart[u]!; i < outStart[u + 1]!; i++) {
          const other = of[out[i]!]! * WORDS_PER_COMPONENT;
          if (other !== row) for (let word = 0; word < WORDS_PER_COMPONENT; word++) bits[row + word]! |= bits[other + word]!;
        }
        const bit = u - first;
        if (bit >= 0 && bit < WORDS_PER_COMPONENT * 32) bits[row + (bit >> 5)]! |= 1 << (bit & 31);
      }
      let found = 0;
      for (let word = 0; word < WORDS_PER_COMPONENT; word++) found += bitsIn(bits[row + word]!);
      for (const u of members[component]!) counts[u]! += found;
    }
  }
  // Each node has also counted itself.
  return counts.map((found) => found - 1);
}

/** Key facts about a graph. */
interface Insights {
  /** The number of nodes that depend on each node, directly and indirectly. */
  readonly dependents: Int32Array;
  /** The nodes with the most dependents, most first, equal ones by index. Nodes without dependents are left out. */
  readonly mostRead: readonly number[];
  /** Nodes without dependents, ascending. */
  readonly unread: readonly number[];
  /** One of the longest paths; empty when the graph has a cycle or no edge. */
  readonly longestChain: readonly number[];
}

/** The key facts of a graph; `mostRead` has at most `limit` nodes. */
export function insightsOf(graph: Graph, limit: number): Insights {
  const nodes = Array.from({ length: graph.size }, (_, node) => node);
  const dependents = dependentCounts(graph);
  const chain = criticalPath(graph, new Float64Array(graph.size).fill(1))?.path ?? [];
  return {
    dependents,
    mostRead: nodes
      .filter((node) => dependents[node]! > 0)
      .sort((a, b) => dependents[b]! - dependents[a]! || a - b)
      .slice(0, limit),
    unread: nodes.filter((node) => graph.outStart[node] === graph.outStart[node + 1]),
    longestChain: chain.length > 1 ? chain : [],
  };
}
