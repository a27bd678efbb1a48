import type { Environment } from '../deploy/environment.ts';
import { isSource } from '../pipeline/nodeTypes.ts';
import type { PipelineNode } from '../pipeline/schema.ts';
import type { ExecutionError, Executor } from '../run/executor.ts';
import { maskOf, nodesOf } from '../run/nodeSet.ts';
import type { Run, RunEvent } from '../run/record.ts';
import { run } from '../run/run.ts';
import type { RunDocument } from '../run/runDocument.ts';
import { RunRecorder } from '../run/runRecorder.ts';
import { createScheduler, type NodeState, type RunStatus, type SchedulerEvent, type SchedulerInput } from '../run/scheduler.ts';
import { simulate } from '../run/simulate.ts';
import { runSummary } from '../run/summary.ts';
import { nodeRun, type StageVerdict, type StatementOutcome, verdictOf } from './nodeRun.ts';
import type { RefreshPlan } from './refreshPlan.ts';
import type { RefreshStage } from './refreshStages.ts';
import { type SimulatedWarehouse, simulatedOutcome, simulatedTime } from './simulatedWarehouse.ts';

/** A finished refresh: its document, and the environment after it. */
interface RefreshEnd {
  readonly document: RunDocument;
  readonly environment: Environment;
}

/** The environment with its status during a refresh. */
export function refreshing(environment: Environment): Environment {
  return { ...environment, status: 'Refreshing' };
}

/**
 * The environment after a refresh: `Failed Refresh` if it failed, otherwise `Waiting`. A refresh that was forced after a failed deploy leaves `Failed
 * Deploy`, which only a deploy changes (`/docs/reference/error-codes/deployment-failed-status`; that a refresh leaves it is this site's own rule).
 */
function environmentAfter({ environment }: RefreshPlan, status: RunStatus): Environment {
  if (environment.status === 'Failed Deploy') return environment;
  return { ...environment, status: status === 'failed' ? 'Failed Refresh' : 'Waiting' };
}

/** Views have no statement in a refresh, because a deploy makes them, and sources are only checked; neither takes a slot. */
function schedulerInput(plan: RefreshPlan): SchedulerInput {
  const { graph, included, rank, parallelism, pipeline } = plan;
  const instant = new Set(nodesOf(included).filter((node) => isSource(pipeline.nodes[node]!.type) || isEmpty(plan, node)));
  return { graph, included, rank, parallelism, instant: maskOf(graph, instant) };
}

function isEmpty(plan: RefreshPlan, node: number): boolean {
  const { stages, fault } = plan.stages(node);
  return stages.length === 0 && fault === undefined;
}

function recorderOf(plan: RefreshPlan, id: number): RunRecorder {
  const { environment, request, pipeline, included, parallelism, retries } = plan;
  const { jobId, include, exclude, force } = request;
  const nodes = nodesOf(included).map((node) => pipeline.nodes[node]!);
  return new RunRecorder(
    {
      id,
      runType: 'refresh',
      runStatus: 'waitingToRun',
      environmentID: environment.id,
      runTimeParameters: environment.deployed?.context.parameters ?? {},
      ...(retries ? { reRunID: String(retries.run.id) } : {}),
      runDetails: {
        environmentID: environment.id,
        ...(jobId === undefined ? {} : { jobID: Number(jobId) }),
        ...(include === undefined ? {} : { includeNodesSelector: include }),
        ...(exclude === undefined ? {} : { excludeNodesSelector: exclude }),
        parallelism,
        nodesInRun: nodes.length,
        ...(force ? { forceIgnoreEnvironmentStatus: true } : {}),
      },
    },
    nodes,
  );
}

const STATE_OF = {
  ready: 'ready',
  start: 'running',
  finish: 'done',
  fail: 'failed',
  cancel: 'canceled',
  skip: 'skipped',
} as const;

/** Records how the run ended, once no node is running. */
function close(
  plan: RefreshPlan,
  recorder: RunRecorder,
  events: readonly SchedulerEvent[],
  status: RunStatus,
  time: number,
): RefreshEnd {
  const ids = plan.pipeline.nodes.map(({ id }) => id);
  const reason = status === 'failed' ? runSummary({ events }, ids)?.text : undefined;
  if (status === 'completed' || status === 'failed' || status === 'canceled') recorder.end(status, time, reason);
  return { document: recorder.document, environment: environmentAfter(plan, status) };
}

interface RefreshRunOptions {
  /** The ID of the run. */
  readonly id: number;
  /** The present time in milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Aborting it cancels the run. */
  readonly signal?: AbortSignal;
  /** Called after every change of the document. */
  readonly onChange?: (document: RunDocument) => void;
  /** Whether a test that fails can end its node. Default: true. Off for made-up rows. */
  readonly testsEndNodes?: boolean;
  /**
   * Called after each node's stages are rendered, before the first statement is sent. The returned promise is awaited, so that the page can do other
   * work in between.
   */
  readonly pause?: () => Promise<void> | undefined;
}

/**
 * Carries out a refresh: the scheduler says which node may start, and the node's statements go to the executor one after the other. Resolves when no
 * node is running any more. Never rejects because a statement fails.
 */
export async function runRefresh(plan: RefreshPlan, executor: Executor, options: RefreshRunOptions): Promise<RefreshEnd> {
  const { id, now, signal, onChange, pause, testsEndNodes } = options;
  const { pipeline } = plan;
  for (const node of pause ? nodesOf(plan.included) : []) {
    // Renders and caches all stages now, with a pause after each node; below they are needed without pauses.
    plan.stages(node);
    await pause?.();
  }
  const recorder = recorderOf(plan, id);
  const scheduler = createScheduler(schedulerInput(plan));
  const idOf = (node: number) => pipeline.nodes[node]!.id;
  const notify = () => onChange?.(recorder.document);

  async function outcomeOf(node: number, stage: RefreshStage, signal: AbortSignal): Promise<StatementOutcome> {
    recorder.sent(idOf(node), stage, now());
    notify();
    try {
      const { platform } = pipeline;
      // Only the number of rows matters to a test, so no rows are requested.
      return { ok: true, result: await executor.execute({ sql: stage.sql, platform, maxRows: 0 }, signal) };
    } catch (error) {
      return { ok: false, error: error as ExecutionError };
    }
  }

  async function execute(node: number, signal: AbortSignal): Promise<void> {
    const stages = plan.stages(node);
    if (stages.fault !== undefined) recorder.fault(idOf(node), stages.fault);
    const nodeSteps = nodeRun(stages, testsEndNodes);
    let next = nodeSteps.next();
    while (!next.done) {
      const outcome = await outcomeOf(node, next.value, signal);
      if (!outcome.ok && signal.aborted) recorder.stopped(idOf(node), now());
      else recorder.ended(idOf(node), verdictOf(next.value, outcome), now(), outcome.ok ? outcome.result : outcome.error);
      notify();
      if (signal.aborted) return;
      next = nodeSteps.next(outcome);
    }
    if (next.value.state === 'failed') throw new Error(`${idOf(node)} failed`);
  }

  recorder.begin(now());
  await run(scheduler, execute, {
    ...(signal ? { signal } : {}),
    onEvent: (event) => {
      recorder.node(idOf(event.node), STATE_OF[event.kind]);
      notify();
    },
  });
  const end = close(plan, recorder, scheduler.events, scheduler.status, now());
  onChange?.(end.document);
  return end;
}

interface SimulationOptions extends SimulatedWarehouse {
  readonly id: number;
  /** When the refresh begins, in milliseconds since 1970 UTC. */
  readonly startTime: number;
  /** When the refresh is canceled, in milliseconds after its start. */
  readonly cancelAt?: number;
  /** Milliseconds that a node takes, shared evenly by its statements. If absent, each statement takes a time typical of its kind. */
  readonly nodeTime?: (node: PipelineNode) => number;
}

/** A simulated refresh. */
export interface SimulatedRefresh extends RefreshEnd {
  /** Order, slots and times, in milliseconds from the start. */
  readonly run: Run;
  /** How the refresh ends. This follows from the simulated run alone, without writing its document. */
  readonly outcome: 'completed' | 'failed' | 'canceled';
  /** The times at which the document changes, ascending, in milliseconds from the start. */
  readonly changes: readonly number[];
  /** The document at a time of the run, in milliseconds from the start, for playback. */
  readonly at: (time: number) => RunDocument;
  /** The same refresh with another ID and start time, without simulating it again. */
  readonly restarted: (id: number, startTime: number) => SimulatedRefresh;
}

interface SimulatedStage {
  readonly stage: RefreshStage;
  readonly verdict: StageVerdict;
  readonly outcome: StatementOutcome;
  /** In milliseconds from the start of the node. */
  readonly from: number;
  readonly to: number;
}

function simulatedNode(plan: RefreshPlan, node: number, options: SimulationOptions) {
  const wanted = plan.stages(node);
  const subject = plan.pipeline.nodes[node]!;
  // Checking that a source exists takes no time.
  const share = isSource(subject.type) ? undefined : options.nodeTime && options.nodeTime(subject) / wanted.stages.length;
  const nodeSteps = nodeRun(wanted);
  const stages: SimulatedStage[] = [];
  let time = 0;
  let next = nodeSteps.next();
  while (!next.done) {
    const stage = next.value;
    const milliseconds = share ?? simulatedTime(options, stage);
    const outcome = simulatedOutcome(options, stage, milliseconds);
    const to = time + milliseconds;
    stages.push({ stage, outcome, verdict: verdictOf(stage, outcome), from: time, to });
    time = to;
    next = nodeSteps.next(outcome);
  }
  return { stages, duration: time, state: next.value.state };
}

/** The number of values in an ascending list that are at most `most` (binary search). */
function countUpTo(sorted: readonly number[], most: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The times at which the document of a simulated refresh changes: at events of the run and where a statement begins or ends. */
function changesOf(
  { events, start, total }: Run,
  nodes: ReadonlyMap<number, { readonly stages: readonly SimulatedStage[] }>,
): number[] {
  const times = new Set(events.map(({ time }) => time));
  for (const [node, { stages }] of nodes)
    for (const { from, to } of stages) times.add(start[node]! + from).add(start[node]! + to);
  // A canceled run ends early, and nodes that never started have no time.
  return [...times].filter((time) => time <= total).sort((one, other) => one - other);
}

/**
 * Simulates a refresh at once, with the same order, states and document as `runRefresh` with a simulated executor. The document is written when it is
 * first read.
 */
export function simulateRefresh(plan: RefreshPlan, options: SimulationOptions): SimulatedRefresh {
  const { cancelAt } = options;
  const input = schedulerInput(plan);
  const included = nodesOf(plan.included);
  const nodes = new Map(included.map((node) => [node, simulatedNode(plan, node, options)]));
  const durations = Float64Array.from({ length: plan.graph.size }, (_, node) => nodes.get(node)?.duration ?? 0);
  const failing = new Set(included.filter((node) => nodes.get(node)!.state === 'failed'));
  const record = simulate({ ...input, durations, failing, ...(cancelAt === undefined ? {} : { cancelAt }) });

  const ended = (state: NodeState) => record.state.includes(state);
  const outcome: SimulatedRefresh['outcome'] = ended('canceled') ? 'canceled' : ended('failed') ? 'failed' : 'completed';

  function replay(id: number, startTime: number, until: number): RunDocument {
    const recorder = recorderOf(plan, id);
    recorder.begin(startTime);
    const isPast = (time: number) => time <= until;
    const seen: RunEvent[] = record.events.filter(({ time }) => isPast(time));
    for (const { kind, node } of seen) recorder.node(plan.pipeline.nodes[node]!.id, STATE_OF[kind]);
    for (const [node, { stages }] of nodes) {
      const start = record.start[node]!;
      if (!(start <= until)) continue;
      const nodeId = plan.pipeline.nodes[node]!.id;
      const { fault } = plan.stages(node);
      if (fault !== undefined) recorder.fault(nodeId, fault);
      const stop = record.state[node] === 'canceled' ? record.finish[node]! : Number.POSITIVE_INFINITY;
      for (const { stage, verdict, outcome, from, to } of stages) {
        if (start + from > until || (start + from >= stop && from > 0)) break;
        recorder.sent(nodeId, stage, startTime + start + from);
        if (start + to > stop) {
          if (isPast(stop)) recorder.stopped(nodeId, startTime + stop);
          break;
        }
        if (!isPast(start + to)) break;
        recorder.ended(nodeId, verdict, startTime + start + to, outcome.ok ? outcome.result : outcome.error);
      }
    }
    if (until < record.total) return recorder.document;
    return close(plan, recorder, record.events, outcome, startTime + record.total).document;
  }

  let changes: readonly number[] | undefined;
  function simulatedAt(id: number, startTime: number): SimulatedRefresh {
    let document: RunDocument | undefined;
    /** The document that was read last, keyed by the number of changes before it, because the same time is often requested again. */
    let last: { readonly changed: number; readonly document: RunDocument } | undefined;
    const simulated: SimulatedRefresh = {
      run: record,
      outcome,
      get document() {
        document ??= replay(id, startTime, Number.POSITIVE_INFINITY);
        return document;
      },
      get environment() {
        return environmentAfter(plan, outcome);
      },
      get changes() {
        changes ??= changesOf(record, nodes);
        return changes;
      },
      at(time) {
        const changed = countUpTo(simulated.changes, time);
        if (last?.changed !== changed) last = { changed, document: replay(id, startTime, time) };
        return last.document;
      },
      restarted: simulatedAt,
    };
    return simulated;
  }
  return simulatedAt(options.id, options.startTime);
}
