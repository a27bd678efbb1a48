import type { Graph } from '../graph/graph.ts';
import type { ClauseResult, Evaluation } from './evaluate.ts';
import type { NodeIndex } from './nodeIndex.ts';
import { resultsOf } from './select.ts';

/** Why a node is selected. */
export interface Reason {
  /** Index of the clause among the clauses of the text. */
  clause: number;
  how: 'matched' | 'upstream' | 'downstream';
  /** The shortest path, as indexes, from the node to the matched node that brought it in; only the node itself when the node matched. */
  path: number[];
}

/** The number of nodes that each clause selects. */
interface ClauseCount {
  /** Offsets of the clause in the text. */
  from: number;
  to: number;
  matched: number;
  upstream: number;
  downstream: number;
}

/** The counts for the clauses of a text, in the order of the text. */
export function clauseCounts(evaluation: Evaluation): ClauseCount[] {
  return resultsOf(evaluation).map(({ clause, matched, upstream, downstream }) => ({
    from: clause.from,
    to: clause.to,
    matched: matched.length,
    upstream: upstream.length,
    downstream: downstream.length,
  }));
}

/** The shortest path from a node to one of the targets, along or against the edges (breadth-first search). */
function pathTo(graph: Graph, from: number, targets: Int32Array, direction: 'up' | 'down'): number[] {
  const [start, list] = direction === 'down' ? [graph.outStart, graph.out] : [graph.inStart, graph.in];
  const isTarget = new Uint8Array(graph.size);
  for (const node of targets) isTarget[node] = 1;
  const before = new Int32Array(graph.size).fill(-1);
  const queue = [from];
  for (const u of queue) {
    if (isTarget[u] === 1) {
      const path = [u];
      for (let node = u; node !== from; ) {
        node = before[node]!;
        path.push(node);
      }
      return path.reverse();
    }
    for (let i = start[u]!; i < start[u + 1]!; i++) {
      const v = list[i]!;
      if (v === from || before[v] !== -1) continue;
      before[v] = u;
      queue.push(v);
    }
  }
  return [from];
}

function reasonsIn(graph: Graph, result: ClauseResult, clause: number, node: number): Reason[] {
  if (result.matched.includes(node)) return [{ clause, how: 'matched', path: [node] }];
  const reasons: Reason[] = [];
  // A node that was added upstream has a path down to a matched node.
  if (result.upstream.includes(node))
    reasons.push({ clause, how: 'upstream', path: pathTo(graph, node, result.matched, 'down') });
  if (result.downstream.includes(node))
    reasons.push({ clause, how: 'downstream', path: pathTo(graph, node, result.matched, 'up') });
  return reasons;
}

/**
 * Why a node is selected: for each clause that contributed, whether the node matches the block itself, or was added as an ancestor or descendant of
 * which matched node. Empty when the node is not selected. Clauses of an AND count only when all of them select the node.
 */
export function reasonsOf(nodeIndex: NodeIndex, evaluation: Evaluation, node: number): Reason[] {
  if (evaluation.isSelected[node] !== 1) return [];
  const reasons: Reason[] = [];
  let first = 0;
  for (const { clauses, has } of evaluation.conjunctions) {
    if (has(node)) reasons.push(...clauses.flatMap((result, i) => reasonsIn(nodeIndex.graph, result, first + i, node)));
    first += clauses.length;
  }
  return reasons;
}
