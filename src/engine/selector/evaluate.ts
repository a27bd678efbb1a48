import type { Graph } from '../graph/graph.ts';
import { Diagnostics } from '../text/diagnostic.ts';
import type { Clause, ParsedSelector, SelectorCode, SelectorDiagnostic } from './expression.ts';
import { Marks, nodesOfClause, WORK_LIMIT, type Work } from './match.ts';
import type { Selectable } from './selectable.ts';

/** What one clause selects. The three lists do not overlap, except that in a graph with cycles a node can be up- and downstream. */
export interface ClauseResult {
  readonly clause: Clause;
  /** Nodes that fit the block itself, before its `+`. */
  readonly matched: Int32Array;
  /** What `+` in front took in. */
  readonly upstream: Int32Array;
  /** What `+` behind took in. */
  readonly downstream: Int32Array;
}

export interface ConjunctionResult {
  readonly clauses: readonly ClauseResult[];
  /** Nodes that are in all of the clauses. */
  readonly nodes: Int32Array;
}

export interface Evaluation {
  readonly ok: true;
  readonly parsed: ParsedSelector;
  readonly conjunctions: readonly ConjunctionResult[];
  /** The selected nodes as indexes, ascending. */
  readonly nodes: Int32Array;
  /** For every node 1 when it is selected, else 0. */
  readonly isSelected: Uint8Array;
}

/** The text has errors, or would take too long. */
export interface NoEvaluation {
  readonly ok: false;
  readonly parsed: ParsedSelector;
  readonly diagnostics: readonly SelectorDiagnostic[];
}

/** What is reached from the nodes along one direction of the edges, without the nodes themselves. Depth-first search. */
function reached(graph: Graph, nodes: Int32Array, direction: 'up' | 'down', marks: Marks, work: Work): Int32Array {
  if (nodes.length === graph.size) return new Int32Array(0);
  const [start, list] = direction === 'up' ? [graph.inStart, graph.in] : [graph.outStart, graph.out];
  const found = new Int32Array(graph.size);
  let count = 0;
  marks.clear();
  for (const node of nodes) marks.add(node);
  const stack = new Int32Array(graph.size);
  let height = 0;
  let edges = nodes.length;
  const visit = (u: number) => {
    for (let i = start[u]!; i < start[u + 1]!; i++) {
      const v = list[i]!;
      if (!marks.add(v)) continue;
      found[count++] = v;
      stack[height++] = v;
    }
    edges += start[u + 1]! - start[u]!;
  };
  for (const node of nodes) {
    visit(node);
    while (height > 0) visit(stack[--height]!);
  }
  work.left -= 15 * edges + graph.size / 4;
  return found.slice(0, count);
}

function evaluateClause(world: Selectable, clause: Clause, marks: Marks, work: Work): ClauseResult | undefined {
  const matched = nodesOfClause(world, clause, marks, work);
  if (!matched) return undefined;
  const none = new Int32Array(0);
  const upstream = clause.upstream ? reached(world.graph, matched, 'up', marks, work) : none;
  const downstream = clause.downstream ? reached(world.graph, matched, 'down', marks, work) : none;
  return work.left < 0 ? undefined : { clause, matched, upstream, downstream };
}

/** All nodes of a clause, each once. */
function allOf(result: ClauseResult, marks: Marks): Int32Array {
  const { matched, upstream, downstream } = result;
  if (upstream.length + downstream.length === 0) return matched;
  marks.clear();
  const all = new Int32Array(matched.length + upstream.length + downstream.length);
  let count = 0;
  for (const list of [matched, upstream, downstream]) for (const node of list) if (marks.add(node)) all[count++] = node;
  return all.subarray(0, count);
}

function tooComplex(parsed: ParsedSelector, clause: Clause): NoEvaluation {
  const diagnostics = new Diagnostics<SelectorCode>(parsed.text);
  diagnostics.add({
    code: 'too-complex',
    level: 'error',
    message:
      'This would take too long to work out: a pattern is too long or has too many alternatives, or there are too many blocks. Make it simpler.',
    from: clause.from,
    to: clause.to,
  });
  return { ok: false, parsed, diagnostics: diagnostics.list() };
}

/**
 * The nodes a parsed selector selects (`/docs/reference/selector`), and by which clause. An empty selector selects nothing. A text with
 * errors is not evaluated; nor is one that would take longer than about a second (`too-complex`).
 */
export function evaluate(world: Selectable, parsed: ParsedSelector): Evaluation | NoEvaluation {
  if (!parsed.ok) return { ok: false, parsed, diagnostics: parsed.diagnostics };
  const marks = new Marks(world.nodes.length);
  const work = { left: WORK_LIMIT };
  const isSelected = new Uint8Array(world.nodes.length);
  const conjunctions: ConjunctionResult[] = [];
  for (const conjunction of parsed.expression.conjunctions) {
    const clauses: ClauseResult[] = [];
    let nodes: Int32Array | undefined;
    for (const clause of conjunction.clauses) {
      const result = evaluateClause(world, clause, marks, work);
      if (!result) return tooComplex(parsed, clause);
      clauses.push(result);
      const all = allOf(result, marks);
      work.left -= 5 * (all.length + (nodes?.length ?? 0)) + 1_000;
      nodes = nodes ? marks.intersect(nodes, all) : all;
    }
    nodes ??= new Int32Array(0);
    for (const node of nodes) isSelected[node] = 1;
    conjunctions.push({ clauses, nodes });
  }
  let count = 0;
  for (const one of isSelected) count += one;
  const nodes = new Int32Array(count);
  let place = 0;
  for (let node = 0; node < isSelected.length; node++) if (isSelected[node] === 1) nodes[place++] = node;
  return { ok: true, parsed, conjunctions, nodes, isSelected };
}
