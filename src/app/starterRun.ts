import { buildGraph } from '#engine/graph/graph.ts';
import { isSourceKind } from '#engine/pipeline/nodeTypes.ts';
import { momentsOf, type Run, stateAt } from '#engine/run/record.ts';
import { type NodeState, retrySet } from '#engine/run/scheduler.ts';
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

/** The node that fails in the first run. */
const FAILING = 'stg-nation';

/** What the start page shows at one moment of a run. */
export interface RunFrame {
  /** Seconds since the run started. */
  time: number;
  /** The state of each node, in the order of `STARTER_NODES`. */
  states: readonly NodeState[];
}

const framesOf = (run: Run, show = (states: NodeState[]) => states): RunFrame[] =>
  momentsOf(run).map(({ time }) => ({ time, states: show(stateAt(run, time)) }));

/**
 * The first run of the starter pipeline, computed by the same scheduler as every run: one node fails, and the nodes that depend on it are skipped.
 */
export function firstRun(): RunFrame[] {
  return framesOf(simulate({ graph, durations: DURATIONS, instant: INSTANT, failing: new Set([indexOf(FAILING)]) }));
}

/** The retry: runs the nodes that did not succeed; the others keep their state (`/docs/deploy-and-refresh/refresh`). */
export function retryRun(): RunFrame[] {
  const first = firstRun().at(-1)!.states;
  const again = simulate({ graph, durations: DURATIONS, instant: INSTANT, included: retrySet(first) });
  return framesOf(again, (states) => states.map((state, index) => (state === 'notInRun' ? first[index]! : state)));
}
