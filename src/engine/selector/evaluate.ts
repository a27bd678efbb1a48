import { Diagnostics } from '../text/diagnostic.ts';
import type { Span } from '../text/span.ts';
import type { Clause, Conjunction, ParsedSelector, SelectorCode, SelectorDiagnostic } from './expression.ts';
import { MAX_SEARCHES_PER_PASS, spread } from './lineage.ts';
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

/** Up to `MAX_SEARCHES_PER_PASS` clauses evaluated together: for each node, one bit for each clause. */
interface Batch {
  matched: Int32Array;
  upstream: Int32Array | undefined;
  downstream: Int32Array | undefined;
}

interface Matched {
  clause: Clause;
  nodes: Int32Array;
}

/** The nodes for which `bits` has a bit that `but` does not have. */
function nodesWithBit(bits: Int32Array | undefined, but: Int32Array, bit: number): Int32Array {
  if (!bits) return NONE;
  const found = new Int32Array(bits.length);
  let count = 0;
  for (let node = 0; node < bits.length; node++) if ((bits[node]! & ~but[node]! & bit) !== 0) found[count++] = node;
  return found.slice(0, count);
}

function batchOf(nodeIndex: NodeIndex, clauses: readonly Matched[], work: Work): Batch {
  const size = nodeIndex.nodes.length;
  const seeded = (isSeed: (clause: Clause) => boolean) => {
    if (!clauses.some(({ clause, nodes }) => isSeed(clause) && nodes.length > 0)) return undefined;
    const bits = new Int32Array(size);
    clauses.forEach(({ clause, nodes }, i) => {
      if (isSeed(clause)) for (const node of nodes) bits[node]! |= 1 << i;
    });
    return bits;
  };
  work.left -= 4 * size + clauses.reduce((sum, { nodes }) => sum + 5 * nodes.length, 0);
  const upstream = seeded((clause) => clause.upstream);
  if (upstream) spread(nodeIndex.graph, upstream, 'up', work);
  const downstream = seeded((clause) => clause.downstream);
  if (downstream) spread(nodeIndex.graph, downstream, 'down', work);
  return { matched: seeded(() => true) ?? new Int32Array(size), upstream, downstream };
}

/** The result of one clause of a batch. Its lists are computed on first access. */
function clauseResult({ clause, nodes }: Matched, batch: Batch | undefined, bit: number): ClauseResult {
  let upstream: Int32Array | undefined;
  let downstream: Int32Array | undefined;
  return {
    clause,
    matched: nodes,
    get upstream() {
      upstream ??= batch && clause.upstream ? nodesWithBit(batch.upstream, batch.matched, bit) : NONE;
      return upstream;
    },
    get downstream() {
      downstream ??= batch && clause.downstream ? nodesWithBit(batch.downstream, batch.matched, bit) : NONE;
      return downstream;
    },
  };
}

/** Evaluates conjunctions with lineage or AND, at most `MAX_SEARCHES_PER_PASS` clauses together, and marks the selected nodes in `isSelected`. */
function evaluateBatch(
  nodeIndex: NodeIndex,
  conjunctions: readonly Matched[][],
  isSelected: Uint8Array,
  work: Work,
): ConjunctionResult[] {
  const clauses = conjunctions.flat();
  const batch = batchOf(nodeIndex, clauses, work);
  const { matched, upstream, downstream } = batch;
  const bitsOf = (node: number) => matched[node]! | (upstream ? upstream[node]! : 0) | (downstream ? downstream[node]! : 0);
  let first = 0;
  const wanted = conjunctions.map(({ length }) => {
    const bits = ((1 << length) - 1) << first;
    first += length;
    return bits;
  });
  work.left -= (4 + wanted.length) * isSelected.length;
  for (let node = 0; node < isSelected.length; node++) {
    const bits = bitsOf(node);
    if (bits === 0 || isSelected[node] === 1) continue;
    for (const all of wanted) {
      if ((bits & all) !== all) continue;
      isSelected[node] = 1;
      break;
    }
  }
  let bit = 0;
  return conjunctions.map((conjunction, i) => ({
    clauses: conjunction.map((one) => clauseResult(one, batch, 1 << bit++)),
    has: (node) => (bitsOf(node) & wanted[i]!) === wanted[i]!,
  }));
}

/** Evaluates a conjunction with more clauses than fit in a batch: one batch after the other, then the intersection of all of them. */
function evaluateLong(
  nodeIndex: NodeIndex,
  conjunction: readonly Matched[],
  isSelected: Uint8Array,
  work: Work,
): ConjunctionResult {
  const parts: ConjunctionResult[] = [];
  const inAll = new Uint8Array(isSelected.length).fill(1);
  for (let at = 0; at < conjunction.length && work.left > 0; at += MAX_SEARCHES_PER_PASS) {
    const inPart = new Uint8Array(isSelected.length);
    parts.push(...evaluateBatch(nodeIndex, [conjunction.slice(at, at + MAX_SEARCHES_PER_PASS)], inPart, work));
    for (let node = 0; node < inAll.length; node++) inAll[node]! &= inPart[node]!;
  }
  for (let node = 0; node < inAll.length; node++) isSelected[node]! |= inAll[node]!;
  return { clauses: parts.flatMap(({ clauses }) => clauses), has: (node) => parts.every((part) => part.has(node)) };
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

function matchAll(nodeIndex: NodeIndex, conjunction: Conjunction, marks: Marks, work: Work): Matched[] | Clause {
  const matched: Matched[] = [];
  for (const clause of conjunction.clauses) {
    const nodes = nodesOfClause(nodeIndex, clause, marks, work);
    work.left -= 1_000;
    if (!nodes || work.left < 0) return clause;
    matched.push({ clause, nodes });
  }
  return matched;
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
  const results: ConjunctionResult[] = [];
  /** Conjunctions to be evaluated together, with their index in the expression. */
  let waiting: { at: number; conjunction: Matched[] }[] = [];
  let bits = 0;
  const workOff = () => {
    const batch = waiting.map(({ conjunction }) => conjunction);
    const found = batch.length > 0 ? evaluateBatch(nodeIndex, batch, isSelected, work) : [];
    waiting.forEach(({ at }, i) => {
      results[at] = found[i]!;
    });
    waiting = [];
    bits = 0;
  };
  const { conjunctions } = parsed.expression;
  for (const [at, conjunction] of conjunctions.entries()) {
    const matched = matchAll(nodeIndex, conjunction, marks, work);
    if (!Array.isArray(matched)) return tooComplex(parsed, matched);
    const [only, ...others] = matched;
    if (only && others.length === 0 && !only.clause.upstream && !only.clause.downstream) {
      work.left -= 3 * only.nodes.length;
      for (const node of only.nodes) isSelected[node] = 1;
      results[at] = { clauses: [clauseResult(only, undefined, 0)], has: (node) => only.nodes.includes(node) };
    } else if (matched.length > MAX_SEARCHES_PER_PASS) {
      results[at] = evaluateLong(nodeIndex, matched, isSelected, work);
    } else {
      if (bits + matched.length > MAX_SEARCHES_PER_PASS) workOff();
      waiting.push({ at, conjunction: matched });
      bits += matched.length;
    }
    if (work.left < 0) return tooComplex(parsed, conjunction);
  }
  workOff();
  if (work.left < 0) return tooComplex(parsed, conjunctions.at(-1)!);
  return { ok: true, parsed, conjunctions: results, nodes: selectedNodes(isSelected), isSelected };
}
