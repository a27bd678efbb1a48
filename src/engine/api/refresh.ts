import { builtInType } from '../pipeline/nodeTypes.ts';
import type { Pipeline, PipelineContext } from '../pipeline/schema.ts';
import { planRun } from '../run/plan.ts';
import type { Run } from '../run/record.ts';
import { retrySet } from '../run/scheduler.ts';
import { endOf, isActive } from './runState.ts';
import type { Fault, RefreshPlan, StoredRun, World } from './world.ts';

/** Refreshes: how one goes on paper, and when its turn comes. */

/** Between the answer that a run was accepted and its beginning. */
const WAITING_TIME = 1_000;

/** A run in which nothing happens: no node was chosen, or all wait for each other. */
function emptyRun(size: number): Run {
  const none = () => new Float64Array(size).fill(Number.NaN);
  const nowhere = () => new Int32Array(size).fill(-1);
  return {
    state: new Array(size).fill('notInRun'),
    ready: none(),
    start: none(),
    finish: none(),
    slot: nowhere(),
    skippedBecause: nowhere(),
    total: 0,
    events: [],
    peakParallelism: 0,
  };
}

/** How a refresh goes: the scheduler of every run of this site, with the faults of the environment. Times are milliseconds from its beginning. */
export function planRefresh(
  pipeline: Pipeline,
  context: PipelineContext,
  chosen: ReadonlySet<string>,
  { parallelism, faults, secondsPerNode }: { parallelism: number; faults: readonly Fault[]; secondsPerNode: number },
): RefreshPlan {
  const excluded = pipeline.nodes.flatMap(({ id }) => (chosen.has(id) ? [] : [id]));
  const failing = faults.filter(({ nodeID }) => chosen.has(nodeID));
  const plan = planRun(pipeline, {
    parallelism,
    seconds: ({ type }) => secondsPerNode * (builtInType(type)?.relativeDuration ?? 1),
    excluded,
    failing: failing.map(({ nodeID }) => nodeID),
    attempt: 'first',
  });
  return {
    pipeline,
    context,
    run: plan.ok ? plan.run : emptyRun(pipeline.nodes.length),
    messages: Object.fromEntries(failing.map(({ nodeID, message }) => [nodeID, message])),
  };
}

/** The nodes that a retry runs: what failed and what was not run because of it. */
export function unfinishedNodes({ pipeline, run }: RefreshPlan): ReadonlySet<string> {
  return new Set(Array.from(retrySet(run.state), (node) => pipeline.nodes[node]!.id));
}

/** When a run that is accepted now begins: one after the other, as runs of an environment never overlap (a rule of this site). */
export function turnOf({ runs }: Pick<World, 'runs'>, environmentID: string, now: number): number {
  return runs.reduce(
    (begin, run) => (run.environmentID === environmentID && isActive(run, now) ? Math.max(begin, endOf(run)) : begin),
    now + WAITING_TIME,
  );
}

/** The runs after one of them was canceled: what waited behind it moves up. */
export function movedUp(runs: readonly StoredRun[], canceled: StoredRun, now: number): readonly StoredRun[] {
  let free = now;
  return runs.map((run) => {
    if (run.id === canceled.id) return canceled;
    if (run.environmentID !== canceled.environmentID || !isActive(run, now)) return run;
    if (run.begin <= now) {
      free = Math.max(free, endOf(run));
      return run;
    }
    const begin = Math.max(run.acceptedAt + WAITING_TIME, free);
    const moved = { ...run, begin, end: begin + (run.end - run.begin) };
    free = moved.end;
    return moved;
  });
}

/** The faults that are left after a refresh met some of them. */
export function usedUp(faults: readonly Fault[], environmentID: string, { run, pipeline }: RefreshPlan): readonly Fault[] {
  const failed = new Set(pipeline.nodes.flatMap(({ id }, node) => (run.state[node] === 'failed' ? [id] : [])));
  return faults.flatMap((fault) => {
    if (fault.environmentID !== environmentID || !failed.has(fault.nodeID)) return [fault];
    return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
  });
}
