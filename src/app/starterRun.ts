import { buildGraph } from '#engine/graph/graph.ts';
import { isSourceKind } from '#engine/pipeline/nodeTypes.ts';
import { momentsOf, stateAt } from '#engine/run/record.ts';
import type { NodeState } from '#engine/run/scheduler.ts';
import { simulate } from '#engine/run/simulate.ts';
import { STARTER_EDGES, STARTER_NODES } from './starterPicture.ts';

const indexOf = (id: string) => STARTER_NODES.findIndex((node) => node.id === id);
const graph = buildGraph(
  STARTER_NODES.length,
  STARTER_EDGES.map(({ from }) => indexOf(from)),
  STARTER_EDGES.map(({ to }) => indexOf(to)),
);
/** Duration of each node in seconds; sources have nothing to load. */
const DURATIONS = STARTER_NODES.map(({ kind }, index) => (isSourceKind(kind) ? 0 : 2 - (index % 2) * 0.5));
const INSTANT = new Set(STARTER_NODES.flatMap(({ kind }, index) => (isSourceKind(kind) ? [index] : [])));

/** What the start page shows at one moment of a run. */
interface RunFrame {
  /** Seconds since the run started. */
  time: number;
  /** The state of each node, in the order of `STARTER_NODES`. */
  states: readonly NodeState[];
}

/** The run of the starter pipeline, computed by the same scheduler as every run. */
export function starterRun(): RunFrame[] {
  const run = simulate({ graph, durations: DURATIONS, instant: INSTANT });
  return momentsOf(run).map(({ time }) => ({ time, states: stateAt(run, time) }));
}
