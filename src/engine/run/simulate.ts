import { checkDuration } from '../graph/criticalPath.ts';
import { Heap } from '../graph/heap.ts';
import { nodesByRank } from '../graph/order.ts';
import { maskOf, type NodeSet } from './nodeSet.ts';
import { type Run, recordOf } from './record.ts';
import { createScheduler, type SchedulerInput } from './scheduler.ts';

export interface SimulationInput extends SchedulerInput {
  /** The duration of each node, 0 or more, in any unit. Values of instant nodes and of nodes outside the run are ignored. */
  durations: ArrayLike<number>;
  /** Nodes that fail when they end. */
  failing?: NodeSet;
  /** When the run is canceled. A node that ends at exactly that time has still ended; a run that is over by then is unchanged. */
  cancelAt?: number;
}

/**
 * Simulates a run: its scheduler, driven by a queue of the times at which nodes end (discrete-event simulation). Instant nodes end as they start. At
 * one time all nodes that end do so, by rank, before any node starts. Throws as `createScheduler` does, and for a duration that is negative or not a
 * number.
 */
export function simulate(input: SimulationInput): Run {
  const { graph, durations, rank, cancelAt = Number.POSITIVE_INFINITY } = input;
  const { size } = graph;
  const instant = maskOf(graph, input.instant);
  const failing = maskOf(graph, input.failing);
  const scheduler = createScheduler(input);
  scheduler.states.forEach((state, node) => {
    if (state !== 'notInRun' && instant[node] === 0) checkDuration(node, durations[node]);
  });

  const nodeAt = nodesByRank(size, rank);
  const positionOf = new Int32Array(size);
  for (let position = 0; position < size; position++) positionOf[nodeAt[position]!] = position;
  const ends = new Heap();
  const times: number[] = [];
  let time = 0;
  const end = (node: number) => (failing[node] === 0 ? scheduler.finish(node) : scheduler.fail(node));
  const stamp = () => {
    while (times.length < scheduler.events.length) times.push(time);
  };
  for (;;) {
    for (let node = scheduler.start(); node !== -1; node = scheduler.start()) {
      if (instant[node] === 0) ends.push(time + durations[node]!, positionOf[node]!);
      else end(node);
    }
    stamp();
    if (ends.size === 0) return recordOf(scheduler, times);
    if (ends.firstKey > cancelAt) {
      time = Math.max(time, cancelAt);
      scheduler.cancel();
      stamp();
      return recordOf(scheduler, times);
    }
    time = ends.firstKey;
    while (ends.size > 0 && ends.firstKey === time) end(nodeAt[ends.pop()]!);
  }
}
