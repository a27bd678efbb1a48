import type { Clause, Term } from './expression.ts';
import { compileGlob, type Glob } from './glob.ts';
import type { NodeIndex } from './nodeIndex.ts';

/** The work that an evaluation may still do, in nanoseconds of an ordinary machine, approximately. */
export interface Work {
  left: number;
}

/** The work of one evaluation: about a second. An expression of ten clauses on 100,000 nodes needs about 2 % of it. */
export const MAX_EVALUATION_WORK = 1_000_000_000;

/** A set of nodes that can be cleared in constant time. */
export class Marks {
  readonly #stamps: Int32Array;
  #stamp = 0;

  constructor(size: number) {
    this.#stamps = new Int32Array(size);
  }

  /** Removes all nodes. */
  clear(): void {
    this.#stamp++;
  }

  has(node: number): boolean {
    return this.#stamps[node] === this.#stamp;
  }

  /** Adds a node. Returns whether the node was new. */
  add(node: number): boolean {
    if (this.#stamps[node] === this.#stamp) return false;
    this.#stamps[node] = this.#stamp;
    return true;
  }

  /** The nodes that are in both lists, in the order of the second. */
  intersect(a: Int32Array, b: Int32Array): Int32Array {
    this.clear();
    for (const node of a) this.add(node);
    return b.filter((node) => this.has(node));
  }
}

/** The nodes that have any of the values, each node once. `entries` are indexes in the value index. */
function nodesWith(
  nodeIndex: NodeIndex,
  term: Term,
  entries: ArrayLike<number> & Iterable<number>,
  marks: Marks,
  work: Work,
): Int32Array {
  const { start, nodes } = nodeIndex.attributes[term.attribute];
  if (entries.length === 1) return nodes.subarray(start[entries[0]!]!, start[entries[0]! + 1]!);
  let length = 0;
  for (const entry of entries) length += start[entry + 1]! - start[entry]!;
  work.left -= 5 * length;
  const found = new Int32Array(length);
  let count = 0;
  const canRepeat = term.attribute === 'subgraph' || term.attribute === 'nodeType';
  marks.clear();
  for (const entry of entries) {
    for (let i = start[entry]!; i < start[entry + 1]!; i++) if (!canRepeat || marks.add(nodes[i]!)) found[count++] = nodes[i]!;
  }
  return found.subarray(0, count);
}

/** The compiled pattern of a term; for a node ID, which is not a pattern, a test for the ID. Undefined when the pattern is too complex. */
function compileTerm(term: Term): Glob | undefined {
  if (term.attribute !== 'nodeID') return compileGlob(term.value);
  const id = term.value.toLowerCase();
  return { fits: (_, folded) => folded === id, fitting: () => undefined, literals: [id], cost: 1 };
}

function costOf(glob: Glob, value: string): number {
  return glob.cost * (value.length + 10);
}

/** The indexes of the values that a pattern matches; undefined when the work is used up. */
function entriesOf(nodeIndex: NodeIndex, term: Term, glob: Glob, work: Work): number[] | Int32Array | undefined {
  const index = nodeIndex.attributes[term.attribute];
  const { values, folded, plain, byFolded } = index;
  if (glob.literals) return glob.literals.flatMap((literal) => byFolded.get(literal) ?? []);
  const found = new Int32Array(values.length);
  let count = 0;
  const tryEach = (entries: Iterable<number>) => {
    for (const entry of entries) {
      work.left -= costOf(glob, values[entry]!);
      if (work.left < 0) return false;
      if (glob.fits(values[entry]!, folded[entry]!, plain[entry]!)) found[count++] = entry;
    }
    return true;
  };
  const { sorted, others } = index;
  // The cost of patterns that minimatch tests depends on the length of the value.
  if (glob.cost < 20) work.left -= 20 * sorted.values.length;
  else for (const value of sorted.values) work.left -= costOf(glob, value);
  const marks = work.left < 0 ? undefined : glob.fitting(sorted);
  if (marks) for (let i = 0; i < marks.length; i++) if (marks[i] === 1) found[count++] = sorted.order[i]!;
  const hasTried = marks ? tryEach(others) : tryEach(values.keys());
  return hasTried ? found.subarray(0, count) : undefined;
}

/** The nodes that one term matches, ascending if the term matches only one value; undefined when the term is too complex. */
export function nodesOfTerm(nodeIndex: NodeIndex, term: Term, marks: Marks, work: Work): Int32Array | undefined {
  const glob = compileTerm(term);
  const entries = glob && entriesOf(nodeIndex, term, glob, work);
  return entries && nodesWith(nodeIndex, term, entries, marks, work);
}

/**
 * The nodes that match all terms of a block, without its `+` (`/docs/reference/selector`). None for terms without braces and for an OR inside the
 * braces. Undefined when a term is too complex or the work is used up.
 */
export function nodesOfClause(nodeIndex: NodeIndex, clause: Clause, marks: Marks, work: Work): Int32Array | undefined {
  const [terms, ...others] = clause.groups;
  if (!clause.isBlock || others.length > 0 || !terms) return new Int32Array(0);
  const open: { term: Term; glob: Glob }[] = [];
  let found: Int32Array | undefined;
  const narrow = (term: Term, glob: Glob) => {
    const entries = entriesOf(nodeIndex, term, glob, work);
    const nodes = entries && nodesWith(nodeIndex, term, entries, marks, work);
    if (!nodes) return false;
    work.left -= 5 * (nodes.length + (found?.length ?? 0));
    found = found ? marks.intersect(nodes, found) : nodes;
    return work.left >= 0;
  };
  for (const term of terms) {
    const glob = compileTerm(term);
    if (!glob) return undefined;
    // Patterns of names are tested last, and only on the remaining nodes.
    if (term.attribute === 'name' && !glob.literals) open.push({ term, glob });
    else if (!narrow(term, glob)) return undefined;
  }
  open.sort((a, b) => a.glob.cost - b.glob.cost);
  const names = nodeIndex.attributes.name;
  for (const { term, glob } of open) {
    if (!found || found.length * 2 > names.values.length) {
      if (!narrow(term, glob)) return undefined;
      continue;
    }
    for (const node of found) work.left -= costOf(glob, nodeIndex.nodes[node]!.name);
    if (work.left < 0) return undefined;
    found = found.filter((node) => {
      const { name } = nodeIndex.nodes[node]!;
      const folded = name.toLowerCase();
      return glob.fits(name, folded, isPlainName(name));
    });
  }
  return found ?? new Int32Array(0);
}

function isPlainName(name: string): boolean {
  return /^[\w-]+$/.test(name);
}
