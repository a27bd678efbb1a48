import { checkDuration } from '../graph/criticalPath.ts';
import { checkNode, type Graph } from '../graph/graph.ts';
import { Heap } from '../graph/heap.ts';
import { induce } from '../graph/induce.ts';
import { type NoRunOrder, nodesByRank, runOrder } from '../graph/order.ts';

/** The most nodes that run at once when a run does not say (`/docs/api/runs/start-run`). */
export const DEFAULT_PARALLELISM = 16;

/** Some nodes of a graph: a mask with a value other than 0 for each of them, or their indexes. */
export type NodeSet = Uint8Array | ReadonlySet<number>;

export interface RunInput {
  graph: Graph;
  /** The nodes in the run; all when absent. The others neither run nor hold anything up. */
  included?: NodeSet;
  /** How long each node takes, 0 or more, in any unit. Only those of the nodes in the run are read. */
  durations: ArrayLike<number>;
  /** At most this many nodes run at once: a whole number from 1, or Infinity. 16 when absent. */
  parallelism?: number;
  /** Nodes that fail, at their end. */
  failing?: NodeSet;
  /** Which ready node starts first: the smallest rank; by index when absent. */
  rank?: ArrayLike<number>;
  /** Nodes that execute nothing, such as sources: they finish the moment they are ready, whatever their duration, and take no slot. */
  instant?: NodeSet;
}

/** How a node ended. */
export type FinalState = 'done' | 'failed' | 'skipped' | 'notInRun';

/** How a node stands at a moment: `ready` waits for a free slot only, `waiting` for a dependency too. */
export type NodeState = 'waiting' | 'ready' | 'running' | FinalState;

export interface RunEvent {
  readonly time: number;
  readonly kind: 'start' | 'finish' | 'fail' | 'skip';
  readonly node: number;
  /** Of a skip: the node whose failure caused it. */
  readonly because?: number;
}

/** What happened in a run. Times count from its start, in the unit of the durations; arrays hold one value for each node of the graph. */
export interface Run {
  readonly ok: true;
  readonly state: readonly FinalState[];
  /** When its last dependency in the run had finished; NaN when that never happened. */
  readonly ready: Float64Array;
  /** NaN for nodes that never started. */
  readonly start: Float64Array;
  /** When it was done or had failed; NaN for nodes that never started. */
  readonly finish: Float64Array;
  /** The slot it ran in, from 0: the lowest that was free. -1 for instant nodes and those that never started. */
  readonly lane: Int32Array;
  /** For skipped nodes the failed node they depend on, directly or not, that failed first; else -1. */
  readonly skippedBecause: Int32Array;
  /** When the last node ended. */
  readonly total: number;
  /** In order of time. At the same time: what ends, each failure with what it skips; then what starts. */
  readonly events: readonly RunEvent[];
  /** The most slots in use at once. */
  readonly peakParallelism: number;
}

/** Why nodes can't run: cycles among those of the run alone. */
export interface NoRun extends Pick<NoRunOrder, 'ok' | 'cycles' | 'behindCycles'> {}

/** A mask of the nodes of the set; throws a RangeError for a node that the graph does not have. */
function maskOf(graph: Graph, nodes: NodeSet | undefined): Uint8Array {
  const mask = new Uint8Array(graph.size);
  if (nodes instanceof Uint8Array) {
    if (nodes.length !== graph.size)
      throw new RangeError(`A mask of ${nodes.length} nodes does not fit a graph of ${graph.size}.`);
    mask.set(nodes);
  } else if (nodes) {
    for (const node of nodes) {
      checkNode(graph, node);
      mask[node] = 1;
    }
  }
  return mask;
}

function indexesOf(mask: Uint8Array): number[] {
  const nodes: number[] = [];
  for (let node = 0; node < mask.length; node++) if (mask[node] !== 0) nodes.push(node);
  return nodes;
}

/** Why the nodes can't run: cycles among the nodes of the run alone. */
function cyclesWithin(graph: Graph, included: Uint8Array): Omit<NoRun, 'ok'> | undefined {
  const { graph: part, outer } = induce(graph, indexesOf(included));
  const order = runOrder(part);
  if (order.ok) return undefined;
  const outside = (nodes: readonly number[]) => nodes.map((node) => outer[node]!);
  return {
    cycles: order.cycles.map(({ nodes, path }) => ({ nodes: outside(nodes), path: outside(path) })),
    behindCycles: order.behindCycles.map((node) => outer[node]!),
  };
}

/**
 * Runs nodes on paper, as the platform does (`/docs/build-your-pipeline/node-run-order`): a node starts when every node it depends on within
 * the run has finished and a slot is free; a failed node's descendants in the run are skipped, independent branches go on. Which of several
 * ready nodes starts first is this site's own rule: by rank (see `rankByCodePoint`). Answers with the nodes at fault when the nodes of the run
 * form a cycle. Throws a RangeError for a parallelism, duration, rank or node out of range. O((nodes + edges) · log nodes).
 */
export function simulate(input: RunInput): Run | NoRun {
  const { graph, durations, rank, parallelism = DEFAULT_PARALLELISM } = input;
  const { size, outStart, out, inStart } = graph;
  if (!(parallelism >= 1) || (Number.isFinite(parallelism) && !Number.isInteger(parallelism))) {
    throw new RangeError(`Parallelism is a whole number of at least 1; it is ${parallelism}.`);
  }
  const included = input.included ? maskOf(graph, input.included) : new Uint8Array(size).fill(1);
  const failing = maskOf(graph, input.failing);
  const instant = maskOf(graph, input.instant);
  for (let node = 0; node < size; node++) if (included[node] !== 0 && instant[node] === 0) checkDuration(node, durations[node]);
  const cycles = cyclesWithin(graph, included);
  if (cycles) return { ok: false, ...cycles };

  // Places by rank instead of indexes in the queues: equal times then give the nodes by rank.
  const nodeAt = nodesByRank(size, rank);
  const placeOf = new Int32Array(size);
  for (let place = 0; place < size; place++) placeOf[nodeAt[place]!] = place;

  const state = new Array<FinalState>(size).fill('notInRun');
  const ready = new Float64Array(size).fill(Number.NaN);
  const start = new Float64Array(size).fill(Number.NaN);
  const finish = new Float64Array(size).fill(Number.NaN);
  const lane = new Int32Array(size).fill(-1);
  const skippedBecause = new Int32Array(size).fill(-1);
  const events: RunEvent[] = [];
  const waitingFor = new Int32Array(size);
  const readyQueue = new Heap();
  const instantQueue = new Heap();
  const running = new Heap();
  const freeLanes = new Heap();
  let laneCount = 0;
  let time = 0;

  function becomeReady(node: number): void {
    ready[node] = time;
    (instant[node] !== 0 ? instantQueue : readyQueue).push(placeOf[node]!, node);
  }

  function skipBehind(failed: number): void {
    const skipped: number[] = [];
    for (let head = -1; head < skipped.length; head++) {
      const u = head === -1 ? failed : skipped[head]!;
      for (let i = outStart[u]!; i < outStart[u + 1]!; i++) {
        const v = out[i]!;
        if (included[v] === 0 || state[v] === 'skipped') continue;
        state[v] = 'skipped';
        skippedBecause[v] = failed;
        skipped.push(v);
      }
    }
    skipped.sort((a, b) => placeOf[a]! - placeOf[b]!);
    for (const node of skipped) events.push({ time, kind: 'skip', node, because: failed });
  }

  function end(node: number): void {
    finish[node] = time;
    if (failing[node] !== 0) {
      state[node] = 'failed';
      events.push({ time, kind: 'fail', node });
      skipBehind(node);
      return;
    }
    state[node] = 'done';
    events.push({ time, kind: 'finish', node });
    for (let i = outStart[node]!; i < outStart[node + 1]!; i++) {
      const v = out[i]!;
      if (included[v] !== 0 && --waitingFor[v]! === 0) becomeReady(v);
    }
  }

  for (let node = 0; node < size; node++) {
    if (included[node] === 0) continue;
    for (let i = inStart[node]!; i < inStart[node + 1]!; i++) if (included[graph.in[i]!] !== 0) waitingFor[node]!++;
    if (waitingFor[node] === 0) becomeReady(node);
  }

  let peakParallelism = 0;
  for (;;) {
    while (instantQueue.size > 0) {
      const node = instantQueue.pop();
      start[node] = time;
      events.push({ time, kind: 'start', node });
      end(node);
    }
    while (readyQueue.size > 0 && running.size < parallelism) {
      const node = readyQueue.pop();
      start[node] = time;
      lane[node] = freeLanes.size > 0 ? freeLanes.pop() : laneCount++;
      events.push({ time, kind: 'start', node });
      running.push(time + durations[node]!, placeOf[node]!);
    }
    if (running.size === 0) break;
    peakParallelism = Math.max(peakParallelism, running.size);
    time = running.firstKey;
    // Everything that ends now ends before anything starts, so that the freed slots are handed out lowest first and by rank.
    while (running.firstKey === time && running.size > 0) {
      const node = nodeAt[running.pop()]!;
      freeLanes.push(lane[node]!, lane[node]!);
      end(node);
    }
  }
  return { ok: true, state, ready, start, finish, lane, skippedBecause, total: time, events, peakParallelism };
}

function stateOf(run: Run, node: number, time: number): NodeState {
  const last = run.state[node]!;
  if (last === 'notInRun') return last;
  if (last === 'skipped') return time >= run.finish[run.skippedBecause[node]!]! ? last : 'waiting';
  if (time >= run.finish[node]!) return last;
  if (time >= run.start[node]!) return 'running';
  return time >= run.ready[node]! ? 'ready' : 'waiting';
}

/** How every node stands at a moment of the run, what happens at that very moment included. Before the start everything is waiting. */
export function stateAt(run: Run, time: number): NodeState[] {
  return run.state.map((_, node) => stateOf(run, node, time));
}

/** The nodes a retry of the run would run, ascending: those that failed and those that were skipped behind them. Fit for `included`. */
export function retrySet(run: Run): Set<number> {
  const nodes = new Set<number>();
  run.state.forEach((state, node) => {
    if (state === 'failed' || state === 'skipped') nodes.add(node);
  });
  return nodes;
}
