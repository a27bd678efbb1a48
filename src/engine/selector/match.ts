import type { Clause, Term } from './expression.ts';
import { compileGlob, type Glob } from './glob.ts';
import type { NodeIndex } from './nodeIndex.ts';

/** The work that an evaluation may still do, in nanoseconds of an ordinary machine, approximately. */
export interface Work {
  left: number;
}

/** The work of one evaluation: about a second. Ten clauses with patterns of names on 20,000 nodes need 4 to 15 % of it. */
export const MAX_EVALUATION_WORK = 1_000_000_000;

/** The work of compiling a pattern, for each of its characters. */
const COMPILE_WORK_PER_CHARACTER = 2_000;

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
function nodesWith(nodeIndex: NodeIndex, term: Term, entries: readonly number[], marks: Marks, work: Work): Int32Array {
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
function compileTerm(term: Term, work: Work): Glob | undefined {
  if (term.attribute !== 'nodeID') {
    work.left -= COMPILE_WORK_PER_CHARACTER * term.value.length;
    return work.left < 0 ? undefined : compileGlob(term.value);
  }
  const id = term.value.toLowerCase();
  return { fits: (value) => value.toLowerCase() === id, literals: [id], cost: 1 };
}

/** Tests a value, within the limit of work; undefined when the work is used up. */
function fitsWithin(glob: Glob, value: string, work: Work): boolean | undefined {
  work.left -= glob.cost * (value.length + 10);
  return work.left < 0 ? undefined : glob.fits(value);
}

/** The indexes of the values that a pattern matches; undefined when the work is used up. */
function entriesOf(nodeIndex: NodeIndex, term: Term, glob: Glob, work: Work): number[] | undefined {
  const { values, byFolded } = nodeIndex.attributes[term.attribute];
  if (glob.literals) return glob.literals.flatMap((literal) => byFolded.get(literal) ?? []);
  const found: number[] = [];
  for (let entry = 0; entry < values.length; entry++) {
    const fits = fitsWithin(glob, values[entry]!, work);
    if (fits === undefined) return undefined;
    if (fits) found.push(entry);
  }
  return found;
}

/** The nodes that one term matches, ascending if the term matches only one value; undefined when the term is too complex. */
export function nodesOfTerm(nodeIndex: NodeIndex, term: Term, marks: Marks, work: Work): Int32Array | undefined {
  const glob = compileTerm(term, work);
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
    const glob = compileTerm(term, work);
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
    found = found.filter((node) => fitsWithin(glob, nodeIndex.nodes[node]!.name, work));
    if (work.left < 0) return undefined;
  }
  return found ?? new Int32Array(0);
}
