import { type CriticalPath, criticalPath } from '../graph/criticalPath.ts';
import type { Cycle } from '../graph/cycles.ts';
import type { Graph } from '../graph/graph.ts';
import { type InducedGraph, induce } from '../graph/induce.ts';
import { rankByCodePoint, runOrder, waveOf } from '../graph/order.ts';
import { descendants } from '../graph/reach.ts';
import { pipelineGraph } from '../pipeline/edges.ts';
import type { Pipeline, PipelineNode } from '../pipeline/schema.ts';
import { nothingToLoad } from './loading.ts';
import { nodesOf } from './nodeSet.ts';
import { type Moment, momentsOf, type Run } from './record.ts';
import { retrySet } from './scheduler.ts';
import { simulate } from './simulate.ts';

/** What a run is planned from. Ids that no node has are ignored. */
interface RunRequest {
  /** How many nodes may run at once. */
  readonly parallelism: number;
  /** How many seconds a node takes. Not called for nodes that load nothing. */
  readonly seconds: (node: PipelineNode) => number;
  /** Ids of nodes that are left out of the run. */
  readonly excluded: readonly string[];
  /** Ids of nodes that fail in the first run. */
  readonly failing: readonly string[];
  /** Which attempt this is. A retry runs what failed or was not run the first time, and succeeds. */
  readonly attempt: 'first' | 'retry';
}

/** What can't be in a run, because it would wait forever. */
export interface Blocked {
  readonly cycles: readonly Cycle[];
  /** The nodes of all cycles. */
  readonly onCycles: ReadonlySet<number>;
  /** The nodes that depend on a cycle without being on one, ascending. */
  readonly behindCycles: ReadonlySet<number>;
}

/** A pipeline's run on paper. Nodes are indexes into `pipeline.nodes`; times are whole milliseconds from the start. */
export interface RunPlan {
  readonly ok: true;
  readonly pipeline: Pipeline;
  readonly graph: Graph;
  readonly run: Run;
  readonly parallelism: number;
  readonly attempt: RunRequest['attempt'];
  /** 0 for nodes that load nothing. */
  readonly durations: Float64Array;
  /** 1 for nodes that load nothing: they take no time and no slot. */
  readonly instant: Uint8Array;
  /** 1 for the nodes in the run. */
  readonly included: Uint8Array;
  readonly failing: ReadonlySet<number>;
  /** What would be in the run if it could be ordered; undefined when everything can. */
  readonly blocked: Blocked | undefined;
  /** The waves of the nodes in the run, alphabetically within a wave. */
  readonly waves: readonly (readonly number[])[];
  /** The wave of each node, from 1; 0 when it is not in the run. */
  readonly wave: Int32Array;
  /** The critical path of the nodes in the run: how long it is, its nodes in order, and what each node could take longer. */
  readonly critical: { readonly length: number; readonly path: readonly number[]; readonly slack: Float64Array };
  readonly moments: readonly Moment[];
  readonly figures: RunFigures;
}

/** A run in numbers. */
interface RunFigures {
  /** Milliseconds. */
  readonly total: number;
  /** Milliseconds that nodes waited although everything they depend on had finished: for a free slot. */
  readonly queued: number;
  /** Busy time as a part of slots × total, 0 to 1. */
  readonly utilisation: number;
  readonly successful: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Why there is nothing to run: every node is on or behind a cycle, nothing failed that could be retried, or no node is left. */
export type NoPlan =
  | { readonly ok: false; readonly why: 'cycle'; readonly blocked: Blocked }
  | { readonly ok: false; readonly why: 'nothingFailed' | 'noNodes' };

function figuresOf(run: Run, durations: Float64Array, parallelism: number): RunFigures {
  const { total } = run;
  let queued = 0;
  let busy = 0;
  const count = (wanted: Run['state'][number]) => run.state.reduce((sum, state) => sum + (state === wanted ? 1 : 0), 0);
  run.slot.forEach((slot, node) => {
    if (slot === -1) return;
    queued += run.start[node]! - run.ready[node]!;
    busy += durations[node]!;
  });
  return {
    total,
    queued,
    utilisation: total > 0 ? busy / (parallelism * total) : 0,
    successful: count('done'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
}

/** The cycles of a part of the graph and what is behind them, by the indexes of the whole graph; undefined when there are none. */
function blockedIn({ graph, outer }: InducedGraph): Blocked | undefined {
  const order = runOrder(graph);
  if (order.ok) return undefined;
  const outside = (nodes: Iterable<number>) => Array.from(nodes, (node) => outer[node]!);
  const cycles = order.cycles.map(({ nodes, path }) => ({ nodes: outside(nodes), path: outside(path) }));
  return {
    cycles,
    onCycles: new Set(cycles.flatMap(({ nodes }) => nodes)),
    behindCycles: new Set(outside(order.behindCycles)),
  };
}

/** Waves and critical path of the nodes in a run, which hold no cycle. */
function orderOf(graph: Graph, included: Uint8Array, durations: Float64Array, rank: Int32Array) {
  const { graph: part, outer } = induce(graph, nodesOf(included));
  const partRank = Int32Array.from(outer, (node) => rank[node]!);
  const order = runOrder(part, partRank);
  const wave = new Int32Array(graph.size);
  const waves: number[][] = [];
  if (order.ok) {
    for (let k = 0; k < order.waveCount; k++) {
      waves.push(Array.from(waveOf(order, k), (node) => outer[node]!));
      for (const node of waves[k]!) wave[node] = k + 1;
    }
  }
  const path = criticalPath(
    part,
    Float64Array.from(outer, (node) => durations[node]!),
    partRank,
  ) as CriticalPath;
  const slack = new Float64Array(graph.size);
  outer.forEach((node, index) => {
    slack[node] = path.slack[index]!;
  });
  return { waves, wave, critical: { length: path.length, path: path.path.map((node) => outer[node]!), slack } };
}

/**
 * Plans the run of a pipeline: which waves its nodes form, when each starts in which slot, what a failure skips, and what the critical path is
 * (`/docs/build-your-pipeline/node-run-order`). Nodes with Deploy Enabled off and excluded nodes are not in the run, nor are those on and behind
 * cycles, which are named. Several ready nodes start in alphabetical order: this site's own rule.
 */
export function planRun(pipeline: Pipeline, request: RunRequest): RunPlan | NoPlan {
  const { nodes } = pipeline;
  const { parallelism, attempt } = request;
  const { graph, indexOf } = pipelineGraph(pipeline);
  const excluded = new Set(request.excluded);
  let included = new Uint8Array(nodes.length);
  const instant = new Uint8Array(nodes.length);
  const durations = new Float64Array(nodes.length);
  nodes.forEach((node, index) => {
    included[index] = node.deployEnabled && !excluded.has(node.id) ? 1 : 0;
    instant[index] = nothingToLoad(node) ? 1 : 0;
    durations[index] = instant[index] === 1 ? 0 : Math.max(1, Math.round(request.seconds(node) * 1_000));
  });
  const blocked = blockedIn(induce(graph, nodesOf(included)));
  if (blocked) for (const node of [...blocked.onCycles, ...blocked.behindCycles]) included[node] = 0;
  if (!included.includes(1)) return blocked ? { ok: false, why: 'cycle', blocked } : { ok: false, why: 'noNodes' };

  let failing = new Set<number>();
  for (const id of request.failing) {
    const node = indexOf.get(id);
    // A view has no step that could fail in a run.
    if (node !== undefined && included[node] === 1 && nothingToLoad(nodes[node]!) !== 'view') failing.add(node);
  }
  const rank = rankByCodePoint(nodes.map((node) => node.name));
  let run = simulate({ graph, included, durations, parallelism, failing, rank, instant });
  if (attempt === 'retry') {
    const again = retrySet(run.state);
    if (again.size === 0) return { ok: false, why: 'nothingFailed' };
    included = new Uint8Array(nodes.length);
    for (const node of again) included[node] = 1;
    failing = new Set();
    run = simulate({ graph, included, durations, parallelism, rank, instant });
  }
  return {
    ok: true,
    pipeline,
    graph,
    run,
    parallelism,
    attempt,
    durations,
    instant,
    included,
    failing,
    blocked,
    ...orderOf(graph, included, durations, rank),
    moments: momentsOf(run),
    figures: figuresOf(run, durations, parallelism),
  };
}

/** The nodes of the run that would be skipped if this one failed: everything that depends on it within the run, ascending. */
export function skippedBy(plan: Pick<RunPlan, 'graph' | 'included'>, node: number): number[] {
  if (plan.included[node] !== 1) return [];
  // A path through a node that is not in the run does not count: that node holds nothing up.
  const { graph, inner, outer } = induce(plan.graph, nodesOf(plan.included));
  return Array.from(descendants(graph, [inner[node]!]).nodes, (found) => outer[found]!).sort((a, b) => a - b);
}
