import { ancestors, descendants } from '../graph/reach.ts';
import { Diagnostics } from '../text/diagnostic.ts';
import type { Span } from '../text/span.ts';
import type { Clause, ParsedSelector, SelectorCode, SelectorDiagnostic } from './expression.ts';
import { MAX_EVALUATION_WORK, Marks, nodesOfClause, type Work } from './match.ts';
import type { NodeIndex } from './nodeIndex.ts';

/**
 * The nodes that one clause selects, as indexes. In a graph with cycles a node can be both upstream and downstream; otherwise the lists do not
 * overlap.
 */
export interface ClauseResult {
  readonly clause: Clause;
  /** Nodes that match the block itself, without its `+`. */
  readonly matched: Int32Array;
  /** Nodes added by a `+` before the block, ascending. */
  readonly upstream: Int32Array;
  /** Nodes added by a `+` after the block, ascending. */
  readonly downstream: Int32Array;
}

interface ConjunctionResult {
  readonly clauses: readonly ClauseResult[];
  /** Whether all of the clauses select a node. */
  readonly has: (node: number) => boolean;
}

export interface Evaluation {
  readonly ok: true;
  readonly parsed: ParsedSelector;
  readonly conjunctions: readonly ConjunctionResult[];
  /** The selected nodes as indexes, ascending. */
  readonly nodes: Int32Array;
  /** For every node: 1 when it is selected, else 0. */
  readonly isSelected: Uint8Array;
}

/** The result for a text that has errors or would take too long. */
export interface NoEvaluation {
  readonly ok: false;
  readonly parsed: ParsedSelector;
  readonly diagnostics: readonly SelectorDiagnostic[];
}

const NONE = new Int32Array(0);

/** The work of a graph search, for each node of the graph and for each node that is found. */
const SEARCH_WORK_PER_NODE = 5;
const SEARCH_WORK_PER_FOUND_NODE = 50;

/** Everything upstream (`ancestors`) or downstream (`descendants`) of the nodes, ascending. */
function neighbors(nodeIndex: NodeIndex, search: typeof ancestors, nodes: Int32Array, work: Work): Int32Array {
  if (nodes.length === 0 || work.left < 0) return NONE;
  const found = search(nodeIndex.graph, nodes).nodes.sort();
  work.left -= SEARCH_WORK_PER_NODE * nodeIndex.nodes.length + SEARCH_WORK_PER_FOUND_NODE * (nodes.length + found.length);
  return found;
}

/** The result of one clause; undefined when one of its patterns is too complex or the work is used up. */
function evaluateClause(nodeIndex: NodeIndex, clause: Clause, marks: Marks, work: Work): ClauseResult | undefined {
  work.left -= 1_000;
  const matched = nodesOfClause(nodeIndex, clause, marks, work);
  if (!matched) return undefined;
  const upstream = clause.upstream ? neighbors(nodeIndex, ancestors, matched, work) : NONE;
  const downstream = clause.downstream ? neighbors(nodeIndex, descendants, matched, work) : NONE;
  return work.left < 0 ? undefined : { clause, matched, upstream, downstream };
}

/** All nodes that a clause selects. A node can be in the list twice. */
function nodesOf({ matched, upstream, downstream }: ClauseResult): Int32Array {
  if (upstream.length + downstream.length === 0) return matched;
  const nodes = new Int32Array(matched.length + upstream.length + downstream.length);
  nodes.set(matched);
  nodes.set(upstream, matched.length);
  nodes.set(downstream, matched.length + upstream.length);
  return nodes;
}

function selects({ matched, upstream, downstream }: ClauseResult, node: number): boolean {
  return matched.includes(node) || upstream.includes(node) || downstream.includes(node);
}

function tooComplex(parsed: ParsedSelector, { from, to }: Span): NoEvaluation {
  const diagnostics = new Diagnostics<SelectorCode>(parsed.text);
  diagnostics.add({
    code: 'too-complex',
    level: 'error',
    message:
      'This would take too long to evaluate: a pattern is too long or has too many alternatives, or there are too many blocks. Make it simpler.',
    from,
    to,
  });
  return { ok: false, parsed, diagnostics: diagnostics.list() };
}

function selectedNodes(isSelected: Uint8Array): Int32Array {
  const nodes = new Int32Array(isSelected.length);
  let count = 0;
  for (let node = 0; node < isSelected.length; node++) if (isSelected[node] === 1) nodes[count++] = node;
  return nodes.slice(0, count);
}

/**
 * The nodes that a parsed selector selects (`/docs/reference/selector`), and the clauses that select them. An empty selector selects nothing. A text
 * with errors is not evaluated; neither is a text that would take longer than about a second (`too-complex`).
 */
export function evaluate(nodeIndex: NodeIndex, parsed: ParsedSelector): Evaluation | NoEvaluation {
  if (!parsed.ok) return { ok: false, parsed, diagnostics: parsed.diagnostics };
  const marks = new Marks(nodeIndex.nodes.length);
  const work: Work = { left: MAX_EVALUATION_WORK };
  const isSelected = new Uint8Array(nodeIndex.nodes.length);
  const conjunctions: ConjunctionResult[] = [];
  for (const conjunction of parsed.expression.conjunctions) {
    const clauses: ClauseResult[] = [];
    /** The nodes that all clauses so far select; a node can be in the list twice. */
    let inAll: Int32Array | undefined;
    for (const clause of conjunction.clauses) {
      const result = evaluateClause(nodeIndex, clause, marks, work);
      if (!result) return tooComplex(parsed, clause);
      clauses.push(result);
      const nodes = nodesOf(result);
      inAll = inAll ? marks.intersect(nodes, inAll) : nodes;
      work.left -= 5 * (nodes.length + inAll.length);
    }
    for (const node of inAll ?? NONE) isSelected[node] = 1;
    conjunctions.push({ clauses, has: (node) => clauses.every((result) => selects(result, node)) });
  }
  return { ok: true, parsed, conjunctions, nodes: selectedNodes(isSelected), isSelected };
}
