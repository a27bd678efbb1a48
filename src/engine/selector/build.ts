import { Heap } from '../graph/heap.ts';
import { basesFor, type Candidate, candidatesFor } from './candidates.ts';
import type { NodeIndex } from './nodeIndex.ts';
import { select } from './select.ts';

/** A selector that selects given nodes. */
export interface BuiltSelector {
  include: string;
  /** Empty when the include alone selects the nodes. */
  exclude: string;
}

/** Maximum number of steps in the search for the shortest combination; after that, the best combination so far is used. */
const MAX_STEPS = 20_000;
/** Maximum number of candidates in the exact search, and of nodes that a base may select beside a valid include. */
const MAX_EXACT_CANDIDATES = 400;
/** Maximum number of searches. After each search, the chosen candidates that select unwanted nodes are dropped for the next one. */
const MAX_ROUNDS = 8;

const SEPARATOR = ' OR ';

/** Extra length of a selector with an exclude, in characters: a second text is harder to read. */
const EXCLUDE_COST = 15;

function weightOf(candidate: Candidate): number {
  return candidate.text.length + SEPARATOR.length + candidate.penalty;
}

/** A small cover, found fast: always adds the candidate with the lowest weight for each newly covered node (Chvátal's greedy set cover, lazily). */
function greedyCover(candidates: readonly Candidate[], need: Uint8Array): Candidate[] | undefined {
  const open = Uint8Array.from(need);
  let left = 0;
  for (const one of open) left += one;
  const gainOf = (candidate: Candidate) => {
    let gain = 0;
    for (const node of candidate.nodes) gain += open[node]!;
    return gain;
  };
  const heap = new Heap(candidates.length);
  candidates.forEach((candidate, i) => {
    const gain = gainOf(candidate);
    if (gain > 0) heap.push(weightOf(candidate) / gain, i);
  });
  const chosen: Candidate[] = [];
  while (left > 0 && heap.size > 0) {
    const i = heap.pop();
    const candidate = candidates[i]!;
    const gain = gainOf(candidate);
    if (gain === 0) continue;
    const price = weightOf(candidate) / gain;
    // Prices only rise, so a candidate that is still no more expensive than the next in the heap is the cheapest.
    const next = heap.size > 0 ? heap.pop() : -1;
    if (next !== -1) {
      const rival = gainOf(candidates[next]!);
      const rivalPrice = rival === 0 ? Number.POSITIVE_INFINITY : weightOf(candidates[next]!) / rival;
      if (rivalPrice < price) {
        heap.push(price, i);
        heap.push(rivalPrice, next);
        continue;
      }
      if (rival > 0) heap.push(rivalPrice, next);
    }
    chosen.push(candidate);
    for (const node of candidate.nodes) open[node] = 0;
    left -= gain;
  }
  return left === 0 ? withoutRedundant(chosen, need) : undefined;
}

/** Drops candidates whose nodes the others already cover, the heaviest first. */
function withoutRedundant(chosen: readonly Candidate[], need: Uint8Array): Candidate[] {
  const covered = new Int32Array(need.length);
  for (const { nodes } of chosen) for (const node of nodes) covered[node]!++;
  const kept = new Set(chosen);
  for (const candidate of [...chosen].sort((a, b) => weightOf(b) - weightOf(a))) {
    if (candidate.nodes.some((node) => need[node] === 1 && covered[node] === 1)) continue;
    kept.delete(candidate);
    for (const node of candidate.nodes) covered[node]!--;
  }
  return chosen.filter((candidate) => kept.has(candidate));
}

/** The candidates with the lowest weight for each needed node. */
function mostPromising(candidates: readonly Candidate[], need: Uint8Array): Candidate[] {
  const priceOf = (candidate: Candidate) => weightOf(candidate) / candidate.nodes.reduce((sum, node) => sum + need[node]!, 0);
  return candidates
    .map((candidate) => ({ candidate, price: priceOf(candidate) }))
    .sort((a, b) => a.price - b.price)
    .slice(0, MAX_EXACT_CANDIDATES)
    .map(({ candidate }) => candidate);
}

/**
 * The lightest cover that uses at most `MAX_EXACT_CANDIDATES` candidates (branch and bound over the node with the fewest candidates); `start` if no
 * cover is lighter.
 */
function lightestCover(all: readonly Candidate[], need: Uint8Array, start: Candidate[]): Candidate[] {
  const candidates = all.length > MAX_EXACT_CANDIDATES ? mostPromising(all, need) : all;
  const nodes = [...need.keys()].filter((node) => need[node] === 1);
  const having = new Map(nodes.map((node) => [node, [] as Candidate[]]));
  for (const candidate of candidates) for (const node of candidate.nodes) having.get(node)?.push(candidate);
  for (const list of having.values()) list.sort((a, b) => weightOf(a) - weightOf(b));
  nodes.sort((a, b) => having.get(a)!.length - having.get(b)!.length);
  let best = start;
  let lowestWeight = start.reduce((sum, candidate) => sum + weightOf(candidate), 0);
  let steps = 0;
  const covered = new Int32Array(need.length);
  const chosen: Candidate[] = [];
  // The recursion is as deep as the number of chosen candidates, which the bound limits.
  const search = (weight: number, first: number) => {
    if (++steps > MAX_STEPS) return;
    let uncovered = first;
    while (uncovered < nodes.length && covered[nodes[uncovered]!]! > 0) uncovered++;
    if (uncovered === nodes.length) {
      if (weight < lowestWeight) {
        lowestWeight = weight;
        best = [...chosen];
      }
      return;
    }
    for (const candidate of having.get(nodes[uncovered]!)!) {
      const next = weight + weightOf(candidate);
      if (next >= lowestWeight) break;
      chosen.push(candidate);
      for (const node of candidate.nodes) covered[node]!++;
      search(next, uncovered + 1);
      for (const node of candidate.nodes) covered[node]!--;
      chosen.pop();
    }
  };
  search(0, 0);
  return best;
}

/** The shortest text found that selects all nodes of `need` and none outside of `allowed`. */
function coverText(nodeIndex: NodeIndex, need: Uint8Array, allowed: Uint8Array): string | undefined {
  let candidates = candidatesFor(nodeIndex, need, allowed);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const first = greedyCover(candidates, need);
    if (!first) return undefined;
    const chosen = lightestCover(candidates, need, first);
    // Only running a pattern shows for sure which nodes it selects.
    const wrong = chosen.filter(({ text }) => select(nodeIndex, text).nodes.some((node) => allowed[node] === 0));
    if (wrong.length === 0) return chosen.map(({ text }) => text).join(SEPARATOR);
    candidates = candidates.filter((candidate) => !wrong.includes(candidate));
  }
  return undefined;
}

function isExact(nodeIndex: NodeIndex, built: BuiltSelector, wanted: Uint8Array): boolean {
  const { ok, nodes } = select(nodeIndex, built.include, built.exclude);
  return ok && nodes.every((node) => wanted[node] === 1) && nodes.length === wanted.reduce((sum, one) => sum + one, 0);
}

/**
 * The shortest selector found that selects exactly the given nodes (indexes): blocks by location, type, subgraph, name or pattern, with `+` where it
 * makes the text shorter, joined by OR; or an include of more nodes with an exclude (`/docs/reference/selector`). Finding the shortest selector is a
 * set cover problem: the search is exact up to `MAX_STEPS`. IDs are used only when nothing readable distinguishes nodes. No nodes give two empty
 * texts. Undefined when no text distinguishes the nodes.
 */
export function selectorFor(nodeIndex: NodeIndex, nodes: Iterable<number>): BuiltSelector | undefined {
  const size = nodeIndex.nodes.length;
  const wanted = new Uint8Array(size);
  let count = 0;
  for (const node of nodes) {
    if (wanted[node] === 0) count++;
    wanted[node] = 1;
  }
  if (count === 0) return { include: '', exclude: '' };
  if (count === size) return { include: '{ * }', exclude: '' };
  const attempts: BuiltSelector[] = [];
  const include = coverText(nodeIndex, wanted, wanted);
  if (include !== undefined) attempts.push({ include, exclude: '' });
  const others = wanted.map((one) => 1 - one);
  for (const base of basesFor(
    nodeIndex,
    [...wanted.keys()].filter((node) => wanted[node] === 1),
  )) {
    // The shortest exclude, `{ A }`, has five characters.
    if (include !== undefined && base.length + EXCLUDE_COST + 5 >= include.length) continue;
    const selected = select(nodeIndex, base).nodes;
    if (include !== undefined && selected.length > Math.max(MAX_EXACT_CANDIDATES, 4 * count)) continue;
    const unwanted = new Uint8Array(size);
    for (const node of selected) unwanted[node] = others[node]!;
    const exclude = coverText(nodeIndex, unwanted, others);
    if (exclude) attempts.push({ include: base, exclude });
  }
  const length = (built: BuiltSelector) =>
    built.include.length + (built.exclude === '' ? 0 : built.exclude.length + EXCLUDE_COST);
  attempts.sort((a, b) => length(a) - length(b));
  return attempts.find((built) => isExact(nodeIndex, built, wanted));
}
