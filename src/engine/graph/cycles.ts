import { checkNode, type Graph } from './graph.ts';
import { shortestWalk } from './paths.ts';

/** The strongly connected components: two nodes are in the same component when each can be reached from the other. */
interface Components {
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

/** Whether the node has an edge to itself. */
function hasSelfLoop(graph: Graph, node: number): boolean {
  for (let i = graph.outStart[node]!; i < graph.outStart[node + 1]!; i++) if (graph.out[i] === node) return true;
  return false;
}

/** Nodes that wait for each other: a strongly connected component with at least one edge, which may be a self edge. */
export interface Cycle {
  /** Every node of the component, ascending. Any two of them are on a common cycle. */
  readonly nodes: readonly number[];
  /** The shortest cycle through the first node of `nodes`; that node comes first and last. */
  readonly path: readonly number[];
}

/**
 * The shortest cycle through a node, within its component (breadth-first search). `before` is a scratch array: all entries are -1 before the call and
 * after it. Throws when the node is not on a cycle.
 */
function shortestCycle({ outStart, out }: Graph, of: Int32Array, start: number, before: Int32Array): number[] {
  const queue = [start];
  for (let head = 0; head < queue.length; head++) {
    const u = queue[head]!;
    for (let i = outStart[u]!; i < outStart[u + 1]!; i++) {
      const v = out[i]!;
      if (v === start) {
        const path = [start];
        for (let node = u; node !== start; node = before[node]!) path.push(node);
        path.push(start);
        for (const node of queue) before[node] = -1;
        return path.reverse();
      }
      if (of[v] !== of[start] || before[v] !== -1) continue;
      before[v] = u;
      queue.push(v);
    }
  }
  throw new Error(`Node ${start} is not on a cycle.`);
}

/** The cycles of a graph, ordered by their first nodes; none for a DAG. A node is in at most one of them. Linear in nodes and edges. */
export function cycles(graph: Graph): Cycle[] {
  const { count, of } = stronglyConnected(graph);
  const sizes = new Int32Array(count);
  for (const component of of) sizes[component]!++;
  const members = new Map<number, number[]>();
  of.forEach((component, node) => {
    if (sizes[component]! < 2 && !hasSelfLoop(graph, node)) return;
    const nodes = members.get(component);
    if (nodes) nodes.push(node);
    else members.set(component, [node]);
  });
  const before = new Int32Array(members.size > 0 ? graph.size : 0).fill(-1);
  return Array.from(members.values(), (nodes) => ({ nodes, path: shortestCycle(graph, of, nodes[0]!, before) }));
}

/**
 * The cycle that an edge from → to closes, whether or not the graph already has the edge: `from`, `to`, …, `from`, as short as possible. Undefined
 * when the edge closes no cycle (`/docs/get-started/fundamentals/dag`).
 */
export function cycleThrough(graph: Graph, from: number, to: number): number[] | undefined {
  checkNode(graph, from);
  if (from === to) return [from, from];
  const back = shortestWalk(graph, to, from);
  return back && [from, ...back];
}
