import type { Graph } from './graph.ts';
import { runOrder } from './order.ts';

/** When nodes can start and must start if only dependencies delay them. Times count from the start of the run, in the unit of the durations. */
export interface CriticalPath {
  /** The largest sum of durations along a path: no run can be shorter, whatever its parallelism. */
  readonly length: number;
  /** One longest path, from a node without dependencies to a node without dependents. Empty for an empty graph. */
  readonly path: number[];
  readonly earliestStart: Float64Array;
  readonly earliestFinish: Float64Array;
  readonly latestStart: Float64Array;
  readonly latestFinish: Float64Array;
  /** How much later than its earliest start a node can start without making the run longer; 0 on every critical path. */
  readonly slack: Float64Array;
}

/** Throws a RangeError that names the node when a duration is missing, negative or not finite. */
export function checkDuration(node: number, duration: number | undefined): void {
  if (duration === undefined || !Number.isFinite(duration) || duration < 0) {
    throw new RangeError(`Node ${node} has the duration ${duration}; a duration is a number, 0 or more.`);
  }
}

/**
 * The critical path of a DAG (critical path method: a forward and a backward pass over the run order). Among equally long paths, the last node is the
 * first by rank, and before it always comes the dependency that is first by rank. Undefined when the graph has a cycle. Throws a RangeError for a
 * duration that is not a finite number of 0 or more.
 */
export function criticalPath(graph: Graph, durations: ArrayLike<number>, rank?: ArrayLike<number>): CriticalPath | undefined {
  const { size, outStart, out, inStart } = graph;
  for (let node = 0; node < size; node++) checkDuration(node, durations[node]);
  const run = runOrder(graph, rank);
  if (!run.ok) return undefined;
  const { order } = run;

  const earliestStart = new Float64Array(size);
  const earliestFinish = new Float64Array(size);
  let length = 0;
  for (let step = 0; step < size; step++) {
    const u = order[step]!;
    const finish = earliestStart[u]! + durations[u]!;
    earliestFinish[u] = finish;
    if (finish > length) length = finish;
    for (let i = outStart[u]!; i < outStart[u + 1]!; i++) {
      const v = out[i]!;
      if (earliestStart[v]! < finish) earliestStart[v] = finish;
    }
  }

  const latestStart = new Float64Array(size);
  const latestFinish = new Float64Array(size).fill(length);
  const slack = new Float64Array(size);
  // Sums of fractions differ in their last digits, depending on the direction in which they are added. That difference is not slack.
  const noise = length * 1e-9;
  for (let step = size - 1; step >= 0; step--) {
    const u = order[step]!;
    for (let i = outStart[u]!; i < outStart[u + 1]!; i++) {
      const start = latestStart[out[i]!]!;
      if (start < latestFinish[u]!) latestFinish[u] = start;
    }
    latestStart[u] = latestFinish[u]! - durations[u]!;
    const spare = latestStart[u]! - earliestStart[u]!;
    slack[u] = spare > noise ? spare : 0;
  }

  const isBefore = (a: number, b: number) => (rank ? rank[a]! < rank[b]! : a < b);
  let node = -1;
  for (let u = 0; u < size; u++) {
    const isLast = outStart[u] === outStart[u + 1];
    if (isLast && earliestFinish[u] === length && (node === -1 || isBefore(u, node))) node = u;
  }
  const path: number[] = [];
  while (node !== -1) {
    path.push(node);
    let before = -1;
    for (let i = inStart[node]!; i < inStart[node + 1]!; i++) {
      const u = graph.in[i]!;
      if (earliestFinish[u] === earliestStart[node] && (before === -1 || isBefore(u, before))) before = u;
    }
    node = before;
  }
  path.reverse();
  return { length, path, earliestStart, earliestFinish, latestStart, latestFinish, slack };
}
