import { type CriticalPath, criticalPath } from '#engine/graph/criticalPath.ts';
import type { Graph } from '#engine/graph/graph.ts';
import { induce } from '#engine/graph/induce.ts';
import { rankByCodePoint, runOrder, waveOf } from '#engine/graph/order.ts';
import { descendants } from '#engine/graph/reach.ts';
import { pipelineGraph } from '#engine/pipeline/edges.ts';
import type { Pipeline } from '#engine/pipeline/schema.ts';
import { type Run, type RunEvent, retrySet, simulate } from '#engine/run/simulate.ts';
import type { RunData, RunState } from './data.ts';
import { type DurationPattern, nothingToLoad, patternDuration } from './durations.ts';
import type { RunArgs } from './meta.ts';

/** The controls, as the plan reads them. */
export interface RunSettings {
  parallelism: number;
  /** Seconds of a node without a duration of its own. */
  duration: number;
  pattern: DurationPattern;
  showCriticalPath: boolean;
  attempt: RunArgs['attempt'];
}

export function settingsOf(args: RunArgs): RunSettings {
  return {
    parallelism: args.parallelism,
    duration: args.duration,
    pattern: args.pattern,
    showCriticalPath: args.criticalPath,
    attempt: args.attempt,
  };
}

/** What happens at one moment of a run. */
export interface Moment {
  /** Milliseconds from the start. */
  readonly time: number;
  readonly events: readonly RunEvent[];
}

/** A pipeline's run on paper. Nodes are indexes into `pipeline.nodes`; times are whole milliseconds from the start. */
export interface RunPlan {
  readonly ok: true;
  readonly pipeline: Pipeline;
  readonly graph: Graph;
  readonly run: Run;
  readonly parallelism: number;
  readonly attempt: RunSettings['attempt'];
  /** 0 for nodes that load nothing. */
  readonly durations: Float64Array;
  /** 1 for nodes that load nothing: they take no time and no slot. */
  readonly instant: Uint8Array;
  /** 1 for the nodes in the run. */
  readonly included: Uint8Array;
  readonly failing: ReadonlySet<number>;
  /** The waves of the nodes in the run, alphabetically within a wave. */
  readonly waves: readonly (readonly number[])[];
  /** The wave of each node, from 1; 0 when it is not in the run. */
  readonly wave: Int32Array;
  /** The critical path of the nodes in the run: how long it is, its nodes in order, and what each node could take longer. */
  readonly critical: { readonly length: number; readonly path: readonly number[]; readonly slack: Float64Array };
  readonly moments: readonly Moment[];
  readonly figures: RunFigures;
}

export interface RunFigures {
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

/** Why there is nothing to run. */
export type NoPlan =
  | {
      readonly ok: false;
      readonly why: 'cycle';
      /** Node ids along one cycle, the first repeated at the end. */
      readonly cycle: readonly string[];
      /** How many nodes are on cycles, and how many more wait behind them. */
      readonly onCycle: number;
      readonly behind: number;
    }
  | { readonly ok: false; readonly why: 'nothingFailed' | 'noNodes' };

/** Groups the events of a run by time. */
export function momentsOf(run: Run): Moment[] {
  const moments: { time: number; events: RunEvent[] }[] = [];
  for (const event of run.events) {
    const last = moments.at(-1);
    if (last?.time === event.time) last.events.push(event);
    else moments.push({ time: event.time, events: [event] });
  }
  return moments;
}

function figuresOf(run: Run, durations: Float64Array, parallelism: number): RunFigures {
  const { total } = run;
  let queued = 0;
  let busy = 0;
  const count = { done: 0, failed: 0, skipped: 0, notInRun: 0 };
  run.state.forEach((state, node) => {
    count[state]++;
    if (run.lane[node] === -1) return;
    queued += run.start[node]! - run.ready[node]!;
    busy += durations[node]!;
  });
  return {
    total,
    queued,
    utilisation: total > 0 ? busy / (parallelism * total) : 0,
    successful: count.done,
    failed: count.failed,
    skipped: count.skipped,
  };
}

/**
 * Plans the run of a pipeline: which waves its nodes form, when each starts in which slot, what a failure skips, and what the critical path is
 * (`/docs/build-your-pipeline/node-run-order`). Nodes with Deploy Enabled off and excluded nodes are not in the run. The retry holds what
 * failed and was skipped in the first run, and succeeds. Several ready nodes start in alphabetical order: this site's own rule.
 */
export function planRun(pipeline: Pipeline, settings: RunSettings, data: RunData): RunPlan | NoPlan {
  const { nodes } = pipeline;
  const { graph, indexOf, ids } = pipelineGraph(pipeline);
  const excluded = new Set(data.excluded);
  const size = nodes.length;
  let included = new Uint8Array(size);
  const instant = new Uint8Array(size);
  const durations = new Float64Array(size);
  nodes.forEach((node, index) => {
    included[index] = node.deployEnabled && !excluded.has(node.id) ? 1 : 0;
    const nothing = nothingToLoad(pipeline, node);
    instant[index] = nothing ? 1 : 0;
    const seconds = data.durations[node.id] ?? patternDuration(node, settings.pattern, settings.duration);
    durations[index] = nothing ? 0 : Math.max(1, Math.round(seconds * 1_000));
  });
  let failing = new Set<number>();
  for (const id of data.failing) {
    const node = indexOf.get(id);
    // A view has no step that could fail in a run.
    if (node !== undefined && included[node] === 1 && nothingToLoad(pipeline, nodes[node]!) !== 'view') failing.add(node);
  }
  const rank = rankByCodePoint(nodes.map((node) => node.name));
  const { parallelism } = settings;
  const run = (set: Uint8Array, fails: ReadonlySet<number>) =>
    simulate({ graph, included: set, durations, parallelism, failing: fails, rank, instant });

  let outcome = run(included, failing);
  if (outcome.ok && settings.attempt === 'retry') {
    const again = retrySet(outcome);
    if (again.size === 0) return { ok: false, why: 'nothingFailed' };
    included = new Uint8Array(size);
    for (const node of again) included[node] = 1;
    failing = new Set();
    outcome = run(included, failing);
  }

  const inRun: number[] = [];
  for (let node = 0; node < size; node++) if (included[node] === 1) inRun.push(node);
  const { graph: part, outer } = induce(graph, inRun);
  if (!outcome.ok) {
    return {
      ok: false,
      why: 'cycle',
      cycle: outcome.cycles[0]!.path.map((node) => ids[node]!),
      onCycle: outcome.cycles.reduce((sum, { nodes }) => sum + nodes.length, 0),
      behind: outcome.behindCycles.length,
    };
  }
  if (inRun.length === 0) return { ok: false, why: 'noNodes' };

  const partRank = Int32Array.from(outer, (node) => rank[node]!);
  const partDurations = Float64Array.from(outer, (node) => durations[node]!);
  const order = runOrder(part, partRank);
  const path = criticalPath(part, partDurations, partRank) as CriticalPath;
  const wave = new Int32Array(size);
  const waves: number[][] = [];
  if (order.ok) {
    for (let k = 0; k < order.waveCount; k++) {
      waves.push(Array.from(waveOf(order, k), (node) => outer[node]!));
      for (const node of waves[k]!) wave[node] = k + 1;
    }
  }
  const slack = new Float64Array(size);
  outer.forEach((node, index) => {
    slack[node] = path.slack[index]!;
  });
  return {
    ok: true,
    pipeline,
    graph,
    run: outcome,
    parallelism,
    attempt: settings.attempt,
    durations,
    instant,
    included,
    failing,
    waves,
    wave,
    critical: { length: path.length, path: path.path.map((node) => outer[node]!), slack },
    moments: momentsOf(outcome),
    figures: figuresOf(outcome, durations, parallelism),
  };
}

/** The plan of a playground's state. */
export function planOf(state: RunState): RunPlan | NoPlan {
  return planRun(state.pipeline, settingsOf(state.args), state.data);
}

/** The nodes of the run that would be skipped if this one failed: everything that depends on it within the run, ascending. */
export function skippedBy(plan: Pick<RunPlan, 'graph' | 'included'>, node: number): number[] {
  if (plan.included[node] !== 1) return [];
  // A path through a node that is not in the run does not count: that node holds nothing up.
  const inRun: number[] = [];
  for (let other = 0; other < plan.graph.size; other++) if (plan.included[other] === 1) inRun.push(other);
  const { graph, inner, outer } = induce(plan.graph, inRun);
  return Array.from(descendants(graph, [inner[node]!]).nodes, (found) => outer[found]!).sort((a, b) => a - b);
}
