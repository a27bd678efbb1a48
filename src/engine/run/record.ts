import type { NodeState, Scheduler, SchedulerEvent } from './scheduler.ts';

/** An event of a run with its time, which counts from the start of the run. */
export type RunEvent = SchedulerEvent & { readonly time: number };

/** What happened in a run, worked out from its events. Arrays hold one value for each node of the graph; times are in the driver's unit. */
export interface Run {
  /** How each node stood at the end. */
  readonly state: readonly NodeState[];
  /** When its last dependency in the run had finished; NaN when that never happened. */
  readonly ready: Float64Array;
  /** NaN for nodes that never started. */
  readonly start: Float64Array;
  /** When it was done, had failed or was canceled; NaN for nodes that never started. */
  readonly finish: Float64Array;
  /** The slot it ran in, from 0: the lowest that was free. -1 for instant nodes and those that never started. */
  readonly slot: Int32Array;
  /** For skipped nodes the failed node they depend on, directly or not, that failed first; else -1. */
  readonly skippedBecause: Int32Array;
  /** When the last node ended. */
  readonly total: number;
  /** In order of time. */
  readonly events: readonly RunEvent[];
  /** The most slots in use at once. */
  readonly peakParallelism: number;
}

/** The record of a run: the events of its scheduler, `times[i]` being when the i-th happened. */
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

/** The state of every node at a moment of the run, what happens at that very moment included. Before the start everything is waiting. */
export function stateAt(run: Run, time: number): NodeState[] {
  return run.state.map((_, node) => nodeStateAt(run, node, time));
}

/** What happens at one moment of a run. */
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
