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

/** The input of a run plan. IDs that no node has are ignored. */
interface RunRequest {
  /** Maximum number of nodes that run at the same time. */
  readonly parallelism: number;
  /** Returns how many seconds a node takes. Not called for nodes that load nothing. */
  readonly seconds: (node: PipelineNode) => number;
  /** IDs of nodes that are left out of the run. */
  readonly excluded: readonly string[];
  /** IDs of nodes that fail in the first run. */
  readonly failing: readonly string[];
  /** Which attempt this is. A retry runs the nodes that failed or were not run the first time, and they succeed. */
  readonly attempt: 'first' | 'retry';
}

/** Nodes that cannot run because they would wait forever. */
export interface Blocked {
  readonly cycles: readonly Cycle[];
  /** The nodes on any cycle. */
  readonly onCycles: ReadonlySet<number>;
  /** The nodes that depend on a cycle without being on one, ascending. */
  readonly downstreamOfCycles: ReadonlySet<number>;
}

/** A simulated run of a pipeline. Nodes are indexes into `pipeline.nodes`; times are whole milliseconds from the start. */
export interface RunPlan {
  readonly ok: true;
  readonly pipeline: Pipeline;
  readonly graph: Graph;
  readonly run: Run;
  readonly parallelism: number;
  readonly attempt: RunRequest['attempt'];
  /** Milliseconds of each node; 0 for nodes that load nothing. */
  readonly durations: Float64Array;
  /** 1 for each node that loads nothing and so takes no time and no slot. */
  readonly instant: Uint8Array;
  /** 1 for each node in the run. */
  readonly included: Uint8Array;
  readonly failing: ReadonlySet<number>;
  /** Nodes that are left out because they are on a cycle or depend on one; undefined if there are none. */
  readonly blocked: Blocked | undefined;
  /** The waves of the nodes in the run, alphabetical within a wave. */
  readonly waves: readonly (readonly number[])[];
  /** The wave of each node, from 1; 0 for nodes outside the run. */
  readonly wave: Int32Array;
  /** The critical path of the run: its length, its nodes in order, and the slack of each node, in milliseconds. */
  readonly critical: { readonly length: number; readonly path: readonly number[]; readonly slack: Float64Array };
  readonly moments: readonly Moment[];
  readonly figures: RunFigures;
}

/** Figures of a run. */
interface RunFigures {
  /** Milliseconds from the start to the end of the last node. */
  readonly total: number;
  /** Milliseconds that nodes waited for a free slot after all their dependencies had finished, summed. */
  readonly queued: number;
  /** Busy time as a fraction of slots × total, 0 to 1. */
  readonly utilization: number;
  readonly successful: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Why there is nothing to run: every node is on a cycle or depends on one, nothing failed that could be retried, or no node is left. */
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
    utilization: total > 0 ? busy / (parallelism * total) : 0,
    successful: count('done'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
}

/** The cycles of a subgraph and the nodes that depend on them, as indexes of the whole graph; undefined if there are none. */
function blockedIn({ graph, outer }: InducedGraph): Blocked | undefined {
  const order = runOrder(graph);
  if (order.ok) return undefined;
  const outside = (nodes: Iterable<number>) => Array.from(nodes, (node) => outer[node]!);
  const cycles = order.cycles.map(({ nodes, path }) => ({ nodes: outside(nodes), path: outside(path) }));
  return {
    cycles,
    onCycles: new Set(cycles.flatMap(({ nodes }) => nodes)),
    downstreamOfCycles: new Set(outside(order.downstreamOfCycles)),
  };
}

/** The waves and the critical path of the nodes in a run, which contain no cycle. */
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
 * Plans a simulated run of a pipeline: which waves its nodes form, when each node starts in which slot, what a failure skips, and what the critical
 * path is (`/docs/build-your-pipeline/node-run-order`). Nodes with Deploy Enabled off, excluded nodes, and nodes on a cycle or depending on one are
 * not in the run; the latter are listed in `blocked`. Ready nodes start in alphabetical order, which is this site's own rule.
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
  if (blocked) for (const node of [...blocked.onCycles, ...blocked.downstreamOfCycles]) included[node] = 0;
  if (!included.includes(1)) return blocked ? { ok: false, why: 'cycle', blocked } : { ok: false, why: 'noNodes' };

  let failing = new Set<number>();
  for (const id of request.failing) {
    const node = indexOf.get(id);
    // A view has no step in a run that could fail.
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

/** The nodes of the run that would be skipped if a node failed: everything in the run that depends on it, ascending. */
export function skippedBy(plan: Pick<RunPlan, 'graph' | 'included'>, node: number): number[] {
  if (plan.included[node] !== 1) return [];
  // A path through a node outside the run does not count, because nothing waits for that node.
  const { graph, inner, outer } = induce(plan.graph, nodesOf(plan.included));
  return Array.from(descendants(graph, [inner[node]!]).nodes, (found) => outer[found]!).sort((a, b) => a - b);
}
