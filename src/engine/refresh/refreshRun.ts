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

/** A refresh that is over: its document, and the environment as it leaves it. */
interface RefreshEnd {
  readonly document: RunDocument;
  readonly environment: Environment;
}

/** The environment with the status that it has while a refresh runs. */
export function refreshing(environment: Environment): Environment {
  return { ...environment, status: 'Refreshing' };
}

/**
 * The environment after a refresh: `Failed Refresh` when it failed, else `Waiting`. A refresh that was forced after a failed deploy does not change
 * that: only a deploy does (`/docs/reference/error-codes/deployment-failed-status`; that it stays is this site's own rule).
 */
function environmentAfter({ environment }: RefreshPlan, status: RunStatus): Environment {
  if (environment.status === 'Failed Deploy') return environment;
  return { ...environment, status: status === 'failed' ? 'Failed Refresh' : 'Waiting' };
}

/** Nodes without a statement take no slot: views are made on deploy. Sources are only looked for. */
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

/** Writes down how the run ended, once nothing runs any more. */
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
  /** The number of the run. */
  readonly id: number;
  /** The present time in milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Aborted, it cancels the run. */
  readonly signal?: AbortSignal;
  /** Hears of every change of the document. */
  readonly onChange?: (document: RunDocument) => void;
  /**
   * Asked after the stages of each node are rendered, before the first is sent: the promise it returns is awaited, so that the page can do something
   * else in between.
   */
  readonly pause?: () => Promise<void> | undefined;
}

/**
 * Carries a refresh out: the scheduler says which node may start, and its statements go to the executor one after the other. Resolves when nothing runs
 * any more. Never rejects for a statement that fails.
 */
export async function runRefresh(plan: RefreshPlan, executor: Executor, options: RefreshRunOptions): Promise<RefreshEnd> {
  const { id, now, signal, onChange, pause } = options;
  const { pipeline } = plan;
  for (const node of pause ? nodesOf(plan.included) : []) {
    // Rendered once and remembered: the stages are needed one by one and, below, all at once.
    plan.stages(node);
    await pause?.();
  }
  const recorder = recorderOf(plan, id);
  const scheduler = createScheduler(schedulerInput(plan));
  const idOf = (node: number) => pipeline.nodes[node]!.id;
  const tell = () => onChange?.(recorder.document);

  async function outcomeOf(node: number, stage: RefreshStage, signal: AbortSignal): Promise<StatementOutcome> {
    recorder.sent(idOf(node), stage, now());
    tell();
    try {
      const { platform } = pipeline;
      // For a test only the number of rows counts, whatever is in them.
      return { ok: true, result: await executor.execute({ sql: stage.sql, platform, maxRows: 0 }, signal) };
    } catch (error) {
      return { ok: false, error: error as ExecutionError };
    }
  }

  async function execute(node: number, signal: AbortSignal): Promise<void> {
    const stages = plan.stages(node);
    if (stages.fault !== undefined) recorder.fault(idOf(node), stages.fault);
    const way = nodeRun(stages);
    let next = way.next();
    while (!next.done) {
      const outcome = await outcomeOf(node, next.value, signal);
      if (!outcome.ok && signal.aborted) recorder.stopped(idOf(node), now());
      else recorder.ended(idOf(node), verdictOf(next.value, outcome), now(), outcome.ok ? outcome.result : outcome.error);
      tell();
      if (signal.aborted) return;
      next = way.next(outcome);
    }
    if (next.value.state === 'failed') throw new Error(`${idOf(node)} failed`);
  }

  recorder.begin(now());
  await run(scheduler, execute, {
    ...(signal ? { signal } : {}),
    onEvent: (event) => {
      recorder.node(idOf(event.node), STATE_OF[event.kind]);
      tell();
    },
  });
  const end = close(plan, recorder, scheduler.events, scheduler.status, now());
  onChange?.(end.document);
  return end;
}

interface SimulationOptions extends SimulatedWarehouse {
  readonly id: number;
  /** When it begins, in milliseconds since 1970 UTC. */
  readonly startTime: number;
  /** Milliseconds after the start at which somebody cancels it. */
  readonly cancelAt?: number;
  /** How many milliseconds a node takes, shared evenly by its statements. Without it each takes as long as its kind does. */
  readonly nodeTime?: (node: PipelineNode) => number;
}

/** A refresh on paper. */
export interface SimulatedRefresh extends RefreshEnd {
  /** Order, slots and times, in milliseconds from the start. */
  readonly run: Run;
  /** How it ends. This follows from the order alone, so no document has to be written for it. */
  readonly outcome: 'completed' | 'failed' | 'canceled';
  /** When the document changes, in milliseconds from the start and in their order. Between two of them it stays the same. */
  readonly changes: readonly number[];
  /** The document as it is at a time of the run, in milliseconds from the start: fit for playback. */
  readonly at: (time: number) => RunDocument;
  /** The same refresh under another number and at another time, without working it out again. */
  readonly again: (id: number, startTime: number) => SimulatedRefresh;
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
  const way = nodeRun(wanted);
  const stages: SimulatedStage[] = [];
  let time = 0;
  let next = way.next();
  while (!next.done) {
    const stage = next.value;
    const milliseconds = share ?? simulatedTime(options, stage);
    const outcome = simulatedOutcome(options, stage, milliseconds);
    const to = time + milliseconds;
    stages.push({ stage, outcome, verdict: verdictOf(stage, outcome), from: time, to });
    time = to;
    next = way.next(outcome);
  }
  return { stages, duration: time, state: next.value.state };
}

/** How many numbers of a sorted list are not greater than a number. */
function countUpTo(sorted: readonly number[], most: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** When the document of a simulated refresh changes: at its events, and where a statement begins or ends. */
function changesOf(
  { events, start, total }: Run,
  nodes: ReadonlyMap<number, { readonly stages: readonly SimulatedStage[] }>,
): number[] {
  const times = new Set(events.map(({ time }) => time));
  for (const [node, { stages }] of nodes)
    for (const { from, to } of stages) times.add(start[node]! + from).add(start[node]! + to);
  // A run that was canceled stops there; nodes that never started have no time.
  return [...times].filter((time) => time <= total).sort((one, other) => one - other);
}

/**
 * Runs a refresh on paper, at once: the same order, the same states and the same document as `runRefresh` with a simulated executor. The document is
 * written when it is first read.
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
  function dated(id: number, startTime: number): SimulatedRefresh {
    let document: RunDocument | undefined;
    /** The document that was read last, by how many changes came before: a moment is often asked for again. */
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
      again: dated,
    };
    return simulated;
  }
  return dated(options.id, options.startTime);
}
