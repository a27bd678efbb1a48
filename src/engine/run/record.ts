import type { NodeState, Scheduler, SchedulerEvent } from './scheduler.ts';

/** An event of a run, with its time since the start of the run. */
export type RunEvent = SchedulerEvent & { readonly time: number };

/** What happened in a run, derived from its events. Arrays have one value for each node of the graph; times are in the driver's unit. */
export interface Run {
  /** The state of each node at the end. */
  readonly state: readonly NodeState[];
  /** When the node's last dependency in the run had finished; NaN if that never happened. */
  readonly ready: Float64Array;
  /** NaN for nodes that never started. */
  readonly start: Float64Array;
  /** When the node finished, failed or was canceled; NaN for nodes that never started. */
  readonly finish: Float64Array;
  /** The slot that the node ran in, from 0: the lowest free one. -1 for instant nodes and nodes that never started. */
  readonly slot: Int32Array;
  /** For a skipped node, the failed node among its direct and indirect dependencies that failed first; otherwise -1. */
  readonly skippedBecause: Int32Array;
  /** When the last node ended. */
  readonly total: number;
  /** In order of time. */
  readonly events: readonly RunEvent[];
  /** Maximum number of slots in use at the same time. */
  readonly peakParallelism: number;
}

/** The record of a run. `times[i]` is the time of the i-th event of its scheduler. */
export function recordOf(scheduler: Pick<Scheduler, 'states' | 'events'>, times: readonly number[]): Run {
  const size = scheduler.states.length;
  const ready = new Float64Array(size).fill(Number.NaN);
  const start = new Float64Array(size).fill(Number.NaN);
  const finish = new Float64Array(size).fill(Number.NaN);
  const slot = new Int32Array(size).fill(-1);
  const skippedBecause = new Int32Array(size).fill(-1);
  let total = 0;
  let inUse = 0;
  let peakParallelism = 0;
  const events = scheduler.events.map((event, index): RunEvent => {
    const time = times[index]!;
    const { node } = event;
    switch (event.kind) {
      case 'ready':
        ready[node] = time;
        break;
      case 'start':
        start[node] = time;
        slot[node] = event.slot;
        if (event.slot !== -1) peakParallelism = Math.max(peakParallelism, ++inUse);
        break;
      case 'skip':
        skippedBecause[node] = event.because;
        break;
      default:
        finish[node] = time;
        total = time;
        if (slot[node] !== -1) inUse--;
    }
    return { time, ...event };
  });
  return { state: [...scheduler.states], ready, start, finish, slot, skippedBecause, total, events, peakParallelism };
}

function nodeStateAt(run: Run, node: number, time: number): NodeState {
  const last = run.state[node]!;
  if (last === 'notInRun') return last;
  if (last === 'skipped') return time >= run.finish[run.skippedBecause[node]!]! ? last : 'waiting';
  if (time >= run.finish[node]!) return last;
  if (time >= run.start[node]!) return 'running';
  return time >= run.ready[node]! ? 'ready' : 'waiting';
}

/** The state of every node at a time of the run, including events at exactly that time. Before the start, every node is waiting. */
export function stateAt(run: Run, time: number): NodeState[] {
  return run.state.map((_, node) => nodeStateAt(run, node, time));
}

/** The events of a run at one time. */
export interface Moment {
  readonly time: number;
  readonly events: readonly RunEvent[];
}

/** The events of a run grouped by time. */
export function momentsOf(run: Pick<Run, 'events'>): Moment[] {
  const moments: { time: number; events: RunEvent[] }[] = [];
  for (const event of run.events) {
    const last = moments.at(-1);
    if (last?.time === event.time) last.events.push(event);
    else moments.push({ time: event.time, events: [event] });
  }
  return moments;
}
