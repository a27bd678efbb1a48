import { type Cycle, cycles } from './cycles.ts';
import type { Graph } from './graph.ts';
import { Heap } from './heap.ts';

/** Nodes in an order in which they can run: wave by wave, or one at a time. */
interface Waves {
  /**
   * The wave of each node of the graph: 0 without a dependency, else 1 + the highest wave among its dependencies. -1 for a node that has no order.
   */
  readonly level: Int32Array;
  /** The nodes one at a time: always the first ready node by rank. */
  readonly order: Int32Array;
  readonly waveCount: number;
  /** The nodes wave by wave, by rank within a wave. Wave k is `byWave[waveStart[k] … waveStart[k+1])`; `waveOf` returns it. */
  readonly byWave: Int32Array;
  readonly waveStart: Int32Array;
}

/** An order in which all nodes of a DAG can run. */
export interface RunOrder extends Waves {
  readonly ok: true;
}

/** The result for a graph with cycles. Every node is in exactly one of `cycles`, `downstreamOfCycles` and `orderable`. */
interface NoRunOrder {
  readonly ok: false;
  readonly cycles: readonly Cycle[];
  /** The nodes that depend on a cycle without being on one, ascending. */
  readonly downstreamOfCycles: Int32Array;
  /** The order of the other nodes, which depend on no cycle and can run. */
  readonly orderable: Waves;
}

/** Compares two texts by code point: upper case before `_` before lower case, `"10"` before `"2"`. Fit for `sort`. */
function compareByCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === length) return a.length - b.length;
  // JavaScript compares by UTF-16 unit, which puts astral characters before U+E000…U+FFFF. Two surrogate pairs may differ only in their second half.
  const isLow = (text: string) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  const isInPair = at > 0 && (a.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (isLow(a) || isLow(b));
  const start = isInPair ? at - 1 : at;
  return a.codePointAt(start)! - b.codePointAt(start)!;
}

/** The rank of each name in code-point order, a permutation of 0…n-1; equal names are ranked by index. */
export function rankByCodePoint(names: readonly string[]): Int32Array {
  const sorted = names.map((_, index) => index);
  sorted.sort((a, b) => compareByCodePoint(names[a]!, names[b]!) || a - b);
  const rank = new Int32Array(names.length);
  for (let position = 0; position < sorted.length; position++) rank[sorted[position]!] = position;
  return rank;
}

/**
 * The indexes 0…size-1 by ascending rank, equal ranks by index; by index when there is no rank. Linear when the ranks are a permutation. Throws a
 * RangeError for a missing rank or a rank that is NaN.
 */
export function nodesByRank(size: number, rank?: ArrayLike<number>): Int32Array {
  const nodes = new Int32Array(size).fill(-1);
  if (!rank) {
    for (let node = 0; node < size; node++) nodes[node] = node;
    return nodes;
  }
  let isPermutation = true;
  for (let node = 0; node < size; node++) {
    const wanted = rank[node];
    if (wanted === undefined || Number.isNaN(wanted))
      throw new RangeError(`Node ${node} has no rank: a number is needed for each of ${size} nodes.`);
    if (wanted >= 0 && wanted < size && Number.isInteger(wanted) && nodes[wanted] === -1) nodes[wanted] = node;
    else isPermutation = false;
  }
  if (!isPermutation) {
    for (let node = 0; node < size; node++) nodes[node] = node;
    // The comparison is not a difference, because the difference of two infinite ranks is NaN.
    nodes.sort((a, b) => (rank[a]! < rank[b]! ? -1 : rank[a]! > rank[b]! ? 1 : a - b));
  }
  return nodes;
}

/** The nodes with a level of 0 or more, wave by wave. `byRank` holds all nodes of the graph, `order` those with a level. */
function inWaves(level: Int32Array, order: Int32Array, byRank: Int32Array): Waves {
  let waveCount = 0;
  for (const node of order) if (level[node]! >= waveCount) waveCount = level[node]! + 1;
  const waveStart = new Int32Array(waveCount + 1);
  for (const node of order) waveStart[level[node]! + 1]!++;
  for (let wave = 0; wave < waveCount; wave++) waveStart[wave + 1] = waveStart[wave + 1]! + waveStart[wave]!;
  const next = waveStart.slice(0, waveCount);
  const byWave = new Int32Array(order.length);
  for (const node of byRank) if (level[node]! >= 0) byWave[next[level[node]!]!++] = node;
  return { level, order, waveCount, byWave, waveStart };
}

/**
 * The run order of a graph: waves, and one node at a time (Kahn's algorithm with a queue of ready nodes by rank). Only dependencies order nodes
 * (`/docs/build-your-pipeline/node-run-order`). The order of several ready nodes is this site's own rule: by rank, which `rankByCodePoint` makes
 * alphabetical, or by index without a rank. A graph with a cycle has no run order: the result then names its cycles and the nodes that depend on
 * them, and orders the other nodes.
 */
export function runOrder(graph: Graph, rank?: ArrayLike<number>): RunOrder | NoRunOrder {
  const { size, outStart, out, inStart } = graph;
  const byRank = nodesByRank(size, rank);
  const level = new Int32Array(size);
  const order = new Int32Array(size);
  const waiting = new Int32Array(size);
  const ready = new Heap(size);
  for (let node = 0; node < size; node++) {
    waiting[node] = inStart[node + 1]! - inStart[node]!;
    if (waiting[node] === 0) ready.push(rank ? rank[node]! : node, node);
  }
  let length = 0;
  while (ready.size > 0) {
    const u = ready.pop();
    order[length++] = u;
    const after = level[u]! + 1;
    for (let i = outStart[u]!; i < outStart[u + 1]!; i++) {
      const v = out[i]!;
      if (level[v]! < after) level[v] = after;
      if (--waiting[v]! === 0) ready.push(rank ? rank[v]! : v, v);
    }
  }
  if (length === size) return { ok: true, ...inWaves(level, order, byRank) };

  const found = cycles(graph);
  const cyclic = new Set(found.flatMap(({ nodes }) => nodes));
  const downstreamOfCycles: number[] = [];
  for (let node = 0; node < size; node++) {
    if (waiting[node] === 0) continue;
    level[node] = -1;
    if (!cyclic.has(node)) downstreamOfCycles.push(node);
  }
  const orderable = inWaves(level, order.slice(0, length), byRank);
  return { ok: false, cycles: found, downstreamOfCycles: Int32Array.from(downstreamOfCycles), orderable };
}

/** The nodes of one wave, by rank: a view, not a copy. Empty for a wave that does not exist. */
export function waveOf(waves: Waves, wave: number): Int32Array {
  return waves.byWave.subarray(waves.waveStart[wave] ?? 0, waves.waveStart[wave + 1] ?? waves.waveStart[wave] ?? 0);
}
