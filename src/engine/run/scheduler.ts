import type { Graph } from '../graph/graph.ts';
import { Heap } from '../graph/heap.ts';
import { induce } from '../graph/induce.ts';
import { nodesByRank, runOrder } from '../graph/order.ts';
import { maskOf, type NodeSet, nodesOf } from './nodeSet.ts';

/** Maximum number of nodes that run at the same time unless a run says otherwise (`/docs/api/runs/start-run`). */
export const DEFAULT_PARALLELISM = 16;

/**
 * The state of a node: `waiting` for a dependency, or `ready` and waiting only for a free slot. `done`, `failed`, `skipped` and `canceled` are final
 * (`/docs/deploy-and-refresh/refresh`).
 */
export type NodeState = 'notInRun' | 'waiting' | 'ready' | 'running' | 'done' | 'failed' | 'skipped' | 'canceled';

/** The status of a whole run (`/docs/api/runs/run-status`). */
export type RunStatus = 'waitingToRun' | 'running' | 'completed' | 'failed' | 'canceled';

/** One change of one node's state. */
export type SchedulerEvent =
  | { readonly kind: 'ready' | 'finish' | 'fail' | 'cancel'; readonly node: number }
  /** `slot` counts from 0 and is the lowest free one; -1 for a node that takes no slot. */
  | { readonly kind: 'start'; readonly node: number; readonly slot: number }
  /** `because` is the node whose failure caused the skip. */
  | { readonly kind: 'skip'; readonly node: number; readonly because: number };

export interface SchedulerInput {
  graph: Graph;
  /** The nodes in the run; all nodes if absent. Other nodes do not run and nothing waits for them. */
  included?: NodeSet;
  /** Maximum number of nodes that run at the same time: an integer from 1, or Infinity; 16 if absent. */
  parallelism?: number;
  /** The ready node with the smallest rank starts first; ordered by index if absent. */
  rank?: ArrayLike<number>;
  /** Nodes that load nothing, such as sources: they take no slot and start as soon as they are ready. */
  instant?: NodeSet;
}

/** A run without a clock: the driver asks which node may start and reports which node has ended, and events record the changes. */
export interface Scheduler {
  /** The current state of each node of the graph. */
  readonly states: readonly NodeState[];
  /** All events so far, in order. */
  readonly events: readonly SchedulerEvent[];
  readonly status: RunStatus;
  /** The number of running nodes, including those that take no slot. */
  readonly running: number;
  /** Starts the next ready node and returns it; returns -1 if none can start now. Nodes without a slot come first, then the smallest rank. */
  start(): number;
  /** Reports that a running node is done; nodes that only waited for it become ready. */
  finish(node: number): void;
  /** Reports that a running node has failed; all nodes in the run that depend on it, directly or not, are skipped. Other nodes continue. */
  fail(node: number): void;
  /**
   * Cancels the run: no further node starts, running nodes are canceled, and nodes that were not started keep their state. Has no effect after the
   * end of the run.
   */
  cancel(): void;
}

/** Throws a RangeError that names a cycle if nodes of the run form one, because they would wait forever. */
function checkForCycles(graph: Graph, included: Uint8Array): void {
  const { graph: part, outer } = induce(graph, nodesOf(included));
  const order = runOrder(part);
  if (order.ok) return;
  const path = order.cycles[0]!.path.map((node) => outer[node]!);
  throw new RangeError(
    `Nodes of the run wait for each other: ${path.join(' → ')}. Leave them out, along with all nodes that depend on them.`,
  );
}

/**
 * The scheduler of a run, following the platform's run order (`/docs/build-your-pipeline/node-run-order`): a node starts when every node it depends
 * on in the run is done and a slot is free. When a node fails, its descendants in the run are skipped and independent branches continue. Among ready
 * nodes, the smallest rank starts first, which is this site's own rule (see `rankByCodePoint`). Throws a RangeError for a parallelism, rank or node
 * out of range, and for nodes of the run that form a cycle; `runOrder` says which nodes to leave out. Takes O((nodes + edges) · log nodes) in total.
 */
export function createScheduler(input: SchedulerInput): Scheduler {
  const { graph, rank, parallelism = DEFAULT_PARALLELISM } = input;
  const { size, outStart, out, inStart } = graph;
  if (!(parallelism >= 1) || (Number.isFinite(parallelism) && !Number.isInteger(parallelism))) {
    throw new RangeError(`Parallelism is a whole number of at least 1; it is ${parallelism}.`);
  }
  const included = input.included ? maskOf(graph, input.included) : new Uint8Array(size).fill(1);
  const instant = maskOf(graph, input.instant);
  const nodeAt = nodesByRank(size, rank);
  // Queues are keyed by position in rank order, so they return nodes by rank, and by index for equal ranks.
  const positionOf = new Int32Array(size);
  for (let position = 0; position < size; position++) positionOf[nodeAt[position]!] = position;

  const states = Array.from(included, (isIn): NodeState => (isIn === 0 ? 'notInRun' : 'waiting'));
  const events: SchedulerEvent[] = [];
  const waitingFor = new Int32Array(size);
  const slotOf = new Int32Array(size).fill(-1);
  const ready = new Heap();
  const readyInstant = new Heap();
  const freeSlots = new Heap();
  let slotCount = 0;
  let slotsInUse = 0;
  let running = 0;
  let hasStarted = false;
  let hasFailed = false;
  let isCanceled = false;

  function becomeReady(node: number): void {
    states[node] = 'ready';
    events.push({ kind: 'ready', node });
    (instant[node] === 0 ? ready : readyInstant).push(positionOf[node]!, node);
  }

  function begin(node: number): number {
    if (instant[node] === 0) {
      slotOf[node] = freeSlots.size > 0 ? freeSlots.pop() : slotCount++;
      slotsInUse++;
    }
    hasStarted = true;
    running++;
    states[node] = 'running';
    events.push({ kind: 'start', node, slot: slotOf[node]! });
    return node;
  }

  function end(node: number, kind: 'finish' | 'fail'): void {
    if (states[node] !== 'running') {
      throw new Error(`Node ${node} can't ${kind}: it is ${states[node] ?? 'not in the graph'}, not running.`);
    }
    running--;
    if (slotOf[node] !== -1) {
      slotsInUse--;
      freeSlots.push(slotOf[node]!, slotOf[node]!);
    }
    states[node] = kind === 'finish' ? 'done' : 'failed';
    events.push({ kind, node });
  }

  function skipBehind(failed: number): void {
    const skipped: number[] = [];
    for (let head = -1; head < skipped.length; head++) {
      const u = head === -1 ? failed : skipped[head]!;
      for (let i = outStart[u]!; i < outStart[u + 1]!; i++) {
        const v = out[i]!;
        if (states[v] !== 'waiting') continue;
        states[v] = 'skipped';
        skipped.push(v);
      }
    }
    skipped.sort((a, b) => positionOf[a]! - positionOf[b]!);
    for (const node of skipped) events.push({ kind: 'skip', node, because: failed });
  }

  const isOver = () => running + ready.size + readyInstant.size === 0;

  checkForCycles(graph, included);
  for (const node of nodeAt) {
    if (included[node] === 0) continue;
    for (let i = inStart[node]!; i < inStart[node + 1]!; i++) if (included[graph.in[i]!] !== 0) waitingFor[node]!++;
    if (waitingFor[node] === 0) becomeReady(node);
  }

  return {
    states,
    events,
    get running() {
      return running;
    },
    get status() {
      if (isCanceled) return 'canceled';
      if (!isOver()) return hasStarted ? 'running' : 'waitingToRun';
      return hasFailed ? 'failed' : 'completed';
    },
    start() {
      if (isCanceled) return -1;
      if (readyInstant.size > 0) return begin(readyInstant.pop());
      return ready.size > 0 && slotsInUse < parallelism ? begin(ready.pop()) : -1;
    },
    finish(node) {
      end(node, 'finish');
      for (let i = outStart[node]!; i < outStart[node + 1]!; i++) {
        const v = out[i]!;
        if (states[v] === 'waiting' && --waitingFor[v]! === 0) becomeReady(v);
      }
    },
    fail(node) {
      end(node, 'fail');
      hasFailed = true;
      skipBehind(node);
    },
    cancel() {
      if (isCanceled || isOver()) return;
      isCanceled = true;
      for (const node of nodeAt) {
        if (states[node] !== 'running') continue;
        states[node] = 'canceled';
        events.push({ kind: 'cancel', node });
      }
      running = 0;
      slotsInUse = 0;
    },
  };
}

/** The nodes that a retry runs, ascending: nodes of the run that are not done, because they failed or were not run. Can be passed as `included`. */
export function retrySet(states: readonly NodeState[]): Set<number> {
  const nodes = new Set<number>();
  states.forEach((state, node) => {
    if (state !== 'done' && state !== 'notInRun') nodes.add(node);
  });
  return nodes;
}
