import { checkNode, type Graph } from './graph.ts';
import { shortestWalk } from './paths.ts';

/** The strongly connected components: nodes are in the same one when each can be reached from the other. */
export interface Components {
  readonly count: number;
  /** The component of each node. Components are numbered against the edges: an edge leads to the same or a lower number. */
  readonly of: Int32Array;
}

/** The strongly connected components of the graph, in linear time (Tarjan's algorithm without recursion). */
export function stronglyConnected(graph: Graph): Components {
  const { size, outStart, out } = graph;
  const of = new Int32Array(size).fill(-1);
  const seen = new Int32Array(size);
  const low = new Int32Array(size);
  const next = outStart.slice(0, size);
  const open = new Int32Array(size);
  const path = new Int32Array(size);
  let openLength = 0;
  let count = 0;
  let clock = 0;
  for (let root = 0; root < size; root++) {
    if (seen[root] !== 0) continue;
    let length = 0;
    path[length++] = root;
    while (length > 0) {
      const u = path[length - 1]!;
      if (seen[u] === 0) {
        seen[u] = low[u] = ++clock;
        open[openLength++] = u;
      }
      if (next[u]! < outStart[u + 1]!) {
        const v = out[next[u]!++]!;
        if (seen[v] === 0) path[length++] = v;
        else if (of[v] === -1) low[u] = Math.min(low[u]!, seen[v]!);
        continue;
      }
      length--;
      if (low[u] === seen[u]) {
        let node: number;
        do {
          node = open[--openLength]!;
          of[node] = count;
        } while (node !== u);
        count++;
      }
      if (length > 0) {
        const parent = path[length - 1]!;
        low[parent] = Math.min(low[parent]!, low[u]!);
      }
    }
  }
  return { count, of };
}

/** The components of more than one node: each ascending, in order of their first nodes. Each holds at least one cycle. */
export function cyclicComponents(graph: Graph): number[][] {
  const { count, of } = stronglyConnected(graph);
  const sizes = new Int32Array(count);
  for (const component of of) sizes[component]!++;
  const members = new Map<number, number[]>();
  of.forEach((component, node) => {
    if (sizes[component]! < 2) return;
    const nodes = members.get(component);
    if (nodes) nodes.push(node);
    else members.set(component, [node]);
  });
  return [...members.values()];
}

/** Whether the node has an edge to itself. */
function hasSelfLoop(graph: Graph, node: number): boolean {
  for (let i = graph.outStart[node]!; i < graph.outStart[node + 1]!; i++) if (graph.out[i] === node) return true;
  return false;
}

/** The nodes that depend on themselves, ascending. */
export function selfLoops(graph: Graph): number[] {
  const nodes: number[] = [];
  for (let node = 0; node < graph.size; node++) if (hasSelfLoop(graph, node)) nodes.push(node);
  return nodes;
}

/** The nodes that are on a cycle, self loops included, ascending. */
export function nodesOnCycles(graph: Graph): Int32Array {
  const { count, of } = stronglyConnected(graph);
  const sizes = new Int32Array(count);
  for (const component of of) sizes[component]!++;
  const nodes: number[] = [];
  for (let node = 0; node < graph.size; node++) if (sizes[of[node]!]! > 1 || hasSelfLoop(graph, node)) nodes.push(node);
  return Int32Array.from(nodes);
}

/** One cycle, its first node repeated at the end: the shortest through the lowest index that is on any. Undefined for a DAG. */
export function findCycle(graph: Graph): number[] | undefined {
  const [node] = nodesOnCycles(graph);
  return node === undefined ? undefined : shortestWalk(graph, node, node);
}

/**
 * The cycle that an edge from → to closes, whether or not the edge is there already: `from`, `to`, …, `from`, as short as possible.
 * Undefined when it closes none (`/docs/get-started/fundamentals/dag`).
 */
export function cycleThrough(graph: Graph, from: number, to: number): number[] | undefined {
  checkNode(graph, from);
  if (from === to) return [from, from];
  const back = shortestWalk(graph, to, from);
  return back && [from, ...back];
}
